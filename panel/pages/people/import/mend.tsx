import { Button, Group, Stack, Table, Text, TextInput } from '@mantine/core';
import { createContext, type FormEvent, useContext, useState } from 'react';
import type { CallOptions } from '../../../../sdk/client.ts';
import type { ImportCause, ImportRow } from '../../../../sdk/schemas.ts';
import { useRead, useWrite } from '../../../api.ts';
import { formatNumber } from '../../../i18n/format.ts';
import { refusalText } from '../../../i18n/refusal.ts';
import { t } from '../../../i18n/texts.ts';
import { Listing } from '../../../ui/listing.tsx';
import { More } from '../../../ui/more.tsx';
import { ProblemAlert, Read } from '../../../ui/states.tsx';

/** What is typed into the cells of one form and not saved: by row, or by the value that it replaces. */
type Texts = Readonly<Record<string, string>>;

/** The texts of all causes: a check of the rows draws the forms again, and the texts stay. */
export interface Drafts {
  of: (form: string) => Texts;
  /** @param stored what the cell has: typed again, it is no change */
  type: (form: string, cell: string, text: string, stored: string) => void;
  /** Forgets what was saved; what was typed since stays. */
  forget: (form: string, saved: Texts) => void;
}

/** The forms with texts, by name, and how they change. */
export function useDrafts(): Drafts & { forms: string[] } {
  const [all, setAll] = useState<Readonly<Record<string, Texts>>>({});
  return {
    forms: Object.keys(all).filter((form) => Object.keys(all[form] ?? {}).length > 0),
    of: (form) => all[form] ?? {},
    type: (form, cell, text, stored) =>
      setAll((before) => {
        const { [cell]: _, ...others } = before[form] ?? {};
        return { ...before, [form]: text === stored ? others : { ...others, [cell]: text } };
      }),
    forget: (form, saved) =>
      setAll((before) => {
        const typed = Object.entries(before[form] ?? {});
        return { ...before, [form]: Object.fromEntries(typed.filter(([cell, text]) => text !== saved[cell])) };
      }),
  };
}

export const DraftsContext = createContext<Drafts>({ of: () => ({}), type: () => {}, forget: () => {} });

/** Whether the values of a cause are repeated: each is then corrected once, for all of its rows. */
const isRepeated = ({ error, values, different, rows }: ImportCause): boolean =>
  error.column !== null && different < rows && different <= values.length && values.some((value) => value !== '');

export const keyOf = ({ error: { column, field, code, reason } }: ImportCause): string =>
  [column, field, code, reason].join(' ');

/** The name of the form that corrects a cause. */
export const formOf = (cause: ImportCause): string => `${keyOf(cause)} ${isRepeated(cause)}`;

interface MendProps {
  cause: ImportCause;
  importId: string;
  isClosed: boolean;
  /** The cells are saved, and the rows are checked again. */
  onMended: () => void;
}

/** Corrects the cells of one cause: each value once if it is repeated, else row by row. */
export function Mend({ cause, ...others }: MendProps) {
  const { column } = cause.error;
  return !others.isClosed && column !== null && isRepeated(cause) ? (
    <Replace cause={cause} column={column} {...others} />
  ) : (
    <MendRows cause={cause} {...others} />
  );
}

/** Saves what was typed into a form. */
function useMend({ cause, importId, onMended }: MendProps) {
  const mend = useWrite('mendImport');
  const drafts = useContext(DraftsContext);
  const form = formOf(cause);
  return {
    mend,
    texts: drafts.of(form),
    type: (cell: string, text: string, stored: string) => drafts.type(form, cell, text, stored),
    save: (event: FormEvent, body: CallOptions<'mendImport'>['body']) => {
      event.preventDefault();
      const saved = drafts.of(form);
      const onSuccess = () => {
        drafts.forget(form, saved);
        onMended();
      };
      mend.mutate({ path: { id: importId }, body }, { onSuccess });
    },
  };
}

function Replace({ column, ...props }: MendProps & { column: number }) {
  const { values, rows } = props.cause;
  const { mend, texts, type, save } = useMend(props);
  const replacements = values.flatMap((from) => {
    const to = texts[from];
    return to === undefined ? [] : [{ column, from, to }];
  });
  return (
    <form onSubmit={(event) => save(event, { replacements })}>
      <Stack gap="xs" mt="xs" maw={480}>
        <Text size="sm">{t('import.replaceNote', { count: rows, shown: formatNumber(rows) })}</Text>
        {values.map((value) => (
          <TextInput
            key={value}
            label={value || t('import.emptyCell')}
            value={texts[value] ?? value}
            onChange={({ currentTarget }) => type(value, currentTarget.value, value)}
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

function MendRows(props: MendProps) {
  const { error, rows } = props.cause;
  const { importId, isClosed } = props;
  const { mend, texts, type, save } = useMend(props);
  const { column } = error;
  const found = useRead('listImportRows', {
    path: { id: importId },
    query: {
      outcome: 'refused',
      code: error.code,
      ...(error.reason === undefined ? {} : { reason: error.reason }),
      ...(column === null ? {} : { column }),
    },
  });
  /** What is typed into the rows that still have the error. */
  const typedIn = (data: readonly ImportRow[]) =>
    column === null
      ? []
      : data.flatMap(({ number: row }) => {
          const value = texts[row];
          return value === undefined ? [] : [{ row, column, value }];
        });
  const own = ({ errors }: { errors: (typeof error)[] }) =>
    errors.find(({ code, reason, column: at }) => code === error.code && reason === error.reason && at === column);
  return (
    <Read of={found}>
      {({ data }) => (
        <form onSubmit={(event) => save(event, { cells: typedIn(data) })}>
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
                        onChange={({ currentTarget }) =>
                          type(`${row.number}`, currentTarget.value, row.cells[column] ?? '')
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
                <Button type="submit" size="xs" disabled={typedIn(data).length === 0} loading={mend.isPending}>
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
