import { request } from "node:http";
import { callLab } from "../lab/call-lab.ts";
import { expect, test } from "../support/test.ts";

test("no page runs inline script or eval, and a story notices when one tries", async ({
  page,
  signIn,
  faults,
}) => {
  await signIn("/clusters");
  expect(faults.list()).toEqual([]);
  await page.evaluate(() => {
    const script = document.createElement("script");
    try {
      script.textContent = "globalThis.ran = true";
      document.body.append(script);
    } catch {
      // Trusted Types refuse the text before the policy refuses the script
    }
  });
  await expect
    .poll(() => faults.list().join())
    .toMatch(/security policy|Content Security Policy|TrustedScript/);
  expect(await page.evaluate(() => "ran" in globalThis)).toBe(false);
  faults.allow(/security policy|Content Security Policy|Trusted/i);
});

test("an address signs in once: a second browser is told to ask for another one", async ({
  browser,
  faults: _,
}) => {
  const { url } = await callLab("address", { user: "admin" });
  const first = await (await browser.newContext()).newPage();
  await first.goto(url);
  await expect(first.getByRole("link", { name: "edge-fra-02" })).toBeVisible();
  expect(new URL(first.url()).hash).toBe("");
  const second = await (await browser.newContext()).newPage();
  await second.goto(url);
  await expect(second.getByRole("heading", { name: "Signed out" })).toBeVisible();
  await expect(second.getByText(/used before/)).toBeVisible();
  await first.context().close();
  await second.context().close();
});

test("a page that reaches the server under another name gets nothing", async () => {
  const { url } = await callLab("address", { user: "admin" });
  const { port } = new URL(url);
  const status = await new Promise<number>((resolve, reject) => {
    const call = request(
      { host: "127.0.0.1", port, path: "/", headers: { host: `evil.example:${port}` } },
      (answer) => {
        answer.resume();
        resolve(answer.statusCode ?? 0);
      },
    );
    call.on("error", reject);
    call.end();
  });
  expect(status).toBe(421);
});
