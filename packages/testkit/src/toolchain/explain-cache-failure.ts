/** What the system says when a folder cannot be used, in words. */
const reasons: Readonly<Record<string, string>> = {
  EACCES: "this user may not write there",
  EPERM: "this user may not write there",
  EROFS: "the file system is read-only",
  ENOSPC: "the disk is full",
  EDQUOT: "the quota of this user is used up",
  ENOTDIR: "a part of the path is a file",
  EEXIST: "a part of the path is a file",
};

/** An error of the system as a sentence that names the cache folder and what to do; every other error as it is. */
export function explainCacheFailure(error: unknown, folder: string): unknown {
  const code = (error as NodeJS.ErrnoException | undefined)?.code;
  const reason = code === undefined ? undefined : reasons[code];
  if (reason === undefined) return error;
  return new Error(
    `The cache folder ${folder} cannot be used: ${reason}. Make room or make it writable, or name another folder with ICHOR_CACHE_DIR.`,
    { cause: error },
  );
}
