import { request } from "node:http";
import { text } from "node:stream/consumers";
import type { LabCalls, LabPlace } from "./lab-calls.ts";
import { labVariable } from "./start-lab.ts";

/** Where the lab of this run is. */
export function labPlace(): LabPlace {
  const place = process.env[labVariable];
  if (place === undefined)
    throw new Error("the lab was not started: run the stories with npm test or npm run e2e");
  return JSON.parse(place) as LabPlace;
}

/** Asks the lab. */
export async function callLab<K extends keyof LabCalls>(
  name: K,
  ask: LabCalls[K]["ask"],
): Promise<LabCalls[K]["answer"]> {
  const { status, body } = await post(name, JSON.stringify(ask));
  if (status !== 200) throw new Error(`lab: ${body}`);
  return JSON.parse(body) as LabCalls[K]["answer"];
}

function post(path: string, body: string): Promise<{ status: number; body: string }> {
  return new Promise((resolve, reject) => {
    const call = request({ socketPath: labPlace().socket, path: `/${path}`, method: "POST" }, (response) => {
      text(response).then((answer) => resolve({ status: response.statusCode ?? 0, body: answer }), reject);
    });
    call.on("error", reject);
    call.end(body);
  });
}
