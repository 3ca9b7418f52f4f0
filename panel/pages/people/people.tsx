import { Button } from '@mantine/core';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { formatNumber } from '../../i18n/format.ts';
import { useTexts } from '../../i18n/texts.ts';
import { paths } from '../../paths.ts';
import { useMe } from '../../session.tsx';
import { Empty, PageHeader, Read } from '../../ui/states.tsx';
import { ColumnPicker, useColumns } from './columns.tsx';
import { ExportPeople } from './export.tsx';
import { FilterBar } from './filter-bar.tsx';
import { Hire } from './hire.tsx';
import { PeopleTable } from './people-table.tsx';
import type { Filters } from './query.ts';
import { useFirstPeople } from './use-people.ts';

/** The employees whom the user may see and the address asks for. */
export function People() {
  const t = useTexts();
  const me = useMe();
  const filters = useSearch({ from: `/frame${paths.people}` });
  const navigate = useNavigate();
  const [isHiring, setHiring] = useState(false);
  const { columns, chosen, choose } = useColumns();
  const people = useFirstPeople(filters);
  const total = people.data?.meta.total ?? 0;
  const count = people.data && t('people.count', { count: total, shown: formatNumber(total) });
  const set = (changed: Filters) =>
    void navigate({ to: paths.people, search: { ...filters, ...changed }, replace: true });
  return (
    <>
      <PageHeader title={t('people.title')} note={count ?? undefined}>
        <ExportPeople filters={filters} />
        {me.role === 'administrator' && (
          <>
            <Button variant="default" component={Link} to={paths.importPeople}>
              {t('import.open')}
            </Button>
            <Button onClick={() => setHiring(true)}>{t('people.hire')}</Button>
          </>
        )}
      </PageHeader>
      <FilterBar filters={filters} onChange={set}>
        <ColumnPicker chosen={chosen} choose={choose} />
      </FilterBar>
      <Read of={people}>
        {() =>
          total === 0 ? (
            <Empty title={t('people.none')}>{t('people.noneNote')}</Empty>
          ) : (
            <PeopleTable filters={filters} total={total} columns={columns} onSort={(orderBy) => set({ orderBy })} />
          )
        }
      </Read>
      {isHiring && <Hire onClose={() => setHiring(false)} />}
    </>
  );
}
