import { Alert, Button, Group, Stack, Text } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useMemo, useState } from 'react';
import type { CustomField } from '../../../../sdk/schemas.ts';
import { useReadAll } from '../../../api.ts';
import { formatNumber } from '../../../i18n/format.ts';
import { type PlainTextKey, useTexts } from '../../../i18n/texts.ts';
import { paths } from '../../../paths.ts';
import { useMe } from '../../../session.tsx';
import { Denied, PageHeader, Read } from '../../../ui/states.tsx';
import { inOrder } from '../../configuration/custom-fields/in-order.ts';
import { Check } from './check.tsx';
import { Choose } from './choose.tsx';
import { Columns } from './columns.tsx';
import { guessFields, type ImportField } from './fields.ts';
import { NewPlaces } from './new-places.tsx';
import type { Creates } from './places.ts';
import { type Known, planRows } from './plan.ts';
import type { Table } from './read-table.ts';
import type { Encoding } from './read-text.ts';
import { useColleagues, usePlaces } from './use-known.ts';

/** A table as the user gave it. */
export interface Source {
  table: Table;
  /** Null: it was pasted. */
  encoding: Encoding | null;
}

/** Employees > Import: a file, its columns, a check of every row, and then the import. */
export function ImportPage() {
  const t = useTexts();
  const me = useMe();
  return (
    <>
      <PageHeader title={t('import.title')} note={t('import.note')}>
        <Button variant="default" component={Link} to={paths.people} activeOptions={{ exact: true }}>
          {t('import.back')}
        </Button>
      </PageHeader>
      {me.role === 'administrator' ? <Import /> : <Denied />}
    </>
  );
}

function Import() {
  const [source, setSource] = useState<Source>();
  const custom = useReadAll('listCustomFields', inOrder);
  return (
    <Read of={custom}>
      {({ data: custom }) =>
        source ? (
          <Chosen source={source} custom={custom} onOther={() => setSource(undefined)} />
        ) : (
          <Choose custom={custom} onChoose={setSource} />
        )
      }
    </Read>
  );
}

const separatorNames = { ',': 'comma', ';': 'semicolon', '\t': 'tab' } as const;

interface ChosenProps {
  source: Source;
  custom: CustomField[];
  onOther: () => void;
}

function Chosen({ source: { table, encoding }, custom, onOther }: ChosenProps) {
  const t = useTexts();
  const places = usePlaces();
  const [fields, setFields] = useState(() => guessFields(table.header, custom));
  const hasManagers = fields.includes('managerId');
  const colleagues = useColleagues(hasManagers);
  const count = table.rows.length;
  const [unreadable] = table.unreadable;
  const found = [
    t('import.rows', { count, shown: formatNumber(count) }),
    t(`import.separators.${separatorNames[table.separator]}`),
    ...(encoding ? [encoding] : []),
  ];
  const planned = (known: Omit<Known, 'creates'>) => <Planned table={table} fields={fields} known={known} />;
  return (
    <Stack>
      <Group>
        <Text>{found.join(' · ')}</Text>
        <Button size="xs" variant="default" onClick={onOther}>
          {t('import.other')}
        </Button>
      </Group>
      {unreadable !== undefined && (
        <Alert color="red" title={t('import.unreadable', { row: unreadable })} role="alert" />
      )}
      <Columns table={table} fields={fields} custom={custom} onChange={setFields} />
      <Read of={places}>
        {(places) =>
          hasManagers ? (
            <Read of={colleagues}>{(colleagues) => planned({ places, custom, colleagues })}</Read>
          ) : (
            planned({ places, custom })
          )
        }
      </Read>
    </Stack>
  );
}

interface PlannedProps {
  table: Table;
  fields: (ImportField | null)[];
  known: Omit<Known, 'creates'>;
}

/** The check and the import of the rows with these columns; other columns or choices start again. */
function Planned({ table, fields, known: { places, custom, colleagues } }: PlannedProps) {
  const t = useTexts();
  const [creates, setCreates] = useState<Creates>({ departmentId: false, officeId: false, jobChargeId: false });
  const plan = useMemo(
    () => planRows(table, fields, { places, creates, custom, colleagues }, t),
    [table, fields, places, creates, custom, colleagues, t],
  );
  return (
    <>
      <NewPlaces missing={plan.missing} creates={creates} onChange={setCreates} />
      <Check key={JSON.stringify([fields, creates])} plan={plan} why={whyNot(table, fields)} />
    </>
  );
}

/** Why rows with these columns cannot be checked yet: the name of a text. */
function whyNot({ rows, unreadable }: Table, fields: (ImportField | null)[]): PlainTextKey | undefined {
  if (rows.length === 0) return 'import.empty';
  if (unreadable.length > 0) return 'import.unreadableNote';
  const isNamed = fields.includes('firstName') && fields.includes('lastName');
  return isNamed || fields.includes('externalId') || fields.includes('id') ? undefined : 'import.missingColumns';
}
