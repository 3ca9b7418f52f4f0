import { Button, Group, Text } from '@mantine/core';
import type { Employee } from '../../../sdk/schemas.ts';
import { useRead, useReadAll } from '../../api.ts';
import { todayIn } from '../../calendar.ts';
import { formatDate, zoneOfReader } from '../../i18n/format.ts';
import { useTexts } from '../../i18n/texts.ts';
import { useMay } from '../../session.tsx';
import type { Invited } from '../configuration/invite.tsx';

interface SignInStateProps {
  person: Employee;
  onInvite: (of: Invited) => void;
}

const dayOf = (instant: string): string => formatDate(todayIn(zoneOfReader(), Date.parse(instant)));

/** Since when an employee signs in, or was invited to; otherwise the button that invites them. */
export function SignInState({ person, onInvite }: SignInStateProps) {
  const t = useTexts();
  const { invitations, since, isDisabled, isRead } = useSignInOf(person.id);
  if (!isRead) return null;
  if (isDisabled) return <Note>{t('users.signInDisabled')}</Note>;
  if (since !== null) return <Note>{t('users.signsInSince', { day: dayOf(since) })}</Note>;
  const open = invitations.find(({ acceptedAt }) => acceptedAt === null);
  if (!open) {
    const { id: employeeId, firstName, lastName, email } = person;
    return (
      <Button
        variant="default"
        onClick={() => onInvite({ name: `${firstName} ${lastName}`, email: email ?? '', employeeId })}
      >
        {t('person.invite')}
      </Button>
    );
  }
  const isExpired = Date.parse(open.expiresAt) <= Date.now();
  return (
    <Group gap="xs">
      <Note>{t(isExpired ? 'users.invitationExpired' : 'users.invitedOn', { day: dayOf(open.createdAt) })}</Note>
      <Button variant="default" onClick={() => onInvite(open)}>
        {t('users.sendAgain')}
      </Button>
    </Group>
  );
}

const Note = ({ children }: { children: string }) => (
  <Text size="sm" c="dimmed">
    {children}
  </Text>
);

/** The user of an employee; those who see no users know them by the invitation that was accepted. */
function useSignInOf(employeeId: string) {
  const seesUsers = useMay()('listUsers');
  const users = useRead('listUsers', { query: { employeeId, limit: 1 }, enabled: seesUsers });
  const list = useReadAll('listInvitations', { query: { employeeId } });
  const invitations = list.data?.data ?? [];
  const [user] = users.data?.data ?? [];
  const accepted = seesUsers ? undefined : invitations.find(({ acceptedAt }) => acceptedAt !== null);
  return {
    invitations,
    since: user?.createdAt ?? accepted?.acceptedAt ?? null,
    isDisabled: user?.status === 'disabled',
    // After a failed read an invitation is offered; the API refuses a second sign-in.
    isRead: !list.isLoading && !users.isLoading,
  };
}
