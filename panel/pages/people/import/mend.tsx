import { Button, Group, Stack, Table, Text, TextInput } from '@mantine/core';
import { createContext, type FormEvent, useContext, useEffect, useState } from 'react';
import type { ImportCause } from '../../../../sdk/schemas.ts';
import { useRead, useWrite } from '../../../api.ts';
import { formatNumber } from '../../../i18n/format.ts';
import { refusalText } from '../../../i18n/refusal.ts';
import { t } from '../../../i18n/texts.ts';
import { Listing } from '../../../ui/listing.tsx';
import { More } from '../../../ui/more.tsx';
import { ProblemAlert, Read } from '../../../ui/states.tsx';

/** Counts the forms whose cells were not saved: one more, or one less. */
export const UnsavedContext = createContext<(by: 1 | -1) => void>(() => {});

function useUnsaved(isTyped: boolean): void {
  const count = useContext(UnsavedContext);
  useEffect(() => {
    if (!isTyped) return undefined;
    count(1);
    return () => count(-1);
  }, [isTyped, count]);
}

interface MendProps {
  cause: ImportCause;
  importId: string;
  isClosed: boolean;
  /** The cells are saved, and the rows are checked again. */
  onMended: () => void;
}

/** Corrects the cells of one cause: each value once if it is repeated, else row by row. */
export function Mend({ cause, importId, isClosed, onMended }: MendProps) {
  const { error, values, different, rows } = cause;
  const isRepeated = different < rows && different <= values.length && values.some((value) => value !== '');
  if (!isClosed && isRepeated && error.column !== null) {
    return <Replace importId={importId} column={error.column} values={values} rows={rows} onMended={onMended} />;
  }
  return <MendRows cause={cause} importId={importId} isClosed={isClosed} onMended={onMended} />;
}

interface ReplaceProps extends Pick<MendProps, 'importId' | 'onMended'> {
  column: number;
  values: string[];
  rows: number;
}

function Replace({ importId, column, values, rows, onMended }: ReplaceProps) {
  const mend = useWrite('mendImport');
  const [texts, setTexts] = useState<Record<string, string>>({});
  const replacements = Object.entries(texts)
    .filter(([from, to]) => from !== to)
    .map(([from, to]) => ({ column, from, to }));
  useUnsaved(replacements.length > 0);
  const save = (event: FormEvent) => {
    event.preventDefault();
    mend.mutate({ path: { id: importId }, body: { replacements } }, { onSuccess: onMended });
  };
  return (
    <form onSubmit={save}>
      <Stack gap="xs" mt="xs" maw={480}>
        <Text size="sm">{t('import.replaceNote', { count: rows, shown: formatNumber(rows) })}</Text>
        {values.map((value) => (
          <TextInput
            key={value}
            label={value || t('import.emptyCell')}
            value={texts[value] ?? value}
            onChange={({ currentTarget: { value: text } }) => setTexts((before) => ({ ...before, [value]: text }))}
          />
        ))}
        <ProblemAlert error={mend.error} />
        <Group>
          <Button type="submit" size="xs" disabled={replacements.length === 0} loading={mend.isPending}>
            {t('import.saveCells')}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}

function MendRows({ cause: { error, rows }, importId, isClosed, onMended }: MendProps) {
  const mend = useWrite('mendImport');
  const [texts, setTexts] = useState<Record<number, string>>({});
  const { column } = error;
  const isTyped = Object.keys(texts).length > 0;
  useUnsaved(isTyped);
  const found = useRead('listImportRows', {
    path: { id: importId },
    query: {
      outcome: 'refused',
      code: error.code,
      ...(error.reason === undefined ? {} : { reason: error.reason }),
      ...(column === null ? {} : { column }),
    },
  });
  const save = (event: FormEvent) => {
    event.preventDefault();
    if (column === null) return;
    const cells = Object.entries(texts).map(([row, value]) => ({ row: Number(row), column, value }));
    mend.mutate({ path: { id: importId }, body: { cells } }, { onSuccess: onMended });
  };
  const own = ({ errors }: { errors: (typeof error)[] }) =>
    errors.find(({ code, reason, column: at }) => code === error.code && reason === error.reason && at === column);
  return (
    <Read of={found}>
      {({ data }) => (
        <form onSubmit={save}>
          <Stack gap="xs" mt="xs">
            <Listing minWidth={480} head={[t('import.row'), t('fields.name'), t('import.value'), t('import.error')]}>
              {data.map((row) => (
                <Table.Tr key={row.number}>
                  <Table.Td>{row.number}</Table.Td>
                  <Table.Td style={{ overflowWrap: 'anywhere' }}>{row.name ?? '–'}</Table.Td>
                  <Table.Td style={{ overflowWrap: 'anywhere' }}>
                    {column === null || isClosed ? (
                      (column !== null && row.cells[column]) || '–'
                    ) : (
                      <TextInput
                        aria-label={t('import.cellOf', { row: row.number })}
                        value={texts[row.number] ?? row.cells[column] ?? ''}
                        onChange={({ currentTarget: { value } }) =>
                          setTexts((before) => ({ ...before, [row.number]: value }))
                        }
                      />
                    )}
                  </Table.Td>
                  <Table.Td>{refusalText(own(row) ?? error)}</Table.Td>
                </Table.Tr>
              ))}
            </Listing>
            <More total={rows} shown={data.length} />
            <ProblemAlert error={mend.error} />
            {column !== null && !isClosed && (
              <Group>
                <Button type="submit" size="xs" disabled={!isTyped} loading={mend.isPending}>
                  {t('import.saveCells')}
                </Button>
              </Group>
            )}
          </Stack>
        </form>
      )}
    </Read>
  );
}
