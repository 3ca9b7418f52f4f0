import type { Locator, Page } from 'playwright-core';

/** Counts what a user does: a field that is filled is clicked first, an option is chosen with two clicks; each letter is a key. */
export function handOf(page: Page) {
  let [clicks, keys] = [0, 0];
  const click = async (target: Locator, options: Parameters<Locator['click']>[0] = {}) => {
    clicks++;
    await target.click(options);
  };
  return {
    click,
    clicks: () => clicks,
    keys: () => keys,
    async fill(target: Locator, text: string) {
      clicks++;
      keys += text.length;
      await target.fill(text);
    },
    async choose(target: Locator, option: string) {
      await click(target);
      await click(page.getByRole('option', { name: option }));
    },
  };
}

export type Hand = ReturnType<typeof handOf>;
