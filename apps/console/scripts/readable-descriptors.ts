import type { Plugin } from "vite";

const descriptor = /fileDesc\("([A-Za-z0-9+/=]+)"/g;

/**
 * Generated protobuf code holds its descriptors as base64, in which no name ever looks twice the same, so that they hardly
 * compress. Written as the bytes that they are, and turned into base64 by the browser, they take half of it.
 */
export function readableDescriptors(): Plugin {
  return {
    name: "ichor:readable-descriptors",
    apply: "build",
    transform: {
      filter: { id: /\/gen\/.*_pb\.ts$/ },
      handler(code) {
        const readable = code.replace(descriptor, (_, base64: string) => {
          const bytes = Buffer.from(base64, "base64").toString("latin1");
          return `fileDesc(/*@__PURE__*/ btoa(${JSON.stringify(bytes)})`;
        });
        return readable === code ? undefined : { code: readable, map: null };
      },
    },
  };
}
