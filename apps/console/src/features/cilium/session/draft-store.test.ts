import { describe, expect, test } from "vitest";
import { createDraftStore, type Draft } from "./draft-store.ts";

const draft: Draft = { text: "a: 1\n", baseText: "", layerHash: "sha256:1", savedAt: 5 };

function memory(content: Record<string, string> = {}) {
  const items = new Map(Object.entries(content));
  return {
    getItem: (key: string) => items.get(key) ?? null,
    setItem: (key: string, value: string) => void items.set(key, value),
    removeItem: (key: string) => void items.delete(key),
  };
}

describe("the draft store", () => {
  test("gives back what was kept, also to a page that was loaded again", () => {
    const storage = memory();
    createDraftStore(storage, "lab").write(draft);
    const again = createDraftStore(storage, "lab");
    expect(again.read()).toEqual(draft);
    expect(again.keptAt.get()).toBe(5);
  });

  test("keeps the drafts of clusters apart", () => {
    const storage = memory();
    createDraftStore(storage, "https://10.0.0.1 ichor-system/lab").write(draft);
    expect(createDraftStore(storage, "https://10.0.0.2 ichor-system/lab").read()).toBeUndefined();
  });

  test("keeps a replaced text beside the draft", () => {
    const drafts = createDraftStore(memory(), "lab");
    drafts.setAside.write(draft);
    expect(drafts.read()).toBeUndefined();
    drafts.clear();
    expect(drafts.setAside.read()).toEqual(draft);
  });

  test.each([
    { name: "not JSON", stored: "{" },
    { name: "another shape", stored: '{"text":1}' },
    { name: "nothing", stored: "null" },
  ])("takes $name as no draft", ({ stored }) => {
    expect(createDraftStore(memory({ "ichor.draft.lab": stored }), "lab").read()).toBeUndefined();
  });

  test("says when the browser refuses to keep anything", () => {
    const refusing = {
      getItem: () => {
        throw new Error("denied");
      },
      setItem: () => {
        throw new Error("quota");
      },
      removeItem: () => {
        throw new Error("denied");
      },
    };
    const drafts = createDraftStore(refusing, "lab");
    drafts.write(draft);
    expect(drafts.keptAt.get()).toBe("refused");
    drafts.clear();
    expect(drafts.read()).toBeUndefined();
  });
});
