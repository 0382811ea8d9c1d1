const alphabet = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
const sextets = new Int8Array(128).fill(-1);
for (const [index, letter] of [...alphabet].entries()) sextets[letter.charCodeAt(0)] = index;
sextets["-".charCodeAt(0)] = 62;
sextets["_".charCodeAt(0)] = 63;

/** Decodes standard or URL-safe base64; white space is passed over. Undefined for anything else. */
export function decodeBase64(text: string): Uint8Array | undefined {
  const letters = text.replace(/[\s]+/g, "").replace(/={0,2}$/, "");
  if (letters.length % 4 === 1) return undefined;
  const bytes = new Uint8Array(Math.floor((letters.length * 3) / 4));
  let buffer = 0;
  let bits = 0;
  let length = 0;
  for (let index = 0; index < letters.length; index++) {
    const code = letters.charCodeAt(index);
    const value = code < 128 ? (sextets[code] ?? -1) : -1;
    if (value < 0) return undefined;
    buffer = ((buffer << 6) | value) & 0xffffff;
    bits += 6;
    if (bits >= 8) {
      bits -= 8;
      bytes[length++] = (buffer >> bits) & 0xff;
    }
  }
  return bytes;
}
