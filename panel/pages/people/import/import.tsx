import { Alert, Button, Group, Stack, Text } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '../../../i18n/format.ts';
import { paths } from '../../../paths.ts';
import { useMe } from '../../../session.tsx';
import { Denied, PageHeader, Read } from '../../../ui/states.tsx';
import { Check } from './check.tsx';
import { Choose } from './choose.tsx';
import { Columns } from './columns.tsx';
import { guessFields, type ImportField } from './fields.ts';
import type { Table } from './read-table.ts';
import type { Encoding } from './read-text.ts';
import { useNames } from './use-names.ts';

/** A table as somebody gave it. */
export interface Source {
  table: Table;
  /** Null: it was pasted. */
  encoding: Encoding | null;
}

/** Employees > Import: a file, its columns, a check of every row, and then the import. */
export function ImportPage() {
  const { t } = useTranslation();
  const me = useMe();
  const [source, setSource] = useState<Source>();
  return (
    <>
      <PageHeader title={t('import.title')} note={t('import.note')}>
        <Button variant="default" component={Link} to={paths.people}>
          {t('import.back')}
        </Button>
      </PageHeader>
      {me.role !== 'administrator' && <Denied />}
      {me.role === 'administrator' && !source && <Choose onChoose={setSource} />}
      {source && <Chosen source={source} onOther={() => setSource(undefined)} />}
    </>
  );
}

function Chosen({ source: { table, encoding }, onOther }: { source: Source; onOther: () => void }) {
  const { t } = useTranslation();
  const names = useNames();
  const [fields, setFields] = useState(() => guessFields(table.header));
  const count = table.rows.length;
  const found = [
    t('import.rows', { count, shown: formatNumber(count) }),
    t(`import.separators.${{ ',': 'comma', ';': 'semicolon', '\t': 'tab' }[table.separator]}`),
    ...(encoding ? [encoding] : []),
  ];
  return (
    <Stack>
      <Group>
        <Text>{found.join(' · ')}</Text>
        <Button size="xs" variant="default" onClick={onOther}>
          {t('import.other')}
        </Button>
      </Group>
      {table.unreadable.length > 0 && (
        <Alert color="red" title={t('import.unreadable', { row: table.unreadable[0] })} role="alert" />
      )}
      <Columns table={table} fields={fields} onChange={setFields} />
      <Read of={names}>
        {(known) => (
          <Check key={fields.join()} table={table} fields={fields} names={known} why={whyNot(table, fields)} />
        )}
      </Read>
    </Stack>
  );
}

/** Why rows with these columns cannot be checked yet: the name of a text. */
function whyNot({ rows, unreadable }: Table, fields: (ImportField | null)[]): string | undefined {
  if (rows.length === 0) return 'import.empty';
  if (unreadable.length > 0) return 'import.unreadableNote';
  const isNamed = fields.includes('firstName') && fields.includes('lastName');
  return isNamed || fields.includes('externalId') ? undefined : 'import.missingColumns';
}
