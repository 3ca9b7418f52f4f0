/** Selects of time zones and languages that the browser knows. */
import { Select, type SelectProps } from '@mantine/core';
import { useMemo } from 'react';
import { languageName } from './language-name.ts';

type ChoiceProps = Omit<SelectProps, 'data' | 'value'> & { value: string | null };

/** A zone of the IANA database, such as `Europe/Madrid`. */
export function TimeZoneSelect(props: ChoiceProps) {
  const zones = useMemo(() => ['UTC', ...Intl.supportedValuesOf('timeZone')], []);
  return <Select data={withPresent(zones, props.value)} searchable allowDeselect={false} {...props} />;
}

/** Languages of Europe and the Americas in which companies write to their people; BCP 47. */
const languages =
  'ca cs da de de-AT de-CH el en en-GB en-IE en-US es es-AR es-CL es-CO es-ES es-MX eu fi fr fr-BE fr-CH gl hu it nb nl nl-BE pl pt pt-BR ro sv uk'.split(
    ' ',
  );

export function LanguageSelect(props: ChoiceProps) {
  const data = withPresent(languages, props.value).map((tag) => ({ value: tag, label: languageName(tag) }));
  const sorted = data.sort((a, b) => a.label.localeCompare(b.label));
  return <Select data={sorted} searchable allowDeselect={false} {...props} />;
}

/** The stored value remains an option, even if the browser does not know it. */
const withPresent = (known: string[], present: string | null): string[] =>
  present === null || present === '' || known.includes(present) ? known : [present, ...known];
