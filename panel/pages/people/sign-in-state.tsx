import type { Employee } from '../../../sdk/schemas.ts';
import { useRead, useReadAll } from '../../api.ts';
import { todayIn } from '../../calendar.ts';
import { formatDate, zoneOfReader } from '../../i18n/format.ts';
import { t } from '../../i18n/texts.ts';
import { may } from '../../session.tsx';
import type { Invited } from '../configuration/invite.tsx';

const dayOf = (instant: string): string => formatDate(todayIn(zoneOfReader(), Date.parse(instant)));
const isExpired = ({ expiresAt }: { expiresAt: string }) => Date.parse(expiresAt) <= Date.now();

/** Since when an employee is a user, or was invited to be one. */
export function SignInNote({ person }: { person: Employee }) {
  const { open, since, isDisabled } = useSignInOf(person.id);
  const said = isDisabled
    ? t('users.signInDisabled')
    : since !== null
      ? t('users.userSince', { day: dayOf(since) })
      : open && t(isExpired(open) ? 'users.invitationExpired' : 'users.invitedOn', { day: dayOf(open.createdAt) });
  return (
    said && (
      <>
        {' · '}
        <span>{said}</span>
      </>
    )
  );
}

/** What an employee who is no user is invited with: the open invitation, to send it again, or their name and address. */
export function useInvited(person: Employee): Invited | undefined {
  const isAsked = person.status === 'active' && may('createInvitation');
  const { open, since, isDisabled, isRead } = useSignInOf(person.id, isAsked);
  if (!isAsked || !isRead || isDisabled || since !== null) return undefined;
  const { id: employeeId, firstName, lastName, email } = person;
  return open ?? { name: `${firstName} ${lastName}`, email: email ?? '', employeeId };
}

/** The user of an employee; those who see no users know them by the invitation that was accepted. */
function useSignInOf(employeeId: string, isAsked = true) {
  const seesUsers = may('listUsers');
  const users = useRead('listUsers', { query: { employeeId, limit: 1 }, enabled: isAsked && seesUsers });
  const list = useReadAll('listInvitations', { query: { employeeId }, enabled: isAsked });
  const invitations = list.data?.data ?? [];
  const [user] = users.data?.data ?? [];
  const accepted = seesUsers ? undefined : invitations.find(({ acceptedAt }) => acceptedAt !== null);
  return {
    open: invitations.find(({ acceptedAt }) => acceptedAt === null),
    since: user?.createdAt ?? accepted?.acceptedAt ?? null,
    isDisabled: user?.status === 'disabled',
    // After a failed read an invitation is offered; the API refuses a second sign-in.
    isRead: !list.isLoading && !users.isLoading,
  };
}
