/** The storage of this browser, or one that forgets on reload where the browser refuses to keep anything. */
export function browserStorage(): Pick<Storage, "getItem" | "setItem" | "removeItem"> {
  try {
    return globalThis.localStorage;
  } catch {
    return { getItem: () => null, setItem: refuse, removeItem: () => undefined };
  }
}

function refuse(): never {
  throw new Error("this browser keeps nothing");
}
