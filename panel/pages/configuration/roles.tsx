import { Badge, Button, Paper, Stack, Table, Text } from '@mantine/core';
import { useState } from 'react';
import type { Role, User } from '../../../sdk/schemas.ts';
import { byName, useReadAll } from '../../api.ts';
import { formatNumber } from '../../i18n/format.ts';
import { t } from '../../i18n/texts.ts';
import { lazyPart } from '../../shell/lazy-part.tsx';
import { ConfirmDeletion } from '../../ui/confirm.tsx';
import { ExplainedButton } from '../../ui/explained-button.tsx';
import { Listing } from '../../ui/listing.tsx';
import { Note } from '../../ui/note.tsx';
import { SectionHead } from '../../ui/section-head.tsx';
import { PageHeader, Read } from '../../ui/states.tsx';
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
  const [written, setWritten] = useState<{ role?: Role } | undefined>();
  const [removed, setRemoved] = useState<Role | undefined>();
  const namesOf = (has: (user: User) => boolean) =>
    (users.data?.data ?? [])
      .filter(has)
      .map(({ name }) => name)
      .join(', ');
  return (
    <>
      <PageHeader title={t('roleList.title')} note={t('roleList.note')} />
      <Stack gap="xl">
        <Paper withBorder p="lg" component="section" aria-label={t('roleList.own')}>
          <SectionHead
            title={t('roleList.own')}
            note={t('roleList.ownNote')}
            add={t('roleList.new')}
            onAdd={() => setWritten({})}
          />
          <Read of={found} none={<Text c="dimmed">{t('roleList.none')}</Text>}>
            {({ data }) => (
              <Listing
                head={[
                  t('fields.name'),
                  t('roleList.does'),
                  t('roleList.reach'),
                  t('nav.users'),
                  { number: t('fields.actions') },
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
                    <Table.Td>
                      <div className="row-actions">
                        <Button
                          size="xs"
                          variant="default"
                          aria-label={t('catalogue.editOf', { name: role.name })}
                          onClick={() => setWritten({ role })}
                        >
                          {t('actions.edit')}
                        </Button>
                        <ExplainedButton
                          size="xs"
                          variant="default"
                          aria-label={t('catalogue.deleteOf', { name: role.name })}
                          whyNot={role.userCount > 0 ? t('roleList.inUse') : undefined}
                          onClick={() => setRemoved(role)}
                        >
                          {t('actions.delete')}
                        </ExplainedButton>
                      </div>
                    </Table.Td>
                  </Table.Tr>
                ))}
              </Listing>
            )}
          </Read>
        </Paper>
        <Paper withBorder p="lg" component="section" aria-label={t('roleList.builtIn')}>
          <SectionHead title={t('roleList.builtIn')} note={t('roleList.builtInNote')} add="" />
          <Listing head={[t('users.role'), t('roleList.does'), t('roleList.reach'), t('nav.users')]}>
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
      {written && <RoleForm {...written} onClose={() => setWritten(undefined)} />}
      {removed && (
        <ConfirmDeletion
          by="deleteRole"
          id={removed.id}
          title={t('catalogue.deleteTitle', { name: removed.name })}
          onClose={() => setRemoved(undefined)}
        >
          {t('roleList.deleteText')}
        </ConfirmDeletion>
      )}
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
