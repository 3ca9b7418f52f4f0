import { Select, type SelectProps, SimpleGrid } from '@mantine/core';
import { type ComponentProps, useState } from 'react';
import type { WorkEntry } from '../../../sdk/schemas.ts';
import type { WriteState } from '../../api.ts';
import { type Day, instantAt } from '../../calendar.ts';
import { t } from '../../i18n/texts.ts';
import { DateTimeInput } from '../../ui/date-input.tsx';
import { useForm } from '../../ui/form.tsx';
import { Note } from '../../ui/note.tsx';
import { useKinds } from './entry.ts';
import { useOverlap } from './overlap.ts';

/** What the forms about an entry are given: one writes it, the other asks for it. */
export interface EntryFormProps {
  employeeId: string;
  /** The zone of the input; an existing entry has its own. */
  timeZone: string;
  /** The day that a new entry is for. */
  day: Day;
  /** The entry to correct; without it, it is a new one. */
  entry: WorkEntry | undefined;
  /** The entries that may overlap. */
  others: WorkEntry[];
  onClose: () => void;
}

type TimeName = `${'' | 'requested.'}workEntry${'In' | 'Out'}.date`;
type Values = { kind: string; reason: string; isDeletion: boolean } & { [Name in TimeName]?: string };

/**
 * The state of a form about an entry.
 * @param prefix where the body has the entry
 * @param write the write that sends it
 */
export function useEntryForm(prefix: '' | 'requested.', write: WriteState, props: EntryFormProps) {
  const { entry, day, others } = props;
  const { kinds, first } = useKindOptions(others);
  const timeZone = entry?.timeZone ?? props.timeZone;
  const initial = {
    start: entry ? entry.workEntryIn.date.slice(0, 16) : `${day}T09:00`,
    end: entry ? endOf(entry) : `${day}T17:00`,
    kind: entry ? kindOf(entry) : first,
  };
  const [inName, outName] = [`${prefix}workEntryIn.date`, `${prefix}workEntryOut.date`] as const;
  const form = useForm<Values>(
    { kind: initial.kind, [inName]: initial.start, [outName]: initial.end, reason: '', isDeletion: false },
    write,
  );
  const [isSent, setSent] = useState(false);
  const { kind } = form.values;
  const [startField, endField] = [form.field(inName), form.field(outName)];
  const start = { ...startField, value: startField.value ?? '' };
  const end = { ...endField, value: endField.value ?? '' };
  const overlap = useOverlap(write.error, others, {
    start: { value: start.value, before: initial.start },
    end: { value: end.value, before: initial.end },
    timeZone,
    isNew: entry === undefined,
  });
  /** A time that was not touched keeps its seconds. */
  const moment = (value: string, before: string) =>
    value === '' || (entry && value === before) ? undefined : { date: instantAt(value, timeZone) };
  return {
    form,
    /** Whether it was tried to send it: only then it says what is missing. */
    isSent,
    setSent,
    isStartMissing: start.value === '',
    isEndMissing: end.value === '',
    /** Whether the entry had an end, which cannot be taken away again. */
    isEndRemoved: end.value === '' && entry !== undefined && initial.end !== '',
    isTimeChanged: start.value !== initial.start || end.value !== initial.end,
    /** The properties of `EntryTimes`. */
    times: {
      kinds,
      kind: form.field('kind'),
      start: { ...start, error: start.error ?? overlap.start },
      end: { ...end, error: end.error ?? overlap.end },
      timeZone,
    },
    /** What is sent of the entry itself. */
    changed: () => {
      const [workEntryIn, workEntryOut] = [moment(start.value, initial.start), moment(end.value, initial.end)];
      return {
        ...(entry && kind === initial.kind ? {} : kindFields(kind)),
        ...(workEntryIn && { workEntryIn }),
        ...(workEntryOut && { workEntryOut }),
      };
    },
  };
}

interface EntryTimesProps {
  kinds: ReturnType<typeof useKindOptions>['kinds'];
  kind: SelectProps;
  start: ComponentProps<typeof DateTimeInput>;
  end: ComponentProps<typeof DateTimeInput>;
  /** The zone in which the times are typed. */
  timeZone: string;
}

/** What an entry is, and from when to when. */
export function EntryTimes({ kinds, kind, start, end, timeZone }: EntryTimesProps) {
  return (
    <>
      <Select label={t('fields.type')} data={kinds} allowDeselect={false} {...kind} />
      {/* On a phone a day and a time need the whole width. */}
      <SimpleGrid cols={{ base: 1, xs: 2 }}>
        <DateTimeInput label={t('fields.workEntryIn')} required data-autofocus {...start} />
        <DateTimeInput
          label={t('fields.workEntryOut')}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          {...end}
        />
      </SimpleGrid>
      <Note>{t('time.zone', { zone: timeZone })}</Note>
    </>
  );
}

/** `work:<check type>` or `pause:<break>`; the part after the colon may be empty. */
const kindOf = ({ workEntryType, workBreakId, workCheckTypeId }: WorkEntry) =>
  `${workEntryType}:${(workEntryType === 'pause' ? workBreakId : workCheckTypeId) ?? ''}`;

function kindFields(kind: string) {
  const [workEntryType, id] = kind.split(':') as ['work' | 'pause', string];
  // A pause keeps the kind of work that goes on after it.
  return workEntryType === 'pause'
    ? { workEntryType, workBreakId: id || null }
    : { workEntryType, workBreakId: null, workCheckTypeId: id || null };
}

/** The end as it is typed; none if it is not known. */
const endOf = ({ workEntryOut, endUnknown }: WorkEntry) =>
  workEntryOut && !endUnknown ? workEntryOut.date.slice(0, 16) : '';

const options = (type: string, rows: { id: string; name: string }[]) =>
  rows.map(({ id, name }) => ({ value: `${type}:${id}`, label: name }));

/** The kinds of work and of break to choose from; a new entry begins as the last of those that are known, as the clock does. */
function useKindOptions(entries: readonly WorkEntry[]) {
  const { checkTypes, breaks } = useKinds();
  const last = entries
    .toSorted((a, b) => b.workEntryIn.date.localeCompare(a.workEntryIn.date))
    .find(({ workCheckTypeId }) => checkTypes.some(({ id }) => id === workCheckTypeId));
  return {
    first: `work:${last?.workCheckTypeId ?? checkTypes[0]?.id ?? ''}`,
    kinds: [
      {
        group: t('time.work'),
        items: [{ value: 'work:', label: t('time.workPlain') }, ...options('work', checkTypes)],
      },
      {
        group: t('time.pause'),
        items: [{ value: 'pause:', label: t('time.pausePlain') }, ...options('pause', breaks)],
      },
    ],
  };
}
