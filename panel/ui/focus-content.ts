/** Moves the focus to the content of the page, where what had it is gone. */
export const focusContent = (): void => document.getElementById('content')?.focus({ preventScroll: true });
