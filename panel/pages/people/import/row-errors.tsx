import { Alert, Button, Group, Paper, Stack, Text, Title } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { use, useState } from 'react';
import type { CustomField, ImportCause, ImportRow, ImportWithCauses } from '../../../../sdk/schemas.ts';
import { api, useWrite } from '../../../api.ts';
import { formatNumber } from '../../../i18n/format.ts';
import { knowRefusals, refusalText } from '../../../i18n/refusal.ts';
import { t } from '../../../i18n/texts.ts';
import { Disclosure } from '../../../ui/disclosure.tsx';
import { Note } from '../../../ui/note.tsx';
import { saveCsv } from '../../../ui/save-file.ts';
import { ProblemAlert } from '../../../ui/states.tsx';
import { creatableBy, fieldLabel } from './fields.ts';
import { DraftsContext, formOf, keyOf, Mend } from './mend.tsx';

interface RowErrorsProps {
  of: ImportWithCauses;
  custom: CustomField[];
  /** Of the file with the errors. */
  name: string;
  /** Whether nothing can be corrected any more. */
  isClosed?: boolean;
}

/** The errors by cause, each with what corrects it. */
export function RowErrors({ of: found, custom, name, isClosed = false }: RowErrorsProps) {
  use(knowRefusals());
  const { causes, counts } = found;
  // One for all causes: a second choice has to know the first.
  const change = useWrite('updateImport');
  const save = useMutation({
    mutationFn: async () => {
      const header = [t('import.row'), t('import.column'), t('import.value'), t('import.error')];
      await saveCsv(name, header, linesOf(await refusedRows(found.id), found));
    },
  });
  if (counts.refused === 0 && counts.unchecked === 0) {
    return <Alert color="green" title={t('import.allGood')} role="status" />;
  }
  return (
    <Stack gap="sm">
      <Group justify="space-between">
        <div role="status">
          <Title order={2}>
            {t(isClosed ? 'import.skipped' : 'import.wrong', {
              count: counts.refused,
              shown: formatNumber(counts.refused),
            })}
          </Title>
        </div>
        <Button size="xs" variant="default" loading={save.isPending} onClick={() => save.mutate()}>
          {t('import.saveErrors')}
        </Button>
      </Group>
      <ProblemAlert error={save.error ?? change.error} />
      {causes.map((cause) => (
        <Cause key={keyOf(cause)} cause={cause} of={found} custom={custom} isClosed={isClosed} change={change} />
      ))}
    </Stack>
  );
}

interface CauseProps extends Pick<RowErrorsProps, 'of' | 'custom'> {
  cause: ImportCause;
  isClosed: boolean;
  change: ReturnType<typeof useWrite<'updateImport'>>;
}

/** One cause: what is wrong, with which values, for whom. */
function Cause({ cause, of: found, custom, isClosed, change }: CauseProps) {
  // What was typed before the rows were checked again stays in sight.
  const hasDraft = Object.keys(use(DraftsContext).of(formOf(cause))).length > 0;
  const [isOpen, setOpen] = useState(hasDraft);
  const { error, rows, values, different, names } = cause;
  const column = error.column === null ? undefined : found.columns[error.column];
  const label = column?.name || (error.field ? fieldLabel(error.field, custom) : '');
  const named = (some: readonly string[], all: number) =>
    some.length < all ? `${some.join(', ')} …` : some.join(', ');
  const given = values.filter((value) => value !== '');
  const creates = error.reason === 'place' ? creatableBy(error.field) : undefined;
  return (
    <Paper withBorder p="sm">
      <Stack gap="xs">
        <Group justify="space-between" align="flex-start">
          <div style={{ overflowWrap: 'anywhere' }}>
            <Text fw={600}>{[label, refusalText(error)].filter(Boolean).join(' ')}</Text>
            <Note>
              {t('import.rows', { count: rows, shown: formatNumber(rows) })}
              {given.length > 0 && ` · ${named(given, different)}`}
            </Note>
            {names.length > 0 && <Note>{named(names, rows)}</Note>}
          </div>
          {creates && !isClosed && (
            <Button
              size="xs"
              loading={change.isPending}
              onClick={() => change.mutate({ path: { id: found.id }, body: { creates: [...found.creates, creates] } })}
            >
              {t(`import.create.${creates}`, { count: different, shown: formatNumber(different) })}
            </Button>
          )}
        </Group>
        <Disclosure summary={t(isClosed ? 'import.seeRows' : 'import.mend')} isOpen={isOpen} onToggle={setOpen}>
          {isOpen && <Mend cause={cause} importId={found.id} isClosed={isClosed} onMended={() => setOpen(false)} />}
        </Disclosure>
      </Stack>
    </Paper>
  );
}

/** All rows with errors, page by page. */
async function refusedRows(id: string): Promise<ImportRow[]> {
  const rows: ImportRow[] = [];
  let after: number | undefined;
  do {
    const query = { outcome: 'refused' as const, ...(after === undefined ? {} : { after }) };
    const { data, meta } = await api('listImportRows', { path: { id }, query });
    rows.push(...data);
    after = meta.nextAfter ?? undefined;
  } while (after !== undefined);
  return rows;
}

const linesOf = (rows: readonly ImportRow[], { columns }: ImportWithCauses) =>
  rows.flatMap(({ number, cells, errors }) =>
    errors.map((error) => {
      const at = error.column;
      return [
        number,
        at === null ? '' : (columns[at]?.name ?? ''),
        at === null ? '' : (cells[at] ?? ''),
        refusalText(error),
      ];
    }),
  );
