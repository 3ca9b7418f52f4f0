/** The pages before the sign-in: small, accessible, in the language that one chooses there. */
import { expect, test } from 'vitest';
import { expectAccessibleEverywhere, openWindow, startPanelApp } from './browser.ts';

const app = await startPanelApp();

/** The bytes of compressed script that a page names, which is all that it needs to be drawn. */
async function scriptOf(path: string): Promise<number> {
  const html = await (await fetch(app.origin + path, { headers: { accept: 'text/html' } })).text();
  const files = new Set([...html.matchAll(/(?:href|src)="([^"]+\.js)"/g)].map(([, file]) => file as string));
  expect(files.size).toBeGreaterThan(2);
  const sizes = [...files].map(async (file) => {
    const { headers } = await fetch(app.origin + file, { method: 'HEAD', headers: { 'accept-encoding': 'br' } });
    expect(headers.get('content-encoding')).toBe('br');
    return Number(headers.get('content-length'));
  });
  return (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0);
}

test.each([
  ['/sign-in', 60_000],
  ['/set-up', 60_000],
  ['/accept-invitation', 60_000],
  ['/', 160_000],
])('%s is drawn with at most %i bytes of script', async (path, most) => {
  expect(await scriptOf(path)).toBeLessThanOrEqual(most);
});

test('the sign-in is accessible, shows what is typed on demand, and keeps it when the language changes', async () => {
  const page = await openWindow(app);
  await page.goto('/sign-in');
  await page.getByRole('heading', { level: 1, name: 'Sign in' }).waitFor();
  expect(await page.title()).toBe('Sign in · Rollcall');
  expect(await page.locator('*:focus').getAttribute('name')).toBe('email');
  await expectAccessibleEverywhere(page);
  await page.getByLabel('E-mail').fill('ana@norte.example');
  const password = page.locator('input[name=password]');
  await password.fill('not the password');
  await page.getByRole('button', { name: 'Show password' }).click();
  expect(await password.getAttribute('type')).toBe('text');

  await page.getByRole('button', { name: 'Sign in' }).click();
  const alert = page.getByRole('alert');
  await expect.poll(() => alert.textContent()).toMatch(/\w/);
  await expectAccessibleEverywhere(page);
  await page.getByRole('combobox', { name: 'Language' }).selectOption('Español');
  await page.getByRole('heading', { level: 1, name: 'Iniciar sesión' }).waitFor();
  expect(await page.getAttribute('html', 'lang')).toBe('es');
  expect(await page.locator('input[name=email]').inputValue()).toBe('ana@norte.example');
  await page.getByRole('button', { name: 'Entrar' }).click();
  await expect.poll(() => alert.textContent()).toMatch(/no son correctos/);
});

test('without the server the sign-in says so', async () => {
  const page = await openWindow(app);
  await page.goto('/sign-in');
  await page.getByLabel('E-mail').fill('ana@norte.example');
  await page.locator('input[name=password]').fill('not the password');
  await page.route('**/account/v1/sign-in', (route) => route.abort());
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect.poll(() => page.getByRole('alert').textContent()).toMatch(/^The server cannot be reached/);
});
