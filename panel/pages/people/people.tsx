import { Button } from '@mantine/core';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { formatNumber } from '../../i18n/format.ts';
import { useTexts } from '../../i18n/texts.ts';
import { paths } from '../../paths.ts';
import { useMay } from '../../session.tsx';
import { lazyPart } from '../../shell/lazy-part.tsx';
import { ColumnPicker } from '../../ui/column-picker.tsx';
import { Empty, PageHeader, Read } from '../../ui/states.tsx';
import { BulkBar } from './bulk/bulk-bar.tsx';
import { useSelection } from './bulk/use-selection.ts';
import { useColumns } from './columns.tsx';
import { ExportPeople } from './export/export.tsx';
import { FilterBar } from './filter-bar.tsx';
import { PeopleTable } from './people-table.tsx';
import type { Filters } from './query.ts';
import { useFirstPeople } from './use-people.ts';
import { Views } from './views.tsx';

const FirstSteps = lazyPart(() => import('./first-steps.tsx'), 'FirstSteps');
const Hire = lazyPart(() => import('./hire/hire.tsx'), 'Hire');

/** The employees whom the user may see and the address asks for. */
export function People() {
  const t = useTexts();
  const may = useMay();
  const filters = useSearch({ from: `/frame${paths.people}` });
  const navigate = useNavigate();
  // The filters are drawn again with those of an opened view.
  const [opened, setOpened] = useState(0);
  const [isHiring, setHiring] = useState(false);
  const { columns, choices, chosen, choose } = useColumns();
  const people = useFirstPeople(filters);
  const selection = useSelection(filters);
  const canSelect = may('updateEmployee') && filters.status !== 'deleted';
  const total = people.data?.meta.total ?? 0;
  const count = people.data && t('people.count', { count: total, shown: formatNumber(total) });
  const isFiltered = Object.keys(filters).length > 0;
  const set = (changed: Filters) =>
    void navigate({ to: paths.people, search: { ...filters, ...changed }, replace: true });
  return (
    <>
      <PageHeader title={t('people.title')} note={count ?? undefined}>
        <Views
          shown={{ filters, columns: chosen }}
          onOpen={(view) => {
            choose(view.columns);
            void navigate({ to: paths.people, search: view.filters }).then(() => setOpened(opened + 1));
          }}
        />
        <ExportPeople filters={filters} />
        {may('acceptOwnDataRequest') && (
          <Button variant="default" component={Link} to={paths.ownDataRequests}>
            {t('nav.ownDataRequests')}
          </Button>
        )}
        {may('createImport') && (
          <Button variant="default" component={Link} to={paths.importPeople}>
            {t('people.import')}
          </Button>
        )}
        {may('hireEmployee') && <Button onClick={() => setHiring(true)}>{t('people.hire')}</Button>}
      </PageHeader>
      {may('hireEmployee') && !isFiltered && total === 0 && <FirstSteps />}
      <FilterBar key={opened} filters={filters} onChange={set}>
        <ColumnPicker
          choices={choices.usual}
          more={{ label: t('person.customFields'), choices: choices.custom }}
          chosen={chosen}
          choose={choose}
        />
      </FilterBar>
      {canSelect && <BulkBar selection={selection} />}
      <Read of={people}>
        {() =>
          total === 0 ? (
            <Empty title={t('people.none')}>{isFiltered && t('people.noneNote')}</Empty>
          ) : (
            <PeopleTable
              filters={filters}
              total={total}
              columns={columns}
              onSort={(orderBy) => set({ orderBy })}
              selection={canSelect ? selection : undefined}
            />
          )
        }
      </Read>
      {isHiring && <Hire onClose={() => setHiring(false)} />}
    </>
  );
}
