import type { NamesAt } from '../i18n/texts.ts';

/** Every page has the names of all others in its navigation and in the palette, so they are texts that all pages load. */
export type NavKey = `nav.${NamesAt<'nav'>}`;

/** A page by its label; one within a place by the label of that, too. */
export interface Destination {
  to: string;
  label: NavKey;
  within?: NavKey;
}
