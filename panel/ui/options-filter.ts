import type { ComboboxParsedItem } from '@mantine/core';
import { plain } from './plain.ts';

interface Asked {
  options: ComboboxParsedItem[];
  search: string;
  limit: number;
}

/** What the build puts in the place of the library's filter of this name, which finds no `España` for `espana`. */
export function defaultOptionsFilter({ options, search, limit }: Asked): ComboboxParsedItem[] {
  const wanted = plain(search.trim());
  const found: ComboboxParsedItem[] = [];
  for (const option of options) {
    if (found.length === limit) break;
    if ('group' in option) {
      const items = defaultOptionsFilter({ options: option.items, search, limit: limit - found.length });
      found.push({ ...option, items: items as typeof option.items });
    } else if (plain(option.label).includes(wanted)) found.push(option);
  }
  return found;
}
