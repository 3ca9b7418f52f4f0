import { t } from '../../i18n/texts.ts';
import { Stepper } from '../../ui/stepper.tsx';

interface YearStepperProps {
  year: number;
  /** Undefined: the present one. */
  onYear: (year: number | undefined) => void;
}

export function YearStepper({ year, onYear }: YearStepperProps) {
  return (
    <Stepper
      title={String(year)}
      labels={{ previous: t('dates.yearBefore'), next: t('dates.yearAfter'), present: t('timeOff.thisYear') }}
      onStep={(by) => onYear(year + by)}
      onPresent={() => onYear(undefined)}
    />
  );
}
