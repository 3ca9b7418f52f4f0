/**
 * Generates clients from openapi.json, as users of the generators do, and walks each through the running product:
 *   npm run clients [-- typescript python pydantic go java]
 * A client lists, creates and updates employees, reads a refusal, an event of the feed and a delivered webhook, all with
 * the generated types. `python` is openapi-python-client; `pydantic`, `go` and `java` are openapi-generator's. Needs
 * npm; the others are left out where their programs, or their registries, are not to be had. It
 * exits with 1 if a client does not compile or finds something else than openapi.json promises.
 */
import { cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { fileURLToPath } from 'node:url';
import { clients } from './clients.ts';
import { receiveDelivery } from './delivery.ts';
import { runClient } from './run.ts';
import { startServer } from './server.ts';

const wanted = process.argv.slice(2);
const unknown = wanted.filter((name) => !(name in clients));
if (unknown.length > 0) {
  console.error(`clients are: ${Object.keys(clients).join(', ')}`);
  process.exit(1);
}

const scratch = mkdtempSync(`${tmpdir()}/rollcall-clients-`);
const here = fileURLToPath(new URL('.', import.meta.url));
const server = await startServer();
let failed = false;
try {
  const delivery = `${scratch}/delivery.json`;
  writeFileSync(delivery, await receiveDelivery(server));
  const env = { BASE_URL: server.baseUrl, TOKEN: server.token, DELIVERY: delivery };
  for (const [name, client] of Object.entries(clients)) {
    if (wanted.length > 0 && !wanted.includes(name)) continue;
    const folder = `${scratch}/${name}`;
    cpSync(`${here}${name}`, folder, { recursive: true });
    failed = !(await runClient(name, client, folder, env)) || failed;
  }
} finally {
  await server.stop();
  rmSync(scratch, { recursive: true, force: true });
}
process.exit(failed ? 1 : 0);
