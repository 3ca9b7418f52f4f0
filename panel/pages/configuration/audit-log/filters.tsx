import { Group, Select, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useRead, useReadAll } from '../../../api.ts';
import { useEventName } from '../../../events/event-name.ts';
import { useTexts } from '../../../i18n/texts.ts';
import { optionsOf } from '../../../ui/options.ts';

/** The filters in the address of the page; days are those of the reader. */
export interface Filters {
  type?: string;
  actorId?: string;
  from?: string;
  to?: string;
}

const midnight = (day: string, daysLater = 0) => {
  const date = new Date(`${day}T00:00:00`);
  date.setDate(date.getDate() + daysLater);
  return date.toISOString();
};

/** The query of the filters. */
export const queryOf = ({ type, actorId, from, to }: Filters) => ({
  ...(type ? { type } : {}),
  ...(actorId ? { actorId } : {}),
  ...(from ? { from: midnight(from) } : {}),
  ...(to ? { to: midnight(to, 1) } : {}),
});

export function FilterBar({ filters, onChange }: { filters: Filters; onChange: (filters: Filters) => void }) {
  const t = useTexts();
  const nameOf = useEventName();
  const types = useRead('listEventTypes');
  // Most visits read the log as it is.
  const [isOpened, setOpened] = useState(false);
  const enabled = isOpened || filters.actorId !== undefined;
  const users = useReadAll('listUsers', { query: { fields: ['id', 'name'] }, enabled });
  const tokens = useReadAll('listTokens', { enabled });
  const day = (name: 'from' | 'to') => (
    <TextInput
      type="date"
      label={t(`audit.${name}`)}
      value={filters[name] ?? ''}
      onChange={({ currentTarget }) => onChange({ [name]: currentTarget.value || undefined })}
    />
  );
  return (
    <Group mb="md" align="flex-end">
      <Select
        label={t('audit.type')}
        placeholder={t('audit.all')}
        data={(types.data?.data ?? []).map(({ event }) => ({ value: event, label: nameOf(event) }))}
        value={filters.type ?? null}
        clearable
        searchable
        onChange={(type) => onChange({ type: type ?? undefined })}
      />
      <Select
        label={t('audit.who')}
        placeholder={t('audit.everyone')}
        data={[
          { group: t('nav.users'), items: optionsOf(users.data?.data) },
          { group: t('audit.tokens'), items: optionsOf(tokens.data?.data) },
        ]}
        limit={100}
        value={filters.actorId ?? null}
        clearable
        searchable
        onFocus={() => setOpened(true)}
        onChange={(actorId) => onChange({ actorId: actorId ?? undefined })}
      />
      {day('from')}
      {day('to')}
    </Group>
  );
}
