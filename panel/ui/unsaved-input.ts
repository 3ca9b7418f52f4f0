import { createContext, useCallback, useContext, useEffect, useId, useMemo } from 'react';

/** What closing a window would lose: what was typed, how the write of it ends, or a secret that is shown this once. */
export type Loss = 'typed' | 'sending' | 'secret';

/** Tells the window around a part what closing it would lose of that part, if anything. */
export const LossContext = createContext<(part: string, loss: Loss | undefined) => void>(() => {});

/** Tells the window what closing it would lose of the part that calls this, if anything. */
function useMark(): (loss: Loss | undefined) => void {
  const mark = useContext(LossContext);
  const part = useId();
  return useCallback((loss) => mark(part, loss), [mark, part]);
}

/** The same of a loss that the part knows when it is drawn. */
export function useLoss(loss: Loss | undefined): void {
  const mark = useMark();
  useEffect(() => {
    mark(loss);
    return () => mark(undefined);
  }, [mark, loss]);
}

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
export function useUnsavedInput({ isChanged, isPending, error }: TypedState) {
  const mark = useMark();
  useEffect(() => {
    if (isChanged) mark('typed');
  }, [mark, isChanged]);
  useEffect(() => {
    if (isPending) {
      mark('sending');
      return () => mark(undefined);
    }
    if (error) mark('typed');
    return undefined;
  }, [mark, isPending, error]);
  useEffect(() => () => mark(undefined), [mark]);
  return useMemo(() => {
    const note = () => mark(isPending ? 'sending' : 'typed');
    return { onInput: note, onChange: note };
  }, [mark, isPending]);
}
