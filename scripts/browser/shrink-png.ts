import { crc32, deflateSync, inflateSync } from "node:zlib";

const signatureBytes = 8;

/** Writes a PNG anew with the strongest compression, and without anything but the picture. */
export function shrinkPng(png: Buffer): Buffer {
  const chunks = readChunks(png);
  const pixels = inflateSync(
    Buffer.concat(chunks.filter(({ type }) => type === "IDAT").map(({ data }) => data)),
  );
  const header = chunks.filter(({ type }) => type === "IHDR");
  const picture = { type: "IDAT", data: deflateSync(pixels, { level: 9, memLevel: 9 }) };
  const written = [...header, picture, { type: "IEND", data: Buffer.alloc(0) }].map(writeChunk);
  return Buffer.concat([png.subarray(0, signatureBytes), ...written]);
}

type Chunk = { type: string; data: Buffer };

function readChunks(png: Buffer): Chunk[] {
  const chunks: Chunk[] = [];
  for (let at = signatureBytes; at < png.length; ) {
    const length = png.readUInt32BE(at);
    const type = png.toString("latin1", at + 4, at + 8);
    chunks.push({ type, data: png.subarray(at + 8, at + 8 + length) });
    at += length + 12;
  }
  return chunks;
}

function writeChunk({ type, data }: Chunk): Buffer {
  const body = Buffer.concat([Buffer.from(type, "latin1"), data]);
  const chunk = Buffer.alloc(body.length + 8);
  chunk.writeUInt32BE(data.length, 0);
  body.copy(chunk, 4);
  chunk.writeUInt32BE(crc32(body), body.length + 4);
  return chunk;
}
