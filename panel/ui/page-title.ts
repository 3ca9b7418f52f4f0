import { useDocumentTitle } from '@mantine/hooks';
import { root } from '../root.ts';

/** Names the page in the window and its history: `Employees · Rollcall`. */
export const usePageTitle = (title: string): void => useDocumentTitle(`${title} · Rollcall`);

/** The titles of the pages that were shown since the panel was loaded, by address, the latest last. */
const visited = new Map<string, string>();

export function noteVisit(title: string): void {
  const path = location.pathname.slice(root.length);
  visited.delete(path);
  visited.set(path, title);
}

/** The pages that were shown last but for the present one, the latest first. */
export const latestVisits = (most: number): [path: string, title: string][] =>
  [...visited]
    .filter(([path]) => path !== location.pathname.slice(root.length))
    .reverse()
    .slice(0, most);
