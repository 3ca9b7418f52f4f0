import type { Page } from 'playwright-core';

/** Times the actions of a user on a page. */
export type Step = (what: string, act: () => Promise<unknown>) => Promise<void>;

/**
 * Makes a page record its long tasks, and prints for each step the time until its result was visible, the longest task
 * that blocked the page (the browser's own "long tasks", of 50 ms and more), and its number of API calls.
 */
export async function stopwatch(page: Page): Promise<Step> {
  await page.addInitScript(`
    window.tasks = [];
    new PerformanceObserver((list) => tasks.push(...list.getEntries().map(({ duration }) => duration)))
      .observe({ type: 'longtask', buffered: true });`);
  let calls = 0;
  page.on('request', (request) => {
    if (request.resourceType() === 'fetch') calls++;
  });
  return async (what, act) => {
    await page.evaluate('tasks.length = 0').catch(() => {});
    calls = 0;
    const begun = performance.now();
    await act();
    const took = Math.round(performance.now() - begun);
    // The browser reports long tasks a moment after they ended.
    await page.waitForTimeout(300);
    const tasks = (await page.evaluate('tasks')) as number[];
    const longest = tasks.length > 0 ? Math.round(Math.max(...tasks)) : '< 50';
    const seen = `shown after ${String(took).padStart(5)}   longest task ${String(longest).padStart(4)} (${tasks.length})`;
    console.log(`${what.padEnd(48)} ${seen}   calls ${calls}`);
  };
}
