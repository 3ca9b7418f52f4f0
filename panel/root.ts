const said = (name: string): string =>
  document.querySelector(`meta[name="rollcall-${name}"]`)?.getAttribute('content') ?? '';

/** The path under which a reverse proxy serves the installation, without a trailing slash; mostly empty. */
export const root = said('root');

/** Whether the installation is a copy of another, which sends no webhook and no mail. */
export const isSilent = said('silent') === 'true';

/** Why the installation refused changes when the page was loaded; mostly empty. */
export const maintenance = said('maintenance');

/** Leaves for another page with a new load, so that nothing of the last session stays in memory. */
export const enter = (path: string): void => location.assign(root + path);
