import { Select, type SelectProps } from '@mantine/core';
import { useMemo } from 'react';
import { useLanguage } from './use-language.ts';

const letters = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'];
/** Codes that name no country: groups of countries, and places for tests. */
const none = ['EU', 'EZ', 'UN', 'QO', 'XA', 'XB', 'ZZ'];

/** All countries that the browser has a name for. */
export function useCountries() {
  const language = useLanguage();
  return useMemo(() => {
    const names = new Intl.DisplayNames(language, { type: 'region', fallback: 'none' });
    return letters
      .flatMap((first) => letters.map((second) => first + second))
      .flatMap((code) => {
        const name = none.includes(code) ? undefined : names.of(code);
        return name === undefined ? [] : [{ value: code, label: name }];
      })
      .sort((a, b) => a.label.localeCompare(b.label, language));
  }, [language]);
}

export const CountrySelect = (props: Omit<SelectProps, 'data'>) => (
  <Select data={useCountries()} searchable clearable {...props} />
);
