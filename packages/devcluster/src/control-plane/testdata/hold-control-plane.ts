// Starts a control plane, prints its folder and process ids, and does nothing more until it is killed.
import { startControlPlane } from "../start-control-plane.ts";

const { folder, supervisor, url } = await startControlPlane({ parentFolder: process.argv[2] ?? "" });
console.log(JSON.stringify({ folder, supervisorPid: supervisor.pid, url }));
setInterval(() => undefined, 1000);
