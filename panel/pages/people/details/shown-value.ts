import { formatDate } from '../../../i18n/format.ts';
import { t } from '../../../i18n/texts.ts';
import { countryName } from '../../../ui/country-name.ts';
import { languageName } from '../../../ui/language-name.ts';
import type { PersonField } from './fields.ts';

/** A value of a field in words; null: there is none. */
export function shownValue(value: unknown, { kind, choices }: Pick<PersonField, 'kind' | 'choices'>): string | null {
  if (value === null || value === undefined) return null;
  if (Array.isArray(value)) return value.map(countryName).join(', ');
  const text = String(value);
  switch (kind) {
    case 'date':
      return formatDate(text);
    case 'choice': {
      const choice = choices?.find((one) => one === value);
      return choice ? t(`personChoices.${choice}`) : text;
    }
    case 'country':
      return countryName(text);
    case 'language':
      return languageName(text);
    default:
      return text;
  }
}
