import { MultiSelect } from '@mantine/core';
import { type CountryProps, useCountries } from './countries.tsx';

/** The choice of several countries. */
export const CountriesSelect = (props: CountryProps<string[]>) => (
  <MultiSelect data={useCountries()} searchable clearable hidePickedOptions {...props} />
);
