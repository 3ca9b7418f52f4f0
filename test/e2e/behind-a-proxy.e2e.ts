/** The panel under a path, behind a reverse proxy that takes the path away. */
import { createServer, request, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, expect, test } from 'vitest';
import { openWindow, signInByPage, startPanelApp } from './browser.ts';

const prefix = '/hr';
const app = await startPanelApp({ BASE_URL: `http://rollcall.test${prefix}` });

/** What the panel requested outside of the path. */
const strays: string[] = [];
const proxy: Server = createServer((incoming, outgoing) => {
  const { url = '', method, headers } = incoming;
  if (!url.startsWith(`${prefix}/`)) {
    strays.push(url);
    outgoing.writeHead(404).end();
    return;
  }
  const forwarded = request(app.origin + url.slice(prefix.length), { method, headers }, (answer) => {
    outgoing.writeHead(answer.statusCode as number, answer.headers);
    answer.pipe(outgoing);
  });
  incoming.pipe(forwarded);
});
await new Promise<void>((resolve) => void proxy.listen(0, '127.0.0.1', resolve));
afterAll(() => void proxy.close());
const origin = `http://127.0.0.1:${(proxy.address() as AddressInfo).port}${prefix}`;

test('the panel works under the path, and requests nothing outside of it', async () => {
  await app.create('/core/v3/employees', { firstName: 'Eva', lastName: 'Ruiz' });
  const page = await openWindow(app);
  await signInByPage(app, page, `${origin}/sign-in`);
  expect(page.url()).toBe(`${origin}/`);
  await page.getByRole('navigation').getByRole('link', { name: 'Employees' }).click();
  await page.getByRole('link', { name: 'Ruiz, Eva' }).click();
  await page.getByRole('heading', { level: 1, name: 'Eva Ruiz' }).waitFor();
  expect(page.url()).toContain(`${origin}/people/`);
  await page.reload();
  await page.getByRole('heading', { level: 1, name: 'Eva Ruiz' }).waitFor();
  await page.goto(`${origin}/configuration/integrations/api`);
  expect(await page.getByRole('link', { name: 'Reference' }).getAttribute('href')).toBe(`${prefix}/docs`);
  expect(strays).toEqual([]);
});
