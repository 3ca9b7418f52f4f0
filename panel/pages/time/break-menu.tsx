import { Button, Menu } from '@mantine/core';
import { useTexts } from '../../i18n/texts.ts';

export interface BreaksProps {
  breaks: { id: string; name: string }[];
  isBusy: boolean;
  onBreak: (id: string) => void;
}

/** Begins one of several kinds of break. */
export function BreakMenu({ breaks, isBusy, onBreak }: BreaksProps) {
  const t = useTexts();
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <Button variant="default" loading={isBusy}>
          {t('clock.startBreak')}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {breaks.map(({ id, name }) => (
          <Menu.Item key={id} onClick={() => onBreak(id)}>
            {name}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
