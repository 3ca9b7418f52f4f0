import { Popover, TextInput, type TextInputProps } from '@mantine/core';
import { type KeyboardEvent, Suspense, useRef, useState } from 'react';
import { type Day, isDay } from '../calendar.ts';
import { formatDate } from '../i18n/format.ts';
import { t } from '../i18n/texts.ts';
import { lazyPage } from '../shell/lazy-part.tsx';
import { CalendarIcon } from './icons.tsx';
import { dayTyped, localTimeTyped } from './parse-day.ts';
import { Loading } from './states.tsx';
import { useTypedText } from './use-parsed-text.ts';

// Most visits open none.
const DayPicker = lazyPage(() => import('./day-picker.tsx'), 'DayPicker');

interface DateInputProps extends Omit<TextInputProps, 'value' | 'onChange' | 'ref'> {
  /** Empty: none. */
  value: string;
  /** The first day to choose in the calendar, which opens there while the field is empty. Empty: any. */
  from?: string;
  onChange: (value: string) => void;
}

/** A day in the language of the reader: typed, or chosen in a calendar that a press or the arrow down opens. */
export const DateInput = (props: DateInputProps) => <DayField {...props} hasTime={false} />;

/** The same with a time of the day: `2026-11-20T09:00`, in the zone that the form says. */
export const DateTimeInput = (props: DateInputProps) => <DayField {...props} hasTime />;

const showDay = (value: string) => (isDay(value) ? formatDate(value) : value);

/** `20 Nov 2026, 09:00` */
function showTime(value: string): string {
  const [day, time] = value.split('T');
  return isDay(day) ? `${formatDate(day)}, ${time}` : value;
}

function DayField({ value, from = '', onChange, error, hasTime, ...props }: DateInputProps & { hasTime: boolean }) {
  const field = useRef<HTMLInputElement>(null);
  const { input, isWrong, setTyped } = useTypedText({
    value,
    onChange,
    read: hasTime ? localTimeTyped : dayTyped,
    show: hasTime ? showTime : showDay,
  });
  /** Who is in the calendar: the mouse leaves the focus in the field. */
  const [openFor, setOpenFor] = useState<'mouse' | 'keyboard'>();
  const close = () => setOpenFor(undefined);
  const press = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.key === 'ArrowDown') {
      event.preventDefault();
      setOpenFor('keyboard');
    }
    if (event.key === 'Escape') close();
  };
  const choose = (day: Day) => {
    setTyped(undefined);
    if (!hasTime) onChange(day);
    else if (value) onChange(day + value.slice(day.length));
    // The time is still to be typed.
    else setTyped(`${formatDate(day)}, `);
    close();
    field.current?.focus();
  };
  return (
    <Popover
      opened={openFor !== undefined}
      onChange={(isOpen) => !isOpen && close()}
      position="bottom-start"
      withRoles={false}
      trapFocus={openFor === 'keyboard'}
    >
      <Popover.Target>
        <TextInput
          placeholder={t(hasTime ? 'dates.patternWithTime' : 'dates.pattern')}
          {...props}
          {...input}
          ref={field}
          aria-haspopup="dialog"
          data-mantine-stop-propagation={openFor !== undefined}
          rightSection={<CalendarIcon />}
          rightSectionPointerEvents="none"
          error={isWrong ? t(hasTime ? 'dates.wrongWithTime' : 'dates.wrong') : error}
          onClick={() => setOpenFor('mouse')}
          onKeyDown={press}
          onBlur={() => {
            input.onBlur();
            if (openFor === 'mouse') close();
          }}
        />
      </Popover.Target>
      <Popover.Dropdown role="dialog" aria-label={t('dates.choose')} onMouseDown={(event) => event.preventDefault()}>
        <Suspense fallback={<Loading />}>
          <DayPicker value={hasTime ? value.slice(0, 10) : value} from={from} onChoose={choose} />
        </Suspense>
      </Popover.Dropdown>
    </Popover>
  );
}
