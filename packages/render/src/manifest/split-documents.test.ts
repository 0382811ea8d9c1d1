import { expect, test } from "vitest";
import { splitDocuments } from "./split-documents.ts";

const texts = (stream: string) => splitDocuments(stream).map(({ text }) => text);

test.each([
  { name: "an empty stream has no documents", stream: "", documents: [] },
  { name: "documents of white space are left out", stream: "---\n\n---\n---\na: 1\n", documents: ["a: 1\n"] },
  {
    name: "a document keeps its last line break",
    stream: "a: |\n  x\n---\nb: 1\n",
    documents: ["a: |\n  x\n", "b: 1\n"],
  },
  {
    name: "text behind the dashes belongs to the document",
    stream: "--- # c\na: 1\n---   {b: 2}\n",
    documents: ["# c\na: 1\n", "{b: 2}\n"],
  },
  {
    name: "dashes inside of a text separate nothing",
    stream: "a: |\n  ---\n  x\n----\nb---\n",
    documents: ["a: |\n  ---\n  x\n----\nb---\n"],
  },
  { name: "CRLF separates too", stream: "a: 1\r\n---\r\nb: 2\r\n", documents: ["a: 1\r\n", "b: 2\r\n"] },
  {
    name: "text behind three dots is ignored",
    stream: "a: 1\n...\nrest\n---\nb: 2\n",
    documents: ["a: 1\n", "b: 2\n"],
  },
  { name: "a separator may be the last line", stream: "a: 1\n---", documents: ["a: 1\n"] },
])("$name", ({ stream, documents }) => {
  expect(texts(stream)).toEqual(documents);
});

test("knows the line that each document starts at", () => {
  expect(splitDocuments("a: 1\n---\n\n---\n# c\nb: 2\n---\nc: 3\n").map(({ line }) => line)).toEqual([
    1, 5, 8,
  ]);
});
