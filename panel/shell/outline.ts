import { useLayoutEffect } from 'react';

/** The outline of the frame in index.html, which the browser shows before it has the script; null: none, or no longer. */
const outline = () => document.getElementById('outline');

/** Whether the page is one within the frame; the server leaves out the outline of others. */
export const isInFrame = (): boolean => outline() !== null;

/** Takes the outline away once the page draws itself. */
export const useNoOutline = (): void => useLayoutEffect(() => outline()?.remove(), []);
