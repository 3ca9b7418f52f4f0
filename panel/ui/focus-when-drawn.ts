/** Moves the focus to what a virtual list draws in one of its next frames. */
export function focusWhenDrawn(within: HTMLElement, selector: string, tries = 120): void {
  const element = within.querySelector<HTMLElement>(selector);
  if (element) element.focus();
  else if (tries > 0) requestAnimationFrame(() => focusWhenDrawn(within, selector, tries - 1));
}
