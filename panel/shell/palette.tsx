import { NavLink, Stack, Text, TextInput, useMantineColorScheme } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useNavigate } from '@tanstack/react-router';
import { type KeyboardEvent, type ReactNode, useEffect, useId, useLayoutEffect, useState } from 'react';
import type { Locale } from '../../sdk/locales.ts';
import { byName, useRead, useReadAll, useWrite } from '../api.ts';
import { changeLanguage, languages } from '../i18n/index.ts';
import { type PlainTextKey, t } from '../i18n/texts.ts';
import { kindToStart, timeOf } from '../pages/time/entry.ts';
import { paths } from '../paths.ts';
import { may, useMe } from '../session.tsx';
import { More } from '../ui/more.tsx';
import { latestVisits } from '../ui/page-title.ts';
import { plain } from '../ui/plain.ts';
import { ProblemAlert } from '../ui/states.tsx';
import { useLoss } from '../ui/unsaved-input.ts';
import { useLanguage } from '../ui/use-language.ts';
import { byNearness } from './by-nearness.ts';
import type { Destination } from './destination.ts';
import { isMeant, wordsOfActs, wordsOfPages } from './words.ts';

/** A form that opens over the page. */
export type Form = 'hire' | 'ask' | 'token';

interface Target {
  key: string;
  label: string;
  /** The language of the label, if another than the panel's. */
  lang?: Locale;
  /** What else users call it. */
  words?: Record<Locale, string>;
  go: () => void;
  /** Whether the palette stays open, and says how it went. */
  stays?: boolean;
}

interface PaletteProps {
  places: Destination[];
  /** What was typed before it is drawn. */
  early: { text: () => string; end: () => void };
  onForm: (form: Form) => void;
  onDone: () => void;
}

/** Clocks in or out. The page behind may have no clock, so the palette says how it went. */
function useClock(): { target: Target[]; said: ReactNode } {
  const { employeeId } = useMe();
  const clockIn = useWrite('clockIn');
  const clockOut = useWrite('clockOut');
  const isPending = clockIn.isPending || clockOut.isPending;
  useLoss(isPending ? 'sending' : undefined);
  const [said, setSaid] = useState('');
  const enabled = employeeId !== null && may('clockIn', employeeId);
  const whose = { employeeId: employeeId ?? '' };
  // The clock of the home page asks for the same.
  const query = { ...whose, orderBy: 'workEntryIn.date desc', limit: 1 } as const;
  const entries = useRead('listWorkEntries', { query, enabled }).data?.data;
  const kinds = useReadAll('listCheckTypes', { ...byName, enabled }).data?.data;
  const [last] = entries ?? [];
  const isIn = last?.workEntryOut === null;
  const enter = () => {
    const workCheckTypeId = kindToStart(kinds ?? [], last);
    clockIn.mutate(
      { body: { ...whose, ...(workCheckTypeId && { workCheckTypeId }) } },
      {
        onSuccess: ({ data }) => {
          const kind = kinds?.find(({ id }) => id === data.workCheckTypeId)?.name ?? t('time.work');
          setSaid(t('clock.workingSince', { kind, time: timeOf(data.workEntryIn.date) }));
        },
      },
    );
  };
  const leave = () =>
    clockOut.mutate(
      { body: whose },
      { onSuccess: ({ data }) => setSaid(t('clock.left', { at: timeOf(data.workEntryOut?.date ?? '') })) },
    );
  return {
    target:
      entries && kinds
        ? [
            {
              key: 'clock',
              words: wordsOfActs[isIn ? 'clockOut' : 'clockIn'],
              label: t(isIn ? 'palette.clockOut' : 'palette.clockIn'),
              stays: true,
              go: () => {
                if (isPending) return;
                setSaid('');
                if (isIn) leave();
                else enter();
              },
            },
          ]
        : [],
    said: (
      <>
        <Text role="status" size="sm" fw={600}>
          {said}
        </Text>
        <ProblemAlert error={said === '' ? (clockIn.error ?? clockOut.error) : undefined} />
      </>
    ),
  };
}

/** What else the user can do from anywhere. */
function useActs(onForm: (form: Form) => void): Target[] {
  const { employeeId } = useMe();
  const { toggleColorScheme } = useMantineColorScheme();
  const present = useLanguage();
  const form = (name: Form, isPermitted: boolean): Target[] =>
    isPermitted ? [{ key: name, label: t(`palette.${name}`), words: wordsOfActs[name], go: () => onForm(name) }] : [];
  return [
    ...form('ask', employeeId !== null && may('createVacationDayOffRequest', employeeId)),
    ...form('hire', may('hireEmployee')),
    ...form('token', may('createApiToken')),
    { key: 'scheme', label: t('nav.scheme'), words: wordsOfActs.scheme, go: toggleColorScheme },
    ...languages
      .filter(({ code }) => code !== present)
      .map(
        ({ code, name }): Target => ({
          ...{ key: code, label: name, lang: code, words: wordsOfActs.language },
          go: () => void changeLanguage(code),
        }),
      ),
  ];
}

/** How many employees the search shows, and how many pages that were open last. */
const mostPeople = 8;
const mostRecent = 5;

/** The search itself, loaded when it is first opened. */
export function Palette({ places, early, onForm, onDone }: PaletteProps) {
  const navigate = useNavigate();
  const listId = useId();
  const [text, setText] = useState('');
  // Not when it begins to be drawn: until it is there, keys may come.
  useLayoutEffect(() => {
    const typed = early.text();
    if (typed !== '') setText(typed);
    early.end();
  }, [early]);
  const [recent] = useState(() => latestVisits(mostRecent));
  const [chosen, setChosen] = useState(0);
  const [wanted] = useDebouncedValue(text.trim(), 150);
  const asksPeople = wanted.length > 1;
  const people = useRead('listEmployees', {
    query: { q: wanted, limit: 100, fields: ['id', 'firstName', 'lastName', 'secondLastName', 'email'] },
    enabled: asksPeople,
  });
  const asked = plain(text.trim());
  const isNamed = ({ label }: Target) => plain(label).includes(asked);
  /** Those whose label has what was typed, then those that are called so too. */
  const matching = (all: Target[]): Target[] => [
    ...all.filter(isNamed),
    ...all.filter((one) => !isNamed(one) && isMeant(one.words, asked)),
  ];
  const pages = places.map(
    ({ to, label, within }): Target => ({
      key: to,
      label: [within, label]
        .flatMap((part) => part ?? [])
        .map((part) => t(part))
        .join(' · '),
      words: wordsOfPages[label],
      go: () => void navigate({ to }),
    }),
  );
  const found = byNearness(asksPeople ? (people.data?.data ?? []) : [], wanted)
    .slice(0, mostPeople)
    .map(({ id, firstName, lastName, secondLastName, email }): Target => {
      const name = [firstName, lastName, secondLastName].filter(Boolean).join(' ');
      return {
        key: id,
        label: email ? `${name} · ${email}` : name,
        go: () => void navigate({ to: paths.person, params: { id } }),
      };
    });
  const clock = useClock();
  const acts = { title: 'palette.acts', targets: matching([...clock.target, ...useActs(onForm)]) } as const;
  const ofPages = { title: 'palette.pages', targets: matching(pages) } as const;
  const groups: { title: PlainTextKey; targets: Target[] }[] = [
    {
      title: 'palette.recent',
      targets: text === '' ? recent.map(([to, label]) => ({ key: to, label, go: () => void navigate({ to }) })) : [],
    },
    // The first is chosen: an act only if it is named, since a noun is more often meant as a page.
    ...(acts.targets.some(isNamed) ? [acts, ofPages] : [ofPages, acts]),
    { title: 'palette.people', targets: found },
  ];
  const targets = groups.flatMap((group) => group.targets);
  const active = targets[chosen];
  const idOf = (target: Target) => `${listId}-${targets.indexOf(target)}`;
  useEffect(() => {
    document.getElementById(`${listId}-${chosen}`)?.scrollIntoView({ block: 'nearest' });
  }, [listId, chosen]);
  const run = (target: Target | undefined) => {
    if (!target) return;
    if (!target.stays) onDone();
    target.go();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const by = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (by !== undefined) {
      event.preventDefault();
      setChosen((at) => Math.max(0, Math.min(at + by, targets.length - 1)));
    }
    if (event.key === 'Enter') run(active);
  };
  return (
    <Stack gap="xs">
      <TextInput
        label={t('palette.label')}
        // It comes after its window, which has given the focus to its button by then.
        autoFocus
        data-autofocus
        role="combobox"
        aria-expanded={targets.length > 0}
        aria-controls={listId}
        aria-autocomplete="list"
        aria-activedescendant={active && idOf(active)}
        value={text}
        onChange={({ currentTarget }) => {
          setText(currentTarget.value);
          setChosen(0);
        }}
        onKeyDown={onKeyDown}
      />
      {clock.said}
      <Stack gap="xs" role="listbox" id={listId} aria-label={t('palette.title')}>
        {groups
          .filter((group) => group.targets.length > 0)
          .map(({ title, targets: shown }) => (
            // biome-ignore lint/a11y/useSemanticElements: a group of options, not of fields
            <div key={title} role="group" aria-label={t(title)}>
              <Text size="xs" c="dimmed" aria-hidden>
                {t(title)}
              </Text>
              {shown.map((target) => (
                <NavLink
                  key={target.key}
                  id={idOf(target)}
                  component="button"
                  role="option"
                  aria-selected={target === active}
                  tabIndex={-1}
                  label={target.label}
                  lang={target.lang}
                  active={target === active}
                  // The field keeps the focus.
                  onMouseDown={(event) => event.preventDefault()}
                  onClick={() => run(target)}
                />
              ))}
            </div>
          ))}
      </Stack>
      {targets.length === 0 && !people.isFetching && <Text c="dimmed">{t('palette.none')}</Text>}
      {asksPeople && <More total={people.data?.meta.total ?? 0} shown={found.length} />}
    </Stack>
  );
}
