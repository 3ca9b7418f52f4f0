import { type RefObject, useCallback, useLayoutEffect, useState } from 'react';
import { flushSync } from 'react-dom';

/** Rows out of sight that are drawn nevertheless, on each side: the keyboard and a slow wheel find them there. */
const spare = 12;

/** The height of a box before it is measured, in pixels. */
const assumed = 800;

interface RowsOptions {
  count: number;
  /** Of each row, in pixels. */
  height: number;
  /** The box that scrolls. */
  viewport: RefObject<HTMLElement | null>;
  /** Of a head that stays at the top of the box, in pixels. */
  head?: number;
  /** Where the box is scrolled to at first, in pixels. */
  top?: number;
}

/** The rows of a long list that are in sight, `from` included and `to` not, and the way to scroll to another one. */
export function useRows({ count, height, viewport, head = 0, top = 0 }: RowsOptions) {
  const rangeAt = useCallback(
    (scrolled: number, box: number) => {
      const to = Math.min(count, Math.ceil((scrolled + box) / height) + spare);
      return { from: Math.max(0, Math.min(Math.floor(scrolled / height) - spare, to)), to };
    },
    [count, height],
  );
  const [range, setRange] = useState(() => rangeAt(top, assumed));
  useLayoutEffect(() => {
    const box = viewport.current;
    if (!box) return;
    const look = () => {
      const next = rangeAt(box.scrollTop, box.clientHeight);
      setRange((old) => (old.from === next.from && old.to === next.to ? old : next));
    };
    // In the frame of the scrolling, so that no frame shows a gap.
    const onScroll = () => flushSync(look);
    look();
    box.addEventListener('scroll', onScroll, { passive: true });
    const sizes = new ResizeObserver(look);
    sizes.observe(box);
    return () => {
      box.removeEventListener('scroll', onScroll);
      sizes.disconnect();
    };
  }, [viewport, rangeAt]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: where the user scrolls from there is theirs
  useLayoutEffect(() => {
    if (top > 0) viewport.current?.scrollTo({ top });
  }, []);

  /** Scrolls as little as makes a row visible, or to the middle. */
  const scrollTo = (index: number, place: 'near' | 'middle' = 'near') => {
    const box = viewport.current;
    if (!box) return;
    const start = index * height;
    const room = box.clientHeight - head;
    if (place === 'middle') box.scrollTop = start - (room - height) / 2;
    else if (start < box.scrollTop) box.scrollTop = start;
    else if (start + height > box.scrollTop + room) box.scrollTop = start + height - room;
  };
  // A list that became shorter has no rows where the longer one had them.
  const from = Math.min(range.from, count);
  return { from, to: Math.max(from, Math.min(range.to, count)), scrollTo };
}
