import { Button, VisuallyHidden } from '@mantine/core';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { todayIn } from '../../calendar.ts';
import { formatNumber } from '../../i18n/format.ts';
import { t } from '../../i18n/texts.ts';
import { paths } from '../../paths.ts';
import { may, useMe } from '../../session.tsx';
import { lazyPart } from '../../shell/lazy-part.tsx';
import { ColumnPicker } from '../../ui/column-picker.tsx';
import { type Save, useSaving } from '../../ui/export-button.tsx';
import { PlusIcon, UploadIcon } from '../../ui/icons.tsx';
import { ActionsMenu } from '../../ui/menu-button.tsx';
import { Note } from '../../ui/note.tsx';
import { Empty, PageHeader, ProblemAlert, Read } from '../../ui/states.tsx';
import type { Action } from './bulk/actions.ts';
import { type Selection, useSelection } from './bulk/use-selection.ts';
import { useColumns } from './columns.tsx';
import { FilterBar } from './filter-bar.tsx';
import { PeopleTable } from './people-table.tsx';
import type { Filters } from './query.ts';
import { useFirstPeople } from './use-people.ts';
import { Views } from './views.tsx';

const BulkActions = lazyPart(() => import('./bulk/bulk-actions.tsx'), 'BulkActions');
const BulkWindow = lazyPart(() => import('./bulk/bulk-window.tsx'), 'BulkWindow');

/** The actions for the selected employees; it floats, so that the rows stay where they are when it appears. */
function BulkBar({ selection: { people, keep, error } }: { selection: Selection }) {
  const [action, setAction] = useState<Action | undefined>();
  const said = people.length > 0 && t('bulk.count', { count: people.length, shown: formatNumber(people.length) });
  return (
    <>
      {/* There before it says something: screen readers announce what changes in it. */}
      <VisuallyHidden role="status">{said}</VisuallyHidden>
      <ProblemAlert error={error} />
      {said && <BulkActions said={said} onChoose={setAction} onClear={() => keep([])} />}
      {action && (
        <BulkWindow
          action={action}
          people={people}
          onClose={(open) => {
            setAction(undefined);
            if (open) keep(open);
          }}
        />
      )}
    </>
  );
}

const FirstSteps = lazyPart(() => import('./first-steps.tsx'), 'FirstSteps');
const Hire = lazyPart(() => import('./hire/hire.tsx'), 'Hire');

/** The employees whom the user may see and the address asks for. */
export function People() {
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
      <PageHeader title={t('nav.people')}>
        <Others filters={filters} />
        {may('createImport') && (
          <Button variant="default" leftSection={<UploadIcon />} component={Link} to={paths.importPeople}>
            {t('people.import')}
          </Button>
        )}
        {may('hireEmployee') && (
          <Button leftSection={<PlusIcon />} onClick={() => setHiring(true)}>
            {t('palette.hire')}
          </Button>
        )}
      </PageHeader>
      {may('hireEmployee') && !isFiltered && total === 0 && <FirstSteps />}
      <FilterBar key={opened} filters={filters} onChange={set}>
        <Note>{count}</Note>
        <Views
          shown={{ filters, columns: chosen }}
          onOpen={(view) => {
            choose(view.columns);
            void navigate({ to: paths.people, search: view.filters }).then(() => setOpened(opened + 1));
          }}
        />
        <ColumnPicker
          choices={choices.usual}
          more={{ label: t('nav.customFields'), choices: choices.custom }}
          chosen={chosen}
          choose={choose}
        />
      </FilterBar>
      {canSelect && <BulkBar selection={selection} />}
      <Read of={people}>
        {() => (
          <PeopleTable
            filters={filters}
            total={total}
            none={<Empty title={t('people.none')}>{isFiltered && t('people.noneNote')}</Empty>}
            columns={columns}
            onSort={(orderBy) => set({ orderBy })}
            selection={canSelect ? selection : undefined}
          />
        )}
      </Read>
      {isHiring && <Hire onClose={() => setHiring(false)} />}
    </>
  );
}

/** What is done seldom: to save the employees who match the filters as a file, and the requests of employees about their data. */
function Others({ filters }: { filters: Filters }) {
  const { company } = useMe();
  const navigate = useNavigate();
  const { isPending, shown, error, mutate } = useSaving();
  const saving =
    (withPay: boolean): Save =>
    async (tell) => {
      const { savePeople } = await import('./export/save-people.ts');
      const parts = { withPlaces: may('listPlacements'), withPay, withCustomFields: may('listCustomFields') };
      await savePeople({ filters, ...parts, today: todayIn(company.timeZone), tell });
    };
  return (
    <>
      {isPending && <Note role="status">{t('export.progress', { shown })}</Note>}
      <ProblemAlert error={error} />
      <ActionsMenu
        isBusy={isPending}
        choices={[
          { label: t('export.people'), act: () => mutate(saving(false)) },
          ...(may('listSalaries') && may('listContracts')
            ? [{ label: t('export.withPay'), act: () => mutate(saving(true)) }]
            : []),
          ...(may('acceptOwnDataRequest')
            ? [{ label: t('nav.ownDataRequests'), act: () => void navigate({ to: paths.ownDataRequests }) }]
            : []),
        ]}
      />
    </>
  );
}
