import { Button } from '@mantine/core';
import type { Employee } from '../../../sdk/schemas.ts';
import { useRead, useReadAll } from '../../api.ts';
import { todayIn } from '../../calendar.ts';
import { formatDate, zoneOfReader } from '../../i18n/format.ts';
import { t } from '../../i18n/texts.ts';
import { may } from '../../session.tsx';
import type { Invited } from '../configuration/invite.tsx';

interface InviteButtonProps {
  person: Employee;
  onInvite: (of: Invited) => void;
}

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

/** Invites an employee who is no user, or sends the invitation again. */
export function InviteButton({ person, onInvite }: InviteButtonProps) {
  const { open, since, isDisabled, isRead } = useSignInOf(person.id);
  if (!isRead || isDisabled || since !== null) return null;
  const { id: employeeId, firstName, lastName, email } = person;
  const invited = open ?? { name: `${firstName} ${lastName}`, email: email ?? '', employeeId };
  return (
    <Button variant="default" onClick={() => onInvite(invited)}>
      {t(open ? 'users.sendAgain' : 'person.invite')}
    </Button>
  );
}

/** The user of an employee; those who see no users know them by the invitation that was accepted. */
function useSignInOf(employeeId: string) {
  const seesUsers = may('listUsers');
  const users = useRead('listUsers', { query: { employeeId, limit: 1 }, enabled: seesUsers });
  const list = useReadAll('listInvitations', { query: { employeeId } });
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
