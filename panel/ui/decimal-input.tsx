import { TextInput, type TextInputProps } from '@mantine/core';
import { useState } from 'react';
import { formatDecimal } from '../i18n/format.ts';
import { t } from '../i18n/texts.ts';
import { judge, numberOf, typedOf } from './parse-decimal.ts';

/** What is wrong with the text of a decimal field, as it says so. */
export const wrongDecimal = (): string => t('decimal.wrong', { example: formatDecimal('34500.50', 2) });

type DecimalInputProps = Omit<TextInputProps, 'value'> & { value: string };

/**
 * A field for a number, typed as the language of the reader shows it. While the user types, it says what is no number, and
 * how it reads what may mean something else.
 */
export function DecimalInput({ value, error, description, onBlur, ...input }: DecimalInputProps) {
  const [given] = useState(value);
  const [isLeft, setLeft] = useState(false);
  const { isWrong, reading } = judge(value, isLeft);
  const shown = value === given ? undefined : reading;
  return (
    <TextInput
      inputMode="decimal"
      autoComplete="off"
      inputWrapperOrder={['label', 'input', 'error', 'description']}
      {...input}
      value={value}
      error={isWrong ? wrongDecimal() : error}
      description={
        (description || shown) && (
          <>
            {description}
            {shown && (
              <span role="status" style={{ display: 'block' }}>
                {t('decimal.reading', { number: shown })}
              </span>
            )}
          </>
        )
      }
      onFocus={() => setLeft(false)}
      onBlur={(event) => {
        setLeft(true);
        onBlur?.(event);
      }}
    />
  );
}

type NumberFieldProps = Omit<TextInputProps, 'value' | 'onChange'> & {
  value: number | string | null;
  /** Null for nothing; other text than a number unchanged, so that the API marks the field. */
  onChange: (value: number | null) => void;
};

/** The same where a form keeps the number, not its text. */
export function NumberField({ value, onChange, ...input }: NumberFieldProps) {
  const [text, setText] = useState('');
  const present = typeof value === 'string' ? value : typedOf(value);
  return (
    <DecimalInput
      {...input}
      value={numberOf(text) === (value === '' ? null : value) ? text : present}
      onChange={({ currentTarget }) => {
        setText(currentTarget.value);
        onChange(numberOf(currentTarget.value));
      }}
    />
  );
}
