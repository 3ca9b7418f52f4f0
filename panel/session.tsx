import { createContext, type ReactNode, useCallback, useContext, useMemo } from 'react';
import type { OperationId } from '../sdk/client.ts';
import type { Person } from '../sdk/schemas.ts';
import { permitOnly } from './api.ts';
import { actAs } from './client.ts';

const SessionContext = createContext<Person | undefined>(undefined);

/** Says who is signed in. What calls `useSession` is drawn again when that changes: each page, with all that it draws. */
export function SessionProvider({ me, children }: { me: Person; children: ReactNode }) {
  actAs(me.id);
  permitted = mayOf(me);
  // What they may do about no employee but themselves is sent, too.
  permitOnly((id) => permitted(id, me.employeeId));
  return <SessionContext.Provider value={me}>{children}</SessionContext.Provider>;
}

export const useSession = (): Person | undefined => useContext(SessionContext);

/** The user who is signed in; pages inside the frame always have one. */
export function useMe(): Person {
  const me = useSession();
  if (!me) throw new Error('no user is signed in');
  return me;
}

/** Whether the user runs an operation; `about`: the employee whom it concerns, for what they run about themselves alone. */
type May = (id: OperationId, about?: string | null) => boolean;

/** What a user may do, by the names of operations: as the API decides. */
function mayOf({ operations, ownOperations, employeeId }: Person): May {
  if (operations === null) return () => true;
  const [all, own] = [new Set(operations), new Set(ownOperations)];
  return (id, about) => all.has(id) || (own.has(id) && employeeId !== null && about === employeeId);
}

let permitted: May = () => false;

/** Tells what the signed-in user may do. Parts of a page that they may not use are not drawn. */
export const may: May = (id, about) => permitted(id, about);

/** The employee that the user is, if they may see what the operation shows of it; undefined: there is no such page for them. */
export function useOwn(id: OperationId): string | undefined {
  const { employeeId } = useMe();
  return employeeId !== null && may(id, employeeId) ? employeeId : undefined;
}

/** Whether the user runs an operation about other employees as well. */
export function useSeesOthers(id: OperationId): boolean {
  return useMe().reach !== 'own' && may(id);
}

type Permission = keyof NonNullable<Person['decidesAbout']>;

const decidedBy = {
  absencesManagement: 'acceptVacationDayOffRequest',
  checksManageRequestsAndIncidences: 'updateWorkEntry',
} as const satisfies Record<Permission, OperationId>;

/** Tells whether the user decides on the time off, or the working time, of an employee. */
export function useDecides(permission: Permission): (employeeId: string) => boolean {
  const { decidesAbout: about, reach } = useMe();
  const ids = useMemo(() => about && new Set(about[permission]), [about, permission]);
  return useCallback(
    (employeeId) => may(decidedBy[permission]) && (reach === 'all' || (ids?.has(employeeId) ?? false)),
    [ids, reach, permission],
  );
}
