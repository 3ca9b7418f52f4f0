import { Group } from '@mantine/core';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { t } from '../i18n/texts.ts';
import { PlusIcon } from './icons.tsx';
import { MenuButton } from './menu-button.tsx';

/** A filter that takes a place once it is wanted. */
export interface FilterChip {
  name: string;
  label: string;
  isSet: boolean;
  field: ReactNode;
}

interface FilterChipsProps {
  /** Those that are always there. */
  children: ReactNode;
  chips: readonly FilterChip[];
  /** At the end of the line. */
  end?: ReactNode;
}

/** Filters in a line: the usual ones, those that are set, and a menu of the others. */
export function FilterChips({ children, chips, end }: FilterChipsProps) {
  const [wanted, setWanted] = useState<string[]>([]);
  const added = useRef<HTMLDivElement>(null);
  const isShown = ({ name, isSet }: FilterChip) => isSet || wanted.includes(name);
  const others = chips.filter((chip) => !isShown(chip));
  // After the menu has given the focus back.
  useEffect(() => {
    if (wanted.length > 0) setTimeout(() => added.current?.querySelector('input')?.focus());
  }, [wanted]);
  return (
    <Group className="chips" mb="md" gap="xs">
      {children}
      {chips.filter(isShown).map(({ name, field }) => (
        <div key={name} ref={name === wanted.at(-1) ? added : undefined}>
          {field}
        </div>
      ))}
      {others.length > 0 && (
        <MenuButton
          isChip
          icon={<PlusIcon />}
          label={t('filters.add')}
          choices={others.map(({ name, label }) => ({ label, act: () => setWanted([...wanted, name]) }))}
        />
      )}
      {end && (
        <Group gap="sm" ms="auto">
          {end}
        </Group>
      )}
    </Group>
  );
}
