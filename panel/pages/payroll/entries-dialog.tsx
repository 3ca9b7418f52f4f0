import { Button, Stack, Table, Text } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { fieldErrors, readAgain, useWrite } from '../../api.ts';
import { VersionsButton } from '../../events/versions.tsx';
import { formatAmount, formatDate, formatTyped } from '../../i18n/format.ts';
import { t } from '../../i18n/texts.ts';
import { may } from '../../session.tsx';
import { ConfirmDeletion } from '../../ui/confirm.tsx';
import { DecimalInput, wrongDecimal } from '../../ui/decimal-input.tsx';
import { Head } from '../../ui/listing.tsx';
import { readTyped } from '../../ui/parse-decimal.ts';
import { ProblemAlert } from '../../ui/states.tsx';
import { useUnsavedInput } from '../../ui/unsaved-input.ts';
import { Window } from '../../ui/window.tsx';
import type { Entry, GridCell } from './grid.ts';

/** The amounts of a compensation on several days of the month, day by day. */
export function EntriesDialog({ name, cell, onClose }: { name: string; cell: GridCell; onClose: () => void }) {
  const [entries, setEntries] = useState(cell.entries);
  return (
    <Window onClose={onClose} title={t('payroll.cell', { compensation: cell.column.name, name })}>
      <Stack>
        <Text size="sm">{t(entries.length > 1 ? 'payroll.entriesNote' : 'payroll.entryNote')}</Text>
        <Table>
          <Head of={[t('fields.date'), t('payroll.amount', { currency: cell.column.currency }), t('actions.title')]} />
          <Table.Tbody>
            {entries.map((entry) => (
              <EntryRow
                currency={cell.column.currency}
                key={`${entry.id} ${entry.version}`}
                name={cell.column.name}
                entry={entry}
                onChanged={(changed) => setEntries(entries.map((one) => (one.id === entry.id ? changed : one)))}
                onRemoved={() => setEntries(entries.filter(({ id }) => id !== entry.id))}
              />
            ))}
          </Table.Tbody>
        </Table>
      </Stack>
    </Window>
  );
}

interface EntryRowProps {
  /** Of the compensation. */
  name: string;
  currency: string;
  entry: Entry;
  onChanged: (entry: Entry) => void;
  onRemoved: () => void;
}

function EntryRow({ name, currency, entry, onChanged, onRemoved }: EntryRowProps) {
  const recorded = formatTyped(entry.amount, currency);
  const [text, setText] = useState(recorded);
  const change = useWrite('updateMonthlyVariableCompensation');
  const queries = useQueryClient();
  const [isRemoving, setRemoving] = useState(false);
  useUnsavedInput({ isChanged: text !== recorded, isPending: change.isPending, error: change.error });
  const path = { id: entry.id };
  const amount = readTyped(text);
  const save = () =>
    change.mutate(
      { path, body: { amount: Number(amount), version: entry.version } },
      {
        onSuccess: ({ data }) => onChanged({ ...entry, amount: amount as string, version: data.version }),
        // Another user may have changed it: the window has the present amount when it is opened again.
        onError: () => void readAgain(queries),
      },
    );
  const day = formatDate(entry.date);
  return (
    <Table.Tr>
      <Table.Td>{day}</Table.Td>
      <Table.Td>
        {may('updateMonthlyVariableCompensation') ? (
          <DecimalInput
            aria-label={t('payroll.amountOn', { day })}
            value={text}
            required
            error={text.trim() === '' ? wrongDecimal() : fieldErrors(change.error).amount}
            onChange={({ currentTarget }) => setText(currentTarget.value)}
          />
        ) : (
          recorded
        )}
      </Table.Td>
      <Table.Td>
        <Button.Group>
          {may('updateMonthlyVariableCompensation') && (
            <Button
              size="xs"
              variant="default"
              disabled={amount === undefined || Number(amount) === Number(entry.amount)}
              loading={change.isPending}
              onClick={save}
            >
              {t('actions.save')}
            </Button>
          )}
          {may('deleteMonthlyVariableCompensation') && (
            <Button size="xs" variant="default" onClick={() => setRemoving(true)}>
              {t('actions.delete')}
            </Button>
          )}
          <VersionsButton
            by="listMonthlyVariableCompensationVersions"
            of={{ path }}
            what={`${name}, ${day}`}
            size="xs"
          />
        </Button.Group>
        <ProblemAlert error={change.error} />
        {isRemoving && (
          <ConfirmDeletion
            by="deleteMonthlyVariableCompensation"
            id={entry.id}
            version={entry.version}
            title={t('catalogues.deleteTitle', { name: `${name}, ${day}` })}
            onDeleted={onRemoved}
            onClose={() => setRemoving(false)}
          >
            {formatAmount(entry.amount, currency)}
          </ConfirmDeletion>
        )}
      </Table.Td>
    </Table.Tr>
  );
}
