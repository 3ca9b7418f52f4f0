import { Badge, Paper, Stack, Table, Text } from '@mantine/core';
import type { Role, User } from '../../../sdk/schemas.ts';
import { byName, useReadAll } from '../../api.ts';
import { formatNumber } from '../../i18n/format.ts';
import { t } from '../../i18n/texts.ts';
import { lazyPart } from '../../shell/lazy-part.tsx';
import { Listing } from '../../ui/listing.tsx';
import { Note } from '../../ui/note.tsx';
import { SectionHead } from '../../ui/section-head.tsx';
import { PageHeader, Read } from '../../ui/states.tsx';
import { useEditing } from '../../ui/use-editing.tsx';
import { type BuiltIn, roles as builtIn } from './role-choice.ts';
import { builtInRoles, summaryOf } from './role-summary.ts';

// The table of permissions is large, and few visits open it.
const RoleForm = lazyPart(() => import('./role-form.tsx'), 'RoleForm');

const builtInSummary = (role: BuiltIn): string =>
  role === 'administrator' ? t('roleSummary.administrator') : summaryOf({ ...builtInRoles[role], selfService: false });

/** Configuration > Roles: the roles of the account, who has them, and what the built-in ones may do. */
export function Roles() {
  const found = useReadAll('listRoles', byName);
  const users = useReadAll('listUsers');
  const editing = useEditing<Role>({
    texts: 'roleList',
    remove: 'deleteRole',
    whyNotRemove: ({ userCount }) => (userCount > 0 ? t('roleList.inUse') : undefined),
    form: (role, onClose) => <RoleForm role={role} onClose={onClose} />,
    buttons: 'xs',
  });
  const namesOf = (has: (user: User) => boolean) =>
    (users.data?.data ?? [])
      .filter(has)
      .map(({ name }) => name)
      .join(', ');
  return (
    <>
      <PageHeader title={t('nav.roles')} note={t('roleList.note')} />
      <Stack gap="xl">
        <Paper withBorder p="lg" component="section" aria-label={t('roleList.own')}>
          <SectionHead
            title={t('roleList.own')}
            note={t('roleList.ownNote')}
            add={t('roleList.new')}
            onAdd={editing.add}
          />
          <Read of={found} none={<Text c="dimmed">{t('roleList.none')}</Text>}>
            {({ data }) => (
              <Listing
                head={[
                  t('fields.name'),
                  t('roleList.does'),
                  t('fields.reach'),
                  t('nav.users'),
                  { number: t('actions.title') },
                ]}
              >
                {data.map((role) => (
                  <Table.Tr key={role.id}>
                    <Table.Td>
                      <Named name={role.name} note={role.description} />
                    </Table.Td>
                    <Table.Td>{summaryOf(role)}</Table.Td>
                    <Table.Td>{t(`reaches.${role.reach}`)}</Table.Td>
                    <Table.Td>
                      <Badge variant="light" color="gray">
                        {formatNumber(role.userCount)}
                      </Badge>{' '}
                      {namesOf(({ roleId }) => roleId === role.id)}
                    </Table.Td>
                    <Table.Td>{editing.actions(role)}</Table.Td>
                  </Table.Tr>
                ))}
              </Listing>
            )}
          </Read>
        </Paper>
        <Paper withBorder p="lg" component="section" aria-label={t('roleList.builtIn')}>
          <SectionHead title={t('roleList.builtIn')} note={t('roleList.builtInNote')} add="" />
          <Listing head={[t('fields.role'), t('roleList.does'), t('fields.reach'), t('nav.users')]}>
            {builtIn.map((role) => (
              <Table.Tr key={role}>
                <Table.Td fw={500}>{t(`roles.${role}`)}</Table.Td>
                <Table.Td>
                  <Named name={builtInSummary(role)} note={t(`users.mayAs.${role}`)} />
                </Table.Td>
                <Table.Td>{t(`reaches.${role === 'administrator' ? 'all' : builtInRoles[role].reach}`)}</Table.Td>
                <Table.Td>{namesOf((user) => user.role === role)}</Table.Td>
              </Table.Tr>
            ))}
          </Listing>
        </Paper>
      </Stack>
      {editing.windows}
    </>
  );
}

/** Two lines of a cell. */
function Named({ name, note }: { name: string; note: string | null }) {
  return (
    <div>
      <Text size="sm">{name}</Text>
      <Note size="xs">{note}</Note>
    </div>
  );
}
