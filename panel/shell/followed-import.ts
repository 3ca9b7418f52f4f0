/** The import that this browser started and whose result its user has not seen: every page tells when it is done. */
import { useSyncExternalStore } from 'react';
import type { Import } from '../../sdk/schemas.ts';

const key = 'rollcall.import';
const listeners = new Set<() => void>();
const tell = () => {
  for (const listener of listeners) listener();
};

export const isUnderWay = (status: Import['status']): boolean => status === 'checking' || status === 'running';

export function followImport(id: string): void {
  localStorage.setItem(key, id);
  tell();
}

/** @param id another import stays followed */
export function forgetImport(id: string): void {
  if (localStorage.getItem(key) !== id) return;
  localStorage.removeItem(key);
  tell();
}

/** The id of the followed import; null if there is none. */
export const useFollowedImport = (): string | null =>
  useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      window.addEventListener('storage', listener);
      return () => {
        listeners.delete(listener);
        window.removeEventListener('storage', listener);
      };
    },
    () => localStorage.getItem(key),
  );
