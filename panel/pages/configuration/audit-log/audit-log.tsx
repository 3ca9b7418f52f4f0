import { Group, Select, Tabs } from '@mantine/core';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { Suspense, useState } from 'react';
import { useRead, useReadAll } from '../../../api.ts';
import { AuditPages } from '../../../events/audit-pages.tsx';
import { eventName } from '../../../events/event-name.ts';
import { t } from '../../../i18n/texts.ts';
import { paths } from '../../../paths.ts';
import { lazyPage } from '../../../shell/lazy-part.tsx';
import { DateInput } from '../../../ui/date-input.tsx';
import { ExportButton } from '../../../ui/export-button.tsx';
import { optionsOf } from '../../../ui/options.ts';
import { Loading, PageHeader } from '../../../ui/states.tsx';
import { Entries } from './entries.tsx';

/** The filters in the address of the page; days are those of the reader. */
interface Filters {
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
const queryOf = ({ type, actorId, from, to }: Filters) => ({
  ...(type ? { type } : {}),
  ...(actorId ? { actorId } : {}),
  ...(from ? { from: midnight(from) } : {}),
  ...(to ? { to: midnight(to, 1) } : {}),
});

function FilterBar({ filters, onChange }: { filters: Filters; onChange: (filters: Filters) => void }) {
  const types = useRead('listEventTypes');
  // Most visits read the log as it is.
  const [isOpened, setOpened] = useState(false);
  const enabled = isOpened || filters.actorId !== undefined;
  const users = useReadAll('listUsers', { query: { fields: ['id', 'name'] }, enabled });
  const tokens = useReadAll('listTokens', { enabled });
  const day = (name: 'from' | 'to') => (
    <DateInput
      label={t(`audit.${name}`)}
      value={filters[name] ?? ''}
      onChange={(to) => onChange({ [name]: to || undefined })}
    />
  );
  return (
    <Group className="chips" mb="md" gap="xs">
      <Select
        label={t('audit.type')}
        placeholder={t('audit.all')}
        data={(types.data?.data ?? []).map(({ event }) => ({ value: event, label: eventName(event) }))}
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

/** Saves every change that the filters find as a CSV file. */
function ExportChanges({ filters }: { filters: Filters }) {
  const save = async (tell: (done: number) => void) => {
    const { saveChanges } = await import('./save-changes.ts');
    await saveChanges(queryOf(filters), tell);
  };
  return <ExportButton label={t('audit.export')} progress={(shown) => t('audit.exporting', { shown })} save={save} />;
}

const SignIns = lazyPage(() => import('./sign-ins.tsx'), 'SignIns');

/** The changes, which are the event log for readers, and the sign-ins. */
export function AuditLog() {
  const { tab = 'changes', ...filters } = useSearch({ from: `/frame${paths.audit}` });
  const navigate = useNavigate();
  const go = (search: Filters & { tab?: 'signIns' }) => void navigate({ to: paths.audit, search, replace: true });
  return (
    <>
      <PageHeader title={t('nav.audit')} note={t('audit.note')}>
        {tab === 'changes' && <ExportChanges filters={filters} />}
      </PageHeader>
      <Tabs value={tab} onChange={(to) => go(to === 'signIns' ? { tab: to } : {})} keepMounted={false}>
        <Tabs.List mb="md">
          <Tabs.Tab value="changes">{t('audit.changes')}</Tabs.Tab>
          <Tabs.Tab value="signIns">{t('audit.signIns')}</Tabs.Tab>
        </Tabs.List>
        <Tabs.Panel value="changes">
          <Changes filters={filters} onFilter={(changed) => go({ ...filters, ...changed })} />
        </Tabs.Panel>
        <Tabs.Panel value="signIns">
          <Suspense fallback={<Loading />}>
            <SignIns />
          </Suspense>
        </Tabs.Panel>
      </Tabs>
    </>
  );
}

/** The changes, newest first. */
function Changes({ filters, onFilter }: { filters: Filters; onFilter: (filters: Filters) => void }) {
  return (
    <>
      <FilterBar filters={filters} onChange={onFilter} />
      <AuditPages asked={queryOf(filters)} note={t('audit.noneNote')}>
        {(entries) => <Entries entries={entries} />}
      </AuditPages>
    </>
  );
}
