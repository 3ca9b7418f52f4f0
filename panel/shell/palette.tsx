import { NavLink, Stack, TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useNavigate } from '@tanstack/react-router';
import { type KeyboardEvent, useState } from 'react';
import { useRead } from '../api.ts';
import { useTexts } from '../i18n/texts.ts';
import { paths } from '../paths.ts';
import { More } from '../ui/more.tsx';
import type { Destination } from './destination.ts';

interface Target {
  key: string;
  label: string;
  go: () => void;
}

/** The search itself, loaded when it is first opened. */
export function Palette({ places, onDone }: { places: Destination[]; onDone: () => void }) {
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
