import { Group, SegmentedControl, Stack, Table, Text } from '@mantine/core';
import { useState } from 'react';
import type { CustomField, ImportRow, ImportWithCauses } from '../../../../sdk/schemas.ts';
import { useRead, useWrite } from '../../../api.ts';
import { Changes } from '../../../events/changes.tsx';
import { formatNumber } from '../../../i18n/format.ts';
import { t } from '../../../i18n/texts.ts';
import { ExplainedButton } from '../../../ui/explained-button.tsx';
import { Listing } from '../../../ui/listing.tsx';
import { More } from '../../../ui/more.tsx';
import { Note } from '../../../ui/note.tsx';
import { PersonLink } from '../../../ui/person-link.tsx';
import { ProblemAlert, Read } from '../../../ui/states.tsx';
import { useNames } from '../../../ui/use-names.ts';
import { RowErrors } from './row-errors.tsx';

interface PreviewProps {
  of: ImportWithCauses;
  custom: CustomField[];
  /** Whether corrected cells are not saved. */
  hasUnsaved: boolean;
}

const shown = ['changed', 'new'] as const;
type Outcome = (typeof shown)[number];

/** What each row would do: errors to correct, then what is new and what changes, and the button that does it. */
export function Preview({ of: found, custom, hasUnsaved }: PreviewProps) {
  const { id, status, counts } = found;
  const start = useWrite('startImport');
  const taken = counts.new + counts.changed + counts.same;
  const text = { count: taken, shown: formatNumber(taken) };
  return (
    <Stack>
      <RowErrors of={found} custom={custom} name="errors.csv" />
      {status === 'checked' && (
        <>
          <Text>
            {t('import.found', {
              created: formatNumber(counts.new),
              changed: formatNumber(counts.changed),
              same: formatNumber(counts.same),
            })}
          </Text>
          {counts.new + counts.changed > 0 && <Rows of={found} />}
          <ProblemAlert error={start.error} />
          <Group>
            <ExplainedButton
              whyNot={taken > 0 && hasUnsaved ? t('import.saveFirst') : undefined}
              disabled={taken === 0}
              loading={start.isPending}
              onClick={() => start.mutate({ path: { id } })}
            >
              {t('import.run', text)}
            </ExplainedButton>
            <Note>{t(taken === 0 ? 'import.nothing' : 'import.runNote')}</Note>
          </Group>
        </>
      )}
    </Stack>
  );
}

function Rows({ of: found }: { of: ImportWithCauses }) {
  const { id, counts } = found;
  const [outcome, setOutcome] = useState<Outcome>(counts.changed > 0 ? 'changed' : 'new');
  const rows = useRead('listImportRows', { path: { id }, query: { outcome } });
  return (
    <Stack gap="xs">
      <SegmentedControl
        aria-label={t('import.show')}
        value={outcome}
        onChange={(value) => setOutcome(value as Outcome)}
        data={shown.map((value) => ({
          value,
          label: `${t(`import.outcomes.${value}`)} (${formatNumber(counts[value])})`,
        }))}
        style={{ alignSelf: 'flex-start' }}
      />
      <Read of={rows}>{({ data }) => <RowsTable rows={data} outcome={outcome} of={found} />}</Read>
    </Stack>
  );
}

const objects = ['employee', 'placement', 'contract', 'salary'] as const;

/** The managers in changes, whose names are read. */
const managersIn = ({ changes }: ImportRow): string[] =>
  changes
    .filter(({ field }) => field === 'managerId')
    .flatMap(({ before, after }) => [before, after])
    .filter((id) => typeof id === 'string');

/** What a row has in the columns that are imported, but for the name: `First day: 01/12/2026`. */
const valuesOf = ({ cells }: ImportRow, columns: ImportWithCauses['columns']): string[] =>
  columns.flatMap(({ name, field }, i) =>
    field === null || field === 'firstName' || field === 'lastName' || !cells[i]?.trim() ? [] : `${name}: ${cells[i]}`,
  );

interface RowsTableProps {
  rows: ImportRow[];
  outcome: Outcome;
  of: ImportWithCauses;
}

function RowsTable({ rows, outcome, of: { columns, counts } }: RowsTableProps) {
  const names = useNames(rows.flatMap(managersIn));
  return (
    <>
      <Listing
        minWidth={480}
        head={[t('import.row'), t('fields.name'), t(outcome === 'changed' ? 'import.changes' : 'import.values')]}
      >
        {rows.map((row) => (
          <Table.Tr key={row.number}>
            <Table.Td>{row.number}</Table.Td>
            <Table.Td style={{ overflowWrap: 'anywhere' }}>
              {row.employeeId && outcome === 'changed' ? (
                <PersonLink id={row.employeeId}>{row.name}</PersonLink>
              ) : (
                (row.name ?? '–')
              )}
            </Table.Td>
            <Table.Td style={{ overflowWrap: 'anywhere' }}>
              {outcome === 'new' && valuesOf(row, columns).join(' · ')}
              {objects.map((object) => (
                <Changes
                  key={object}
                  changes={row.changes.filter((change) => change.object === object)}
                  names={names}
                />
              ))}
            </Table.Td>
          </Table.Tr>
        ))}
      </Listing>
      <More total={counts[outcome]} shown={rows.length} />
    </>
  );
}
