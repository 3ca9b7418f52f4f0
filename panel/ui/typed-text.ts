import { type ChangeEvent, type KeyboardEvent, useState } from 'react';

/** How a field reads its text. Its value is empty for none. */
interface Reading<Value extends string> {
  value: Value | '';
  onChange: (value: Value | '') => void;
  /** Undefined: the text is no value. */
  read: (text: string) => Value | undefined;
  show: (value: string) => string;
}

/**
 * The text of a field that shows its value in the language of the reader. What is no value goes when the field is left, so that
 * what is shown is what is sent.
 * @returns the properties of the input, and whether to say that the text is no value; `setTyped` shows another text until then
 */
export function useTypedText<Value extends string>({ value, onChange, read, show }: Reading<Value>) {
  const [typed, setTyped] = useState<string>();
  const [isWrong, setWrong] = useState(false);
  return {
    isWrong,
    setTyped,
    input: {
      value: typed ?? show(value),
      onChange: ({ currentTarget: { value: text } }: ChangeEvent<HTMLInputElement>) => {
        const found = text.trim() === '' ? '' : read(text);
        setTyped(text);
        setWrong(false);
        if (found !== undefined && found !== value) onChange(found);
      },
      onKeyDown: (event: KeyboardEvent<HTMLInputElement>) => {
        if (event.key === 'Enter' && typed && read(typed) === undefined) {
          event.preventDefault();
          setWrong(true);
        }
      },
      onBlur: () => {
        setTyped(undefined);
        setWrong(false);
      },
    },
  };
}
