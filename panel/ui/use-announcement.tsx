import { Text } from '@mantine/core';
import { type RefObject, useRef, useState } from 'react';

/** Says what became of a row that is gone, and takes the focus that was in it. */
export function useAnnouncement() {
  const [text, setText] = useState('');
  const place = useRef<HTMLParagraphElement>(null);
  return {
    said: (
      <Text
        ref={place}
        role="status"
        tabIndex={-1}
        size="sm"
        c="dimmed"
        style={{ outline: 'none' }}
        hidden={text === ''}
      >
        {text}
      </Text>
    ),
    /** @param next what takes the focus in its place, if it is drawn by then */
    say: (what: string, next?: RefObject<HTMLElement | null>) => {
      setText(what);
      requestAnimationFrame(() => (next?.current ?? place.current)?.focus());
    },
  };
}
