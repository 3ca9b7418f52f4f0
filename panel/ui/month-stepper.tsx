import { addMonths } from '../calendar.ts';
import { capital, formatMonth } from '../i18n/format.ts';
import { useTexts } from '../i18n/texts.ts';
import { Stepper } from './stepper.tsx';

interface MonthStepperProps {
  month: string;
  /** Undefined: the present one. */
  onMonth: (month: string | undefined) => void;
}

export function MonthStepper({ month, onMonth }: MonthStepperProps) {
  const t = useTexts();
  return (
    <Stepper
      title={capital(formatMonth(month))}
      labels={{ previous: t('months.before'), next: t('months.after'), present: t('months.present') }}
      onStep={(by) => onMonth(addMonths(month, by))}
      onPresent={() => onMonth(undefined)}
    />
  );
}
