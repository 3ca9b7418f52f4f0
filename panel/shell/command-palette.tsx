import { ActionIcon, Button, Kbd, NavLink, Stack, TextInput } from '@mantine/core';
import { useDebouncedValue, useDisclosure, useHotkeys } from '@mantine/hooks';
import { useNavigate } from '@tanstack/react-router';
import { type KeyboardEvent, useState } from 'react';
import { useRead } from '../api.ts';
import { type NamesAt, useTexts } from '../i18n/texts.ts';
import { paths } from '../paths.ts';
import { SearchIcon } from '../ui/icons.tsx';
import { More } from '../ui/more.tsx';
import { Window } from '../ui/window.tsx';

const shortcut = navigator.userAgent.includes('Mac OS X') ? '⌘ K' : 'Ctrl K';

/** Every page has the names of all others in its navigation and in the palette, so they are texts that all pages load. */
export type NavKey = `nav.${NamesAt<'nav'>}`;

/** A page by its label; one within a place by the label of that, too. */
export interface Destination {
  to: string;
  label: NavKey;
  within?: NavKey;
}

interface Target {
  key: string;
  label: string;
  go: () => void;
}

/** Finds people and pages from anywhere, by Ctrl K or ⌘ K. */
export function CommandPalette({ places }: { places: Destination[] }) {
  const t = useTexts();
  const [opened, { open, close }] = useDisclosure();
  useHotkeys([['mod+K', open]], []);
  return (
    <>
      <Button
        variant="default"
        onClick={open}
        visibleFrom="sm"
        fw="normal"
        leftSection={<SearchIcon />}
        rightSection={<Kbd size="xs">{shortcut}</Kbd>}
      >
        {t('palette.title')}
      </Button>
      <ActionIcon variant="default" size="lg" onClick={open} hiddenFrom="sm" aria-label={t('palette.title')}>
        <SearchIcon />
      </ActionIcon>
      <Window opened={opened} onClose={close} title={t('palette.title')}>
        {opened && <Palette places={places} onDone={close} />}
      </Window>
    </>
  );
}

function Palette({ places, onDone }: { places: Destination[]; onDone: () => void }) {
  const t = useTexts();
  const navigate = useNavigate();
  const [text, setText] = useState('');
  const [chosen, setChosen] = useState(0);
  const [wanted] = useDebouncedValue(text.trim(), 150);
  const people = useRead('listEmployees', { query: { q: wanted, limit: 8 }, enabled: wanted.length > 1 });
  const pages: Target[] = places
    .map(({ to, label, within }) => ({
      key: to,
      label: [within, label]
        .flatMap((part) => part ?? [])
        .map((part) => t(part))
        .join(' · '),
      go: () => void navigate({ to }),
    }))
    .filter(({ label }) => label.toLowerCase().includes(text.trim().toLowerCase()));
  const found: Target[] = (wanted.length > 1 ? (people.data?.data ?? []) : []).map(
    ({ id, firstName, lastName, email }) => ({
      key: id,
      label: `${firstName} ${lastName}${email ? ` · ${email}` : ''}`,
      go: () => void navigate({ to: paths.person, params: { id } }),
    }),
  );
  const targets = [...pages, ...found];
  const run = (target: Target | undefined) => {
    if (!target) return;
    target.go();
    onDone();
  };
  const onKeyDown = ({ key }: KeyboardEvent) => {
    if (key === 'ArrowDown') setChosen((at) => Math.min(at + 1, targets.length - 1));
    if (key === 'ArrowUp') setChosen((at) => Math.max(at - 1, 0));
    if (key === 'Enter') run(targets[chosen]);
  };
  return (
    <Stack gap="xs">
      <TextInput
        label={t('palette.label')}
        data-autofocus
        value={text}
        onChange={({ currentTarget }) => {
          setText(currentTarget.value);
          setChosen(0);
        }}
        onKeyDown={onKeyDown}
      />
      <div>
        {targets.map((target, i) => (
          <NavLink
            key={target.key}
            component="button"
            label={target.label}
            active={i === chosen}
            onClick={() => run(target)}
          />
        ))}
        {wanted.length > 1 && <More total={people.data?.meta.total ?? 0} shown={found.length} />}
      </div>
    </Stack>
  );
}
