import { Select } from '@mantine/core';
import { useTexts } from '../../i18n/texts.ts';

interface KindSelectProps {
  kinds: { id: string; name: string; remote: boolean }[];
  value: string | undefined;
  onChange: (id: string) => void;
}

/** Chooses one of several kinds of work. */
export function KindSelect({ kinds, value, onChange }: KindSelectProps) {
  const t = useTexts();
  return (
    <Select
      label={t('clock.kind')}
      data={kinds.map(({ id, name, remote }) => ({
        value: id,
        label: remote ? t('clock.remote', { name }) : name,
      }))}
      value={value ?? null}
      allowDeselect={false}
      onChange={(id) => id && onChange(id)}
    />
  );
}
