import { TextInput, type TextInputProps } from '@mantine/core';
import { t } from '../i18n/texts.ts';
import { timeTyped } from './parse-day.ts';
import { useTypedText } from './use-parsed-text.ts';

interface TimeInputProps extends Omit<TextInputProps, 'value' | 'onChange'> {
  /** `09:00`; empty: none. */
  value: string;
  onChange: (time: string) => void;
}

const asItIs = (value: string) => value;

/** A time of a day, typed with 24 hours, as the panel shows times: the browser's own field shows those of its language. */
export function TimeInput({ value, onChange, error, ...props }: TimeInputProps) {
  const { input, isWrong } = useTypedText({ value, onChange, read: timeTyped, show: asItIs });
  return <TextInput placeholder="hh:mm" {...props} {...input} error={isWrong ? t('dates.wrongTime') : error} />;
}
