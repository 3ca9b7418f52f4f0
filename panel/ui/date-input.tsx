import { Popover, TextInput, type TextInputProps } from '@mantine/core';
import { type KeyboardEvent, Suspense, useRef, useState } from 'react';
import { type Day, isDay } from '../calendar.ts';
import { formatDate } from '../i18n/format.ts';
import { t } from '../i18n/texts.ts';
import { lazyPage } from '../shell/lazy-part.tsx';
import { dayTyped } from './day-typed.ts';
import { CalendarIcon } from './icons.tsx';
import { Loading } from './states.tsx';

// Most visits open none.
const DayPicker = lazyPage(() => import('./day-picker.tsx'), 'DayPicker');

interface DateInputProps extends Omit<TextInputProps, 'value' | 'onChange' | 'ref'> {
  /** Empty: none. */
  value: string;
  onChange: (day: Day | '') => void;
}

/**
 * A day in the language of the reader: typed, or chosen in a calendar that a press or the arrow down opens. What is no day
 * goes when the field is left, so that what is shown is what is sent.
 */
export function DateInput({ value, onChange, error, onKeyDown, ...props }: DateInputProps) {
  const input = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState<string>();
  const [isWrong, setWrong] = useState(false);
  /** Who is in the calendar: the mouse leaves the focus in the field. */
  const [openFor, setOpenFor] = useState<'mouse' | 'keyboard'>();
  const close = () => setOpenFor(undefined);
  const type = (text: string) => {
    const day = text.trim() === '' ? '' : dayTyped(text);
    setTyped(text);
    setWrong(false);
    if (day !== undefined && day !== value) onChange(day);
  };
  const press = (event: KeyboardEvent<HTMLInputElement>) => {
    onKeyDown?.(event);
    if (event.key === 'ArrowDown') {
      event.preventDefault();
      setOpenFor('keyboard');
    }
    if (event.key === 'Escape') close();
    if (event.key === 'Enter' && typed && dayTyped(typed) === undefined) {
      event.preventDefault();
      setWrong(true);
    }
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
          {...props}
          ref={input}
          aria-haspopup="dialog"
          data-mantine-stop-propagation={openFor !== undefined}
          placeholder={t('dates.pattern')}
          rightSection={<CalendarIcon />}
          rightSectionPointerEvents="none"
          value={typed ?? (isDay(value) ? formatDate(value) : value)}
          error={isWrong ? t('dates.wrong') : error}
          onChange={({ currentTarget }) => type(currentTarget.value)}
          onClick={() => setOpenFor('mouse')}
          onKeyDown={press}
          onBlur={() => {
            setTyped(undefined);
            setWrong(false);
            if (openFor === 'mouse') close();
          }}
        />
      </Popover.Target>
      <Popover.Dropdown role="dialog" aria-label={t('dates.choose')} onMouseDown={(event) => event.preventDefault()}>
        <Suspense fallback={<Loading />}>
          <DayPicker
            value={value}
            onChoose={(day) => {
              setTyped(undefined);
              onChange(day);
              close();
              input.current?.focus();
            }}
          />
        </Suspense>
      </Popover.Dropdown>
    </Popover>
  );
}
