import type { PathStep } from "@ichor/errors";

// A name is secret by its last word: `clientSecret` and `admin-password` are, `secretName` and `password-file` are not.
const lastWords: ReadonlySet<string> = new Set([
  "apikey",
  "accesskey",
  "authkey",
  "authtoken",
  "bcrypt",
  "bearer",
  "clientsecret",
  "connectionstring",
  "credential",
  "dockerconfigjson",
  "jwt",
  "pass",
  "passphrase",
  "passwd",
  "password",
  "privatekey",
  "psk",
  "pwd",
  "secret",
  "secretkey",
  "token",
]);

/** Words that make a secret of a `key` that follows them. */
const keyOwners: ReadonlySet<string> = new Set(
  "access account api auth ca encryption hmac license master private secret server shared signing ssh tls wireguard".split(
    " ",
  ),
);

/** Words that make a name of what follows: `existingSecret`, `imagePullSecrets` and the like hold the name of an object. */
const references: ReadonlySet<string> = new Set([
  "existing",
  "pull",
  "ref",
  "tls",
  "cert",
  "certs",
  "default",
]);

/** Words that make a switch of a name: `enableSecrets` and `automountServiceAccountToken` are true or false. */
const switches: ReadonlySet<string> = new Set("allow automount disable enable use".split(" "));

/** Parents below which a plain `key` is a private key. */
const keyParents: ReadonlySet<string> = new Set(
  "admin ca cert client kvstoremesh local peer remote server tls".split(" "),
);

/** Keys that say which secret is meant, not what it is. */
const referenceKeys: ReadonlySet<string> = new Set(
  "apiversion audience create defaultmode description enabled expirationseconds key kind mountpath name namespace optional path secretname type username".split(
    " ",
  ),
);

// names repeat all the time, and splitting them is most of the work
const known = new Map<string, boolean>();
const maxKnown = 5_000;

/** Whether a key, variable or flag of this name holds a secret. */
export function isSecretName(name: string): boolean {
  let answer = known.get(name);
  if (answer === undefined) {
    answer = judgeName(name);
    if (known.size >= maxKnown) known.clear();
    known.set(name, answer);
  }
  return answer;
}

function judgeName(name: string): boolean {
  const words = wordsOf(name);
  const last = words.at(-1);
  if (last === undefined || (words.length > 1 && switches.has(words[0] ?? ""))) return false;
  const before = words.at(-2) ?? "";
  if (last === "key" || last === "keys") return keyOwners.has(before);
  if (before === "password" && last === "hash") return true;
  const singular = last.replace(/s$/, "");
  if (singular === "secret") return !references.has(before);
  return lastWords.has(last) || lastWords.has(singular);
}

/** Whether a value at this path of a values tree is a secret, whatever it looks like. */
export function isSecretPath(path: readonly PathStep[]): boolean {
  const keys = path.filter((step) => typeof step === "string");
  const last = keys.at(-1);
  if (last === undefined) return false;
  const parent = keys.at(-2) ?? "";
  if (last.toLowerCase() === "key") return typeof path.at(-2) === "string" && isKeyParent(parent, keys);
  if (isSecretName(last)) return true;
  return isSecretName(parent) && !isReferenceKey(last);
}

/** Whether a key below a secret-looking one says which secret is meant, not what it is. */
export function isReferenceKey(key: string): boolean {
  return referenceKeys.has(key.toLowerCase());
}

function isKeyParent(parent: string, keys: readonly string[]): boolean {
  const words = wordsOf(parent);
  // the key of an entry in another object, not a key itself
  if (words.includes("ref") || words.includes("bundle")) return false;
  return keyParents.has(parent.toLowerCase()) || words.includes("tls") || keys.at(-3) === "tls";
}

function wordsOf(name: string): string[] {
  return name
    .replace(/([a-z0-9])([A-Z])/g, "$1 $2")
    .replace(/([A-Z]+)([A-Z][a-z])/g, "$1 $2")
    .toLowerCase()
    .split(/[^a-z0-9]+/)
    .filter((word) => word !== "");
}
