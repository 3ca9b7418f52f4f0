import { createContext, type ReactNode, useContext } from 'react';
import type { Person } from '../sdk/schemas.ts';

const SessionContext = createContext<Person | undefined>(undefined);

export const SessionProvider = ({ me, children }: { me: Person; children: ReactNode }) => (
  <SessionContext.Provider value={me}>{children}</SessionContext.Provider>
);

/** Who is signed in; pages inside of the frame always have somebody. */
export function useMe(): Person {
  const me = useContext(SessionContext);
  if (!me) throw new Error('nobody is signed in here');
  return me;
}
