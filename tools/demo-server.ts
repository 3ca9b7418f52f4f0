/** The product with its demo company, in a separate process and folder. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { fileURLToPath } from 'node:url';
import { createClient } from '../sdk/client.ts';
import type { FirstRun } from '../src/commands/first-run.ts';
import { eventually } from '../test/harness/eventually.ts';
import { freePort } from '../test/harness/free-port.ts';

interface DemoServer extends FirstRun {
  /** Ends it, and removes its files. */
  stop(): Promise<void>;
}

/** Starts it on the embedded database; creating the company takes half a minute. */
export async function startDemoServer(): Promise<DemoServer> {
  const folder = mkdtempSync(`${tmpdir()}/rollcall-demo-`);
  const main = fileURLToPath(new URL('../src/main.ts', import.meta.url));
  const port = await freePort();
  const child = spawn(process.execPath, [main], {
    env: { PATH: process.env.PATH, DATA_DIR: folder, PORT: String(port), RATE_LIMIT: 'off', LOG_LEVEL: 'error' },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const gone = once(child, 'exit');
  const stop = async () => {
    child.kill('SIGTERM');
    await gone;
    rmSync(folder, { recursive: true, force: true });
  };
  try {
    const isReady = async () => (await fetch(`http://127.0.0.1:${port}/health/ready`).catch(() => null))?.ok;
    await eventually('the demo company', async () => child.exitCode !== null || (await isReady()), 300_000);
    if (child.exitCode !== null) throw new Error('the server ended before it was ready');
    return { ...JSON.parse(readFileSync(`${folder}/first-run.json`, 'utf8')), stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

/**
 * Gives the company a webhook with a history: deliveries, some of which the receiver refused.
 * @returns the id of the endpoint
 */
export async function addDeliveries({ baseUrl, apiToken }: FirstRun): Promise<string> {
  let count = 0;
  const receiver = createServer((request, response) => {
    request.resume().on('end', () => response.writeHead(count++ % 4 === 3 ? 422 : 204).end());
  });
  receiver.listen(0, '127.0.0.1');
  await once(receiver, 'listening');
  const api = createClient({ baseUrl, token: apiToken });
  try {
    const url = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/hooks/rollcall`;
    const endpoint = await api('createWebhookEndpoint', {
      body: { url, description: 'Payroll', events: ['employee_hire', 'department_change', 'department.*'] },
    });
    for (const [name, lastName] of [
      ['Robotics', 'Larrea'],
      ['Quality', 'Sanchis'],
      ['Packaging', 'Urquijo'],
      ['Night shift', 'Castells'],
      ['Cold store', 'Mestre'],
      ['Laboratory', 'Oliver'],
    ] as const) {
      const department = await api('createDepartment', { body: { name } });
      await api('createEmployee', { body: { firstName: 'Inés', lastName, departmentId: department.data.id } });
    }
    const query = { endpointId: endpoint.data.id, limit: 50 };
    await eventually('the deliveries', async () => {
      const { data } = await api('listDeliveries', { query });
      return data.length === 12 && data.every(({ attemptsCount }) => attemptsCount > 0);
    });
    return endpoint.data.id;
  } finally {
    receiver.close();
    receiver.closeAllConnections();
  }
}
