import { Group, Popover, UnstyledButton } from '@mantine/core';
import { Suspense, useState } from 'react';
import { addMonths } from '../calendar.ts';
import { capital, formatMonth } from '../i18n/format.ts';
import { t } from '../i18n/texts.ts';
import { lazyPage } from '../shell/lazy-part.tsx';
import { DownIcon } from './icons.tsx';
import { Loading } from './states.tsx';
import { Stepper } from './stepper.tsx';

// Most visits open none.
const MonthPicker = lazyPage(() => import('./day-picker.tsx'), 'MonthPicker');

interface MonthStepperProps {
  month: string;
  /** Undefined: the present one. */
  onMonth: (month: string | undefined) => void;
}

/** Steps from month to month; a press on the name of the month opens the months of its year to choose from. */
export function MonthStepper({ month, onMonth }: MonthStepperProps) {
  const [isOpen, setOpen] = useState(false);
  const title = (
    <Popover opened={isOpen} onChange={setOpen} trapFocus returnFocus withRoles={false}>
      <Popover.Target>
        <UnstyledButton fz="inherit" fw="inherit" aria-haspopup="dialog" onClick={() => setOpen(!isOpen)}>
          <Group gap={4} justify="center" wrap="nowrap">
            {capital(formatMonth(month))}
            <DownIcon />
          </Group>
        </UnstyledButton>
      </Popover.Target>
      <Popover.Dropdown role="dialog" aria-label={t('dates.chooseMonth')}>
        <Suspense fallback={<Loading />}>
          <MonthPicker
            value={month}
            onChoose={(chosen) => {
              setOpen(false);
              onMonth(chosen);
            }}
          />
        </Suspense>
      </Popover.Dropdown>
    </Popover>
  );
  return (
    <Stepper
      title={title}
      labels={{ previous: t('months.before'), next: t('months.after'), present: t('months.present') }}
      onStep={(by) => onMonth(addMonths(month, by))}
      onPresent={() => onMonth(undefined)}
    />
  );
}
