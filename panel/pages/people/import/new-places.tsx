import { Stack, Switch } from '@mantine/core';
import { formatNumber } from '../../../i18n/format.ts';
import { useTexts } from '../../../i18n/texts.ts';
import { type Creates, type Missing, type PlaceField, placeFields } from './places.ts';

/** How many names are shown. */
const maxShown = 10;

interface NewPlacesProps {
  missing: Missing;
  creates: Creates;
  onChange: (creates: Creates) => void;
}

/** Offers to make the departments, offices and positions that the file names and are not here. */
export function NewPlaces({ missing, creates, onChange }: NewPlacesProps) {
  const t = useTexts();
  const found = placeFields.filter((field) => missing[field].size > 0);
  if (found.length === 0) return null;
  const namesOf = (field: PlaceField) => {
    const names = [...missing[field].values()];
    const shown = names.slice(0, maxShown).join(', ');
    const more = names.length - maxShown;
    return more > 0 ? t('import.namesAndMore', { names: shown, count: more }) : shown;
  };
  return (
    <Stack gap="sm">
      {found.map((field) => {
        const count = missing[field].size;
        return (
          <Switch
            key={field}
            label={t(`import.create.${field}`, { count, shown: formatNumber(count) })}
            description={namesOf(field)}
            checked={creates[field]}
            onChange={({ currentTarget }) => onChange({ ...creates, [field]: currentTarget.checked })}
          />
        );
      })}
    </Stack>
  );
}
