/** Whether the session of the user has ended while the page is open. */
import { useSyncExternalStore } from 'react';

let isEnded = false;
const listeners = new Set<() => void>();

export const isSessionEnded = (): boolean => isEnded;

/** Says that the session has ended, or that the user has signed in again. */
export function setSessionEnded(ended: boolean): void {
  isEnded = ended;
  for (const listener of listeners) listener();
}

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => void listeners.delete(listener);
};

export const useSessionEnded = (): boolean => useSyncExternalStore(subscribe, isSessionEnded);
