import { Button, NavLink, Stack, TextInput } from '@mantine/core';
import { useDebouncedValue, useDisclosure, useHotkeys } from '@mantine/hooks';
import { useNavigate } from '@tanstack/react-router';
import { type KeyboardEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useRead } from '../api.ts';
import { paths } from '../paths.ts';
import { Window } from '../ui/window.tsx';

interface Target {
  key: string;
  label: string;
  go: () => void;
}

/** Finds people and pages from anywhere, by Ctrl K or ⌘ K. */
export function CommandPalette({ places }: { places: { to: string; label: string }[] }) {
  const { t } = useTranslation();
  const [opened, { open, close }] = useDisclosure();
  useHotkeys([['mod+K', open]], []);
  return (
    <>
      <Button variant="default" onClick={open} visibleFrom="sm">
        {t('palette.open')}
      </Button>
      <Window opened={opened} onClose={close} title={t('palette.title')}>
        {opened && <Palette places={places} onDone={close} />}
      </Window>
    </>
  );
}

function Palette({ places, onDone }: { places: { to: string; label: string }[]; onDone: () => void }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const [text, setText] = useState('');
  const [chosen, setChosen] = useState(0);
  const [wanted] = useDebouncedValue(text.trim(), 150);
  const people = useRead('listEmployees', { query: { q: wanted, limit: 8 }, enabled: wanted.length > 1 });
  const pages: Target[] = places
    .filter(({ label }) => t(label).toLowerCase().includes(text.trim().toLowerCase()))
    .map(({ to, label }) => ({ key: to, label: t(label), go: () => void navigate({ to }) }));
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
      </div>
    </Stack>
  );
}
