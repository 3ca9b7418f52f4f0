import { Group, Select, Table, Text } from '@mantine/core';
import { useState } from 'react';
import type { User } from '../../../sdk/schemas.ts';
import { useWrite } from '../../api.ts';
import { formatAgo } from '../../i18n/format.ts';
import { useTexts } from '../../i18n/texts.ts';
import { useMe } from '../../session.tsx';
import { Confirm } from '../../ui/confirm.tsx';
import { ExplainedButton } from '../../ui/explained-button.tsx';
import { ProblemAlert } from '../../ui/states.tsx';
import { Tag } from '../../ui/tag.tsx';
import { UserResets } from './user-resets.tsx';

export const roles = ['administrator', 'manager', 'employee'] as const;

type Role = (typeof roles)[number];

/** A user in the table. A change of what they may do is asked about first. */
export function UserRow({ user }: { user: User }) {
  const t = useTexts();
  const me = useMe();
  const [asks, setAsks] = useState<Role | 'disable' | undefined>();
  const enable = useWrite('enableUser');
  const close = () => setAsks(undefined);
  const isActive = user.status === 'active';
  const isMe = user.id === me.id;
  return (
    <Table.Tr>
      <Table.Td>
        {user.name} {!isActive && <Tag color="gray">{t('users.disabled')}</Tag>}
      </Table.Td>
      <Table.Td>{user.email}</Table.Td>
      <Table.Td>
        <Select
          aria-label={t('users.roleOf', { name: user.name })}
          data={roles.map((role) => ({ value: role, label: t(`roles.${role}`) }))}
          value={user.role}
          allowDeselect={false}
          disabled={isMe}
          title={isMe ? t('users.notYourRole') : undefined}
          onChange={(role) => role && role !== user.role && setAsks(role)}
        />
      </Table.Td>
      <Table.Td>{user.lastSignInAt ? formatAgo(user.lastSignInAt) : t('users.never')}</Table.Td>
      <Table.Td>
        <Group gap="xs">
          <ExplainedButton
            size="xs"
            variant="default"
            whyNot={isMe ? t('users.notYourself') : undefined}
            onClick={() => (isActive ? setAsks('disable') : enable.mutate({ path: { id: user.id } }))}
          >
            {isActive ? t('users.disable') : t('users.enable')}
          </ExplainedButton>
          <UserResets user={user} />
        </Group>
        <ProblemAlert error={enable.error} />
        {asks === 'disable' && <Disable user={user} onClose={close} />}
        {asks && asks !== 'disable' && <ChangeRole user={user} role={asks} onClose={close} />}
      </Table.Td>
    </Table.Tr>
  );
}

interface QuestionProps {
  user: User;
  onClose: () => void;
}

function ChangeRole({ user, role, onClose }: QuestionProps & { role: Role }) {
  const t = useTexts();
  const change = useWrite('updateUser');
  const { id, name } = user;
  // The role that is asked about; once it is changed, the user has the other one.
  const [before] = useState(user.role);
  return (
    <Confirm
      title={t('users.changeRoleTitle', { name })}
      action={t('users.changeRole')}
      write={change}
      onConfirm={() => change.mutate({ path: { id }, body: { role } }, { onSuccess: onClose })}
      onClose={onClose}
    >
      <Text component="span" display="block" mb="xs">
        {t('users.changeRoleText', { name, from: t(`roles.${before}`), to: t(`roles.${role}`) })}
      </Text>
      {t(`users.mayAs.${role}`)}
    </Confirm>
  );
}

function Disable({ user: { id, name }, onClose }: QuestionProps) {
  const t = useTexts();
  const disable = useWrite('disableUser');
  return (
    <Confirm
      title={t('users.disableTitle', { name })}
      action={t('users.disable')}
      write={disable}
      onConfirm={() => disable.mutate({ path: { id } }, { onSuccess: onClose })}
      onClose={onClose}
    >
      {t('users.disableText', { name })}
    </Confirm>
  );
}
