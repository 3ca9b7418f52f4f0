import { useDocumentTitle } from '@mantine/hooks';

/** Names the page in the window and its history: `Employees · Rollcall`. */
export const usePageTitle = (title: string): void => useDocumentTitle(`${title} · Rollcall`);
