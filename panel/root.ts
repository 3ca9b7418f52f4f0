const meta = document.querySelector('meta[name="rollcall-root"]');

/** The path under which a reverse proxy serves the installation, without a trailing slash; mostly empty. */
export const root = meta?.getAttribute('content') ?? '';

/** Leaves for another page with a new load, so that nothing of the last session stays in memory. */
export const enter = (path: string): void => location.assign(root + path);
