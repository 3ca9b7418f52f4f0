/** A walk over a page by the Tab key alone, and what it did not reach. */
import type { Page } from 'playwright-core';

interface Walk {
  /** What can be operated with a pointer, but the keyboard did not come to. */
  missed: string[];
  /** What does not show that it has the focus. */
  unseen: string[];
  /** What it came to outside of what it should stay in. */
  strayed: string[];
}

/** What is written into the page: it marks what can be operated, and tells what a mark looks like now. */
const mark = `(scope) => {
  const kinds = 'a[href], button, input, select, textarea, summary, [tabindex], [role=button], [role=checkbox], ' +
    '[role=switch], [role=tab], [role=option], [role=menuitem], [role=treeitem]';
  const isSeen = (one) => one.checkVisibility({ visibilityProperty: true }) && one.getClientRects().length > 0;
  const isOff = (one) => one.matches(':disabled') || one.closest('[inert], [aria-hidden=true]') !== null;
  // One of a group is reached by Tab, and the others from there by the arrow keys.
  const isInGroup = (one) => one.matches('[role=tab]:not([aria-selected=true]), [type=radio]:not(:checked), [role=treeitem][tabindex="-1"]');
  // What is not to be reached by Tab says so, and is then reached in another way: a button within a field, a heading.
  const isLeftOut = (one) => one.tabIndex < 0;
  const root = document.querySelector(scope);
  const isReachable = (one) => isSeen(one) && !isOff(one) && !isInGroup(one) && !isLeftOut(one);
  const all = [...root.querySelectorAll(kinds)].filter(isReachable);
  // What a pointer may press has to be one of them, or be about one of them.
  const pressed = [...root.querySelectorAll('*')].filter((one) => getComputedStyle(one).cursor === 'pointer' && isSeen(one)
    && !isOff(one) && !one.closest(kinds) && !one.closest('label, .mantine-Switch-root, .mantine-Checkbox-root'));
  // The frame of a field, or the track of a switch, may show it instead.
  const around = (one, levels) => levels === 0 || one === root ? [] : [one, ...around(one.parentElement, levels - 1)];
  const looks = (one) => [...around(one, 5), one.nextElementSibling, one.previousElementSibling]
    .filter(Boolean).map((part) => {
      const { outlineStyle, outlineWidth, boxShadow, borderColor, backgroundColor } = getComputedStyle(part);
      return [outlineStyle, outlineWidth, boxShadow, borderColor, backgroundColor].join();
    }).join(';');
  const name = (one) => one.outerHTML.replace(/\\s*(class|style|id)="[^"]*"/g, '').slice(0, 120);
  const still = new CSSStyleSheet();
  still.replaceSync('*, *::before, *::after { transition: none !important }');
  document.adoptedStyleSheets = [still];
  window.walk = { all: new Map(all.map((one) => [one, { name: name(one) }])), strayed: [], name, looks, root, isReachable };
  return pressed.map(name);
}`;

/** Notes how that looks which has the focus; false when it had it before and lost it, which is the end of the walk. */
const note = `() => {
  const { walk } = window;
  const { activeElement } = document;
  const seen = walk.all.get(activeElement);
  if (!walk.root.contains(activeElement)) walk.strayed.push(walk.name(activeElement));
  // Within a date, Tab goes from the day to the month.
  if (seen === undefined || seen === walk.last) return true;
  walk.last = seen;
  if (seen.focused !== undefined) return false;
  seen.focused = walk.looks(activeElement);
  return true;
}`;

const result = `() => {
  const { activeElement } = document;
  const { walk } = window;
  activeElement?.blur();
  const all = [...walk.all];
  const names = (chosen) => chosen.map(([, { name }]) => name);
  const found = {
    // An answer that came during the walk may have switched it off: nothing to send again.
    missed: names(all.filter(([one, { focused }]) => focused === undefined && walk.isReachable(one))),
    unseen: names(all.filter(([one, { focused }]) => focused !== undefined && focused === walk.looks(one))),
    strayed: walk.strayed,
  };
  activeElement?.focus();
  return found;
}`;

/** More than there is to reach on any page. */
const mostSteps = 500;

/** Presses Tab until everything within `scope`, a selector, was reached or the focus is where it began. */
export async function walkByTab(page: Page, scope: string): Promise<Walk> {
  const run = <T>(script: string, argument?: string) => page.evaluate<T>(`(${script})(${JSON.stringify(argument)})`);
  const pressed = await run<string[]>(mark, scope);
  for (let step = 0; step < mostSteps && (await run<boolean>(note)); step++) await page.keyboard.press('Tab');
  const { missed, ...rest } = await run<Walk>(result);
  return { missed: [...pressed, ...missed], ...rest };
}

/** A walk as it should be. */
export const complete: Walk = { missed: [], unseen: [], strayed: [] };
