import { Menu } from '@mantine/core';
import type { ReactElement } from 'react';

interface ChoiceMenuProps {
  /** The button that opens it. */
  children: ReactElement;
  choices: readonly { label: string; act: () => void }[];
}

/** A button with a menu of what it can do. */
export const ChoiceMenu = ({ children, choices }: ChoiceMenuProps) => (
  <Menu position="bottom-end">
    <Menu.Target>{children}</Menu.Target>
    <Menu.Dropdown>
      {choices.map(({ label, act }) => (
        <Menu.Item key={label} onClick={act}>
          {label}
        </Menu.Item>
      ))}
    </Menu.Dropdown>
  </Menu>
);
