import { Button, CloseButton, Fieldset, Group, Stack, TextInput } from '@mantine/core';
import { fieldErrors } from '../../../api.ts';
import { useTexts } from '../../../i18n/texts.ts';

export interface HeaderRow {
  /** Tells rows apart while their names change. */
  key: number;
  name: string;
  /** Empty for a header that is there: it keeps its value, which is never shown. */
  value: string;
  isStored: boolean;
}

export const headerRows = (stored: Record<string, string>): HeaderRow[] =>
  Object.keys(stored).map((name, key) => ({ key, name, value: '', isStored: true }));

/** The headers of a change: null for removed ones; unchanged ones are absent. */
export function changedHeaders(stored: Record<string, string>, rows: HeaderRow[]): Record<string, string | null> {
  const kept = new Set(rows.map(({ name }) => name));
  const removed = Object.keys(stored).filter((name) => !kept.has(name));
  const given = rows.filter(({ name, value, isStored }) => name !== '' && !(isStored && value === ''));
  return Object.fromEntries([
    ...removed.map((name) => [name, null] as const),
    ...given.map(({ name, value }) => [name, value] as const),
  ]);
}

interface HeadersInputProps {
  value: HeaderRow[];
  onChange: (rows: HeaderRow[]) => void;
  error: unknown;
}

/** Additional headers of each request, for receivers that need a key. */
export function HeadersInput({ value: rows, onChange, error }: HeadersInputProps) {
  const t = useTexts();
  const errors = fieldErrors(error);
  const set = (key: number, changed: Partial<HeaderRow>) =>
    onChange(rows.map((row) => (row.key === key ? { ...row, ...changed } : row)));
  const add = () =>
    onChange([...rows, { key: Math.max(-1, ...rows.map(({ key }) => key)) + 1, name: '', value: '', isStored: false }]);
  return (
    <Fieldset legend={t('webhook.headers')}>
      <Stack gap="xs">
        {rows.map(({ key, name, value, isStored }) => (
          <Group key={key} align="flex-start" wrap="nowrap" gap="xs">
            <TextInput
              aria-label={t('webhook.headerName')}
              placeholder={t('webhook.headerName')}
              value={name}
              readOnly={isStored}
              onChange={({ currentTarget }) => set(key, { name: currentTarget.value })}
              error={errors[`headers.${name}`]}
            />
            <TextInput
              style={{ flexGrow: 1 }}
              aria-label={t('webhook.headerValue', { name })}
              placeholder={t(isStored ? 'webhook.headerKept' : 'webhook.value')}
              value={value}
              onChange={({ currentTarget }) => set(key, { value: currentTarget.value })}
            />
            <CloseButton
              size="lg"
              aria-label={t('webhook.removeHeader', { name })}
              onClick={() => onChange(rows.filter((row) => row.key !== key))}
            />
          </Group>
        ))}
        <Group>
          <Button size="xs" variant="default" onClick={add}>
            {t('webhook.addHeader')}
          </Button>
        </Group>
      </Stack>
    </Fieldset>
  );
}
