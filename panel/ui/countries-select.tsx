import { MultiSelect, type MultiSelectProps } from '@mantine/core';
import { useCountries } from './countries.tsx';

/** The choice of several countries. */
export const CountriesSelect = (props: Omit<MultiSelectProps, 'data'>) => (
  <MultiSelect data={useCountries()} searchable clearable hidePickedOptions {...props} />
);
