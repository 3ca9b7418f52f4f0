import { Menu } from '@mantine/core';
import { useRef } from 'react';
import { MenuTarget, type MenuTargetProps } from './menu-target.tsx';
import { Note } from './note.tsx';

export interface ChoiceMenuProps extends MenuTargetProps {
  isBusy?: boolean | undefined;
  /** `isFinal`: it cannot be undone, which its colour says; `whyNot`: why it is off, which it says itself. */
  choices: readonly { label: string; isFinal?: boolean; whyNot?: string | undefined; act: () => void }[];
}

/** A button with a menu of what it can do, which is open when it is drawn. */
export function ChoiceMenu({ isBusy = false, choices, ...props }: ChoiceMenuProps) {
  const target = useRef<HTMLButtonElement>(null);
  return (
    // The first opening replaces the button that had the focus, so that the menu cannot return it by itself.
    <Menu position={props.isChip ? 'bottom-start' : 'bottom-end'} defaultOpened onClose={() => target.current?.focus()}>
      <Menu.Target>
        <MenuTarget ref={target} disabled={isBusy} {...props} />
      </Menu.Target>
      <Menu.Dropdown>
        {choices.map(({ label, isFinal, whyNot, act }) =>
          whyNot === undefined ? (
            <Menu.Item key={label} onClick={act} {...(isFinal && { color: 'red' })}>
              {label}
            </Menu.Item>
          ) : (
            <Menu.Item key={label} aria-disabled closeMenuOnClick={false} c="dimmed" maw={280}>
              {label}
              <Note size="xs">{whyNot}</Note>
            </Menu.Item>
          ),
        )}
      </Menu.Dropdown>
    </Menu>
  );
}
