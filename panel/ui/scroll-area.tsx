import type { ReactNode } from 'react';

/** What the build puts in the place of the library's part of this name: lists to choose from scroll as the browser does it. */
export const ScrollArea = {
  Autosize: ({ mah, children }: { mah: number | string; children: ReactNode }) => (
    <div style={{ maxHeight: mah, overflowY: 'auto' }}>{children}</div>
  ),
};
