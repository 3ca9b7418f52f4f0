import { Select, Table, Text } from '@mantine/core';
import { useState } from 'react';
import type { Role, User } from '../../../sdk/schemas.ts';
import { useWrite } from '../../api.ts';
import { formatAgo } from '../../i18n/format.ts';
import { t } from '../../i18n/texts.ts';
import { useMe } from '../../session.tsx';
import { Initials } from '../../ui/avatar.tsx';
import { Confirm } from '../../ui/confirm.tsx';
import { ExplainedButton } from '../../ui/explained-button.tsx';
import { initialsOf } from '../../ui/initials-of.ts';
import { Note } from '../../ui/note.tsx';
import { ProblemAlert } from '../../ui/states.tsx';
import { Tag } from '../../ui/tag.tsx';
import { choiceOf, type RoleChoice, roleName, roleNote, roleOf, roleOptions, roles } from './role-choice.ts';
import { UserResets } from './user-resets.tsx';

/** A user in the table. A change of what they may do is asked about first. */
export function UserRow({ user, ownRoles }: { user: User; ownRoles: readonly Role[] }) {
  const me = useMe();
  const [asks, setAsks] = useState<{ role: RoleChoice } | 'disable' | undefined>();
  const enable = useWrite('enableUser');
  const close = () => setAsks(undefined);
  const isActive = user.status === 'active';
  const isMe = user.id === me.id;
  return (
    <Table.Tr>
      <Table.Td>
        <Face user={user} />
        {user.name} {!isActive && <Tag color="gray">{t('users.disabled')}</Tag>}
      </Table.Td>
      <Table.Td>{user.email}</Table.Td>
      <Table.Td>
        {isMe ? (
          <>
            {roleName(choiceOf(user), ownRoles)}
            <Note size="xs">{t('users.notYourRole')}</Note>
          </>
        ) : (
          <Select
            aria-label={t('users.roleOf', { name: user.name })}
            data={roleOptions(roles, ownRoles)}
            value={choiceOf(user)}
            allowDeselect={false}
            onChange={(role) => role && role !== choiceOf(user) && setAsks({ role })}
          />
        )}
      </Table.Td>
      <Table.Td>{user.lastSignInAt ? formatAgo(user.lastSignInAt) : t('states.never')}</Table.Td>
      <Table.Td>
        <div className="row-actions">
          <ExplainedButton
            size="xs"
            variant="default"
            whyNot={isMe ? t('users.notYourself') : undefined}
            onClick={() => (isActive ? setAsks('disable') : enable.mutate({ path: { id: user.id } }))}
          >
            {isActive ? t('users.disable') : t('users.enable')}
          </ExplainedButton>
          <UserResets user={user} />
        </div>
        <ProblemAlert error={enable.error} />
        {asks === 'disable' && <Disable user={user} onClose={close} />}
        {asks && asks !== 'disable' && <ChangeRole user={user} role={asks.role} ownRoles={ownRoles} onClose={close} />}
      </Table.Td>
    </Table.Tr>
  );
}

/** The photo of the employee whose user it is, else the initials. */
function Face({ user: { id, name, employeeId } }: { user: User }) {
  const [first = '', ...others] = name.trim().split(/\s+/);
  return (
    <Initials
      id={employeeId ?? id}
      isEmployee={employeeId !== null}
      initials={initialsOf(first, others.at(-1) ?? '')}
    />
  );
}

interface QuestionProps {
  user: User;
  onClose: () => void;
}

function ChangeRole({
  user,
  role,
  ownRoles,
  onClose,
}: QuestionProps & { role: RoleChoice; ownRoles: readonly Role[] }) {
  const change = useWrite('updateUser');
  const { id, name } = user;
  // The role that is asked about; once it is changed, the user has the other one.
  const [before] = useState(choiceOf(user));
  const nameOf = (choice: RoleChoice) => roleName(choice, ownRoles);
  return (
    <Confirm
      title={t('users.changeRoleTitle', { name })}
      isFinal={false}
      action={t('users.changeRole')}
      write={change}
      onConfirm={() => change.mutate({ path: { id }, body: roleOf(role) }, { onSuccess: onClose })}
      onClose={onClose}
    >
      <Text component="span" display="block" mb="xs">
        {t('users.changeRoleText', { name, from: nameOf(before), to: nameOf(role) })}
      </Text>
      {roleNote(role, ownRoles)}
    </Confirm>
  );
}

function Disable({ user: { id, name }, onClose }: QuestionProps) {
  const disable = useWrite('disableUser');
  return (
    <Confirm
      title={t('users.disableTitle', { name })}
      isFinal={false}
      action={t('users.disable')}
      write={disable}
      onConfirm={() => disable.mutate({ path: { id } }, { onSuccess: onClose })}
      onClose={onClose}
    >
      {t('users.disableText', { name })}
    </Confirm>
  );
}
