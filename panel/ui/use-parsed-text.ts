import { type ChangeEvent, useState } from 'react';

/** How a field reads its text. Its value is empty for none. */
interface Reading<Value extends string> {
  value: Value | '';
  onChange: (value: Value | '') => void;
  /** Undefined: the text is no value. */
  read: (text: string) => Value | undefined;
  show: (value: string) => string;
}

/**
 * The text of a field that shows its value in the language of the reader. What is no value stays as it was typed, and a form
 * sends nothing until it is corrected: the field has another value, or none.
 * @returns the properties of the input, and whether to say that the text is no value; `setTyped` shows another text
 */
export function useTypedText<Value extends string>({ value, onChange, read, show }: Reading<Value>) {
  const [typed, setTyped] = useState<string>();
  const [isLeft, setLeft] = useState(false);
  const isUnread = !!typed?.trim() && read(typed) === undefined;
  return {
    isWrong: isUnread && isLeft,
    setTyped,
    input: {
      value: typed ?? show(value),
      'data-unread': isUnread || undefined,
      onChange: ({ currentTarget: { value: text } }: ChangeEvent<HTMLInputElement>) => {
        const found = text.trim() === '' ? '' : read(text);
        setTyped(text);
        setLeft(false);
        if (found !== undefined && found !== value) onChange(found);
      },
      onBlur: () => {
        if (!isUnread) setTyped(undefined);
        setLeft(true);
      },
    },
  };
}
