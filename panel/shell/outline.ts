import { useLayoutEffect } from 'react';

/** Takes the outline of index.html away, which the browser shows before it has the script, once the page draws itself. */
export const useNoOutline = (): void => useLayoutEffect(() => document.getElementById('outline')?.remove(), []);
