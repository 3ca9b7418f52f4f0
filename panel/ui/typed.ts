import { createContext, useContext, useEffect, useMemo } from 'react';

/** Tells the window around a form whether something was typed that closing it would lose. */
export const TypedContext = createContext<(isTyped: boolean) => void>(() => {});

interface TypedState {
  /** Whether the values differ from those at first, as far as the form knows them. */
  isChanged: boolean;
  isPending: boolean;
  error: unknown;
}

/**
 * Follows what is typed into a form: by its events, and for inputs without them by its values. What was sent and stored is
 * lost by nothing.
 * @returns the handlers of the element around the inputs
 */
export function useTyped({ isChanged, isPending, error }: TypedState) {
  const mark = useContext(TypedContext);
  useEffect(() => {
    if (isChanged) mark(true);
  }, [mark, isChanged]);
  useEffect(() => {
    if (isPending) return () => mark(false);
    if (error) mark(true);
    return undefined;
  }, [mark, isPending, error]);
  useEffect(() => () => mark(false), [mark]);
  return useMemo(() => ({ onInput: () => mark(true), onChange: () => mark(true) }), [mark]);
}
