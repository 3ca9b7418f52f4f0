import { Button, Menu } from '@mantine/core';
import { useRef } from 'react';

interface ChoiceMenuProps {
  label: string;
  isBusy: boolean;
  choices: readonly { label: string; act: () => void }[];
}

/** A button with a menu of what it can do, which is open when it is drawn. */
export function ChoiceMenu({ label, isBusy, choices }: ChoiceMenuProps) {
  const target = useRef<HTMLButtonElement>(null);
  return (
    // The first opening replaces the button that had the focus, so that the menu cannot return it by itself.
    <Menu position="bottom-end" defaultOpened onClose={() => target.current?.focus()}>
      <Menu.Target>
        <Button ref={target} variant="default" disabled={isBusy}>
          {label}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {choices.map((choice) => (
          <Menu.Item key={choice.label} onClick={choice.act}>
            {choice.label}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
