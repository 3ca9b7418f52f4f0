import { createContext, type ReactNode, useContext, useMemo } from 'react';
import type { Person } from '../sdk/schemas.ts';

const SessionContext = createContext<Person | undefined>(undefined);

export const SessionProvider = ({ me, children }: { me: Person; children: ReactNode }) => (
  <SessionContext.Provider value={me}>{children}</SessionContext.Provider>
);

/** The user who is signed in; pages inside the frame always have one. */
export function useMe(): Person {
  const me = useContext(SessionContext);
  if (!me) throw new Error('no user is signed in');
  return me;
}

type Permission = keyof NonNullable<Person['decidesAbout']>;

/** Tells whether the user decides on the time off, or the working time, of an employee. */
export function useDecides(permission: Permission): (employeeId: string) => boolean {
  const about = useMe().decidesAbout;
  return useMemo(() => {
    const ids = about && new Set(about[permission]);
    return (employeeId) => ids?.has(employeeId) ?? true;
  }, [about, permission]);
}
