import type { Page } from 'playwright-core';
import { pages } from '../../test/e2e/pages.ts';
import type { Step } from './stopwatch.ts';

/** A slow mobile network: 400 kbit/s, 400 ms there and back. */
const slow = { offline: false, latency: 400, downloadThroughput: 50_000, uploadThroughput: 50_000 };

const compressedOf = (ending: string) => `performance.getEntriesByType('resource')
  .filter(({ name }) => new URL(name).pathname.endsWith('${ending}'))
  .reduce((sum, { encodedBodySize }) => sum + encodedBodySize, 0)`;

/** Each page with an empty cache: its compressed script, its calls, and when a slow network shows its heading. */
export async function firstLoad(page: Page, _step: Step): Promise<void> {
  const browser = await page.context().newCDPSession(page);
  await browser.send('Network.enable');
  await browser.send('Network.setCacheDisabled', { cacheDisabled: true });
  console.log(
    'page                                         script   style  calls  heading in the outline, of the page (slow network), ms',
  );
  for (const [title, path] of [['Sign in', '/sign-in'] as const, ...pages]) {
    let calls = 0;
    const count = (request: { resourceType(): string }) => {
      if (request.resourceType() === 'fetch') calls++;
    };
    page.on('request', count);
    await page.goto(path);
    await page.waitForLoadState('networkidle');
    page.off('request', count);
    const [script, style] = [await page.evaluate(compressedOf('.js')), await page.evaluate(compressedOf('.css'))];
    await page.goto('about:blank');
    await browser.send('Network.emulateNetworkConditions', slow);
    const begun = performance.now();
    await page.goto(path, { waitUntil: 'commit' });
    const outlined = page.locator('#outline h1').waitFor({ timeout: 3_000 });
    const outline = await outlined.then(
      () => Math.round(performance.now() - begun),
      () => '–',
    );
    // Roles leave out the heading of the outline, which is hidden from screen readers: this is the page itself.
    await page.getByRole('heading', { level: 1, name: title.startsWith('Hello') ? /^Hello/ : title }).waitFor();
    const heading = Math.round(performance.now() - begun);
    await browser.send('Network.emulateNetworkConditions', {
      ...slow,
      latency: 0,
      downloadThroughput: -1,
      uploadThroughput: -1,
    });
    const cells = [script, style, calls, outline, heading].map((figure, i) =>
      String(figure).padStart([8, 8, 6, 12, 9][i] ?? 8),
    );
    console.log(`${path.padEnd(42)} ${cells.join(' ')}`);
  }
}
