import { stat, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { temporaryFolder } from "@ichor/testkit";
import { expect, test } from "vitest";
import { askAddress, serveAddresses } from "./address-socket.ts";

test("gives addresses, and why there is none, to whoever may enter its folder", async () => {
  await using folder = await temporaryFolder();
  const path = join(folder.path, "demo", "address.sock");
  expect(await askAddress(path, "admin")).toBeUndefined();
  {
    await using _ = await serveAddresses(path, async (user) => {
      if (user !== "admin") throw new Error(`there is no user ${user}`);
      return "http://127.0.0.1:1/#token=x";
    });
    expect((await stat(dirname(path))).mode & 0o777).toBe(0o700);
    expect(await askAddress(path, "admin")).toEqual({ address: "http://127.0.0.1:1/#token=x" });
    expect(await askAddress(path, "eve")).toEqual({ refusal: "there is no user eve" });
    expect(await serveAddresses(path, async () => "of a second demo")).toBeUndefined();
  }
  expect(await askAddress(path, "admin")).toBeUndefined();
});

test("takes the place of a demo that was killed", async () => {
  await using folder = await temporaryFolder();
  const path = join(folder.path, "address.sock");
  await writeFile(path, ""); // nobody listens there
  await using second = await serveAddresses(path, async () => "second");
  expect(second).toBeDefined();
  expect(await askAddress(path, "admin")).toEqual({ address: "second" });
});
