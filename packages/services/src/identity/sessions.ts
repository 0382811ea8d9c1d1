import { createHmac, randomBytes, timingSafeEqual } from "node:crypto";

/** Sessions of this process: their marks are worth nothing to the next one. */
export type Sessions = {
  /** the mark of a new session */
  open(): string;
  isOpen(mark: string): boolean;
};

const idBytes = 16;
const keyBytes = 32;

/** Creates sessions whose marks are signed with a key that only this process knows. */
export function createSessions(random: (bytes: number) => Uint8Array = randomBytes): Sessions {
  const key = random(keyBytes);
  const signatureOf = (id: string) => createHmac("sha256", key).update(id).digest("base64url");
  return {
    open() {
      const id = Buffer.from(random(idBytes)).toString("base64url");
      return `${id}.${signatureOf(id)}`;
    },
    isOpen(mark) {
      const [id = "", signature = "", ...more] = mark.split(".");
      const expected = Buffer.from(signatureOf(id));
      const given = Buffer.from(signature);
      return more.length === 0 && given.length === expected.length && timingSafeEqual(given, expected);
    },
  };
}
