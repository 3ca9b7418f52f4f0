import { Menu } from '@mantine/core';
import { useRef } from 'react';
import { MenuTarget, type MenuTargetProps } from './menu-target.tsx';

export interface ChoiceMenuProps extends MenuTargetProps {
  isBusy?: boolean | undefined;
  /** `isFinal`: it cannot be undone, which its colour says. */
  choices: readonly { label: string; isFinal?: boolean; act: () => void }[];
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
        {choices.map((choice) => (
          <Menu.Item key={choice.label} onClick={choice.act} {...(choice.isFinal && { color: 'red' })}>
            {choice.label}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
