import { Box, Button, Stack, Table, Title } from '@mantine/core';
import { useState } from 'react';
import type { Invitation } from '../../../sdk/schemas.ts';
import { byName, useReadAll, useReadOn, useWrite } from '../../api.ts';
import { formatAgo } from '../../i18n/format.ts';
import { t } from '../../i18n/texts.ts';
import { EmployeeSelect } from '../../ui/employee-select.tsx';
import { Listing } from '../../ui/listing.tsx';
import { MoreButton } from '../../ui/more.tsx';
import { PageHeader, ProblemAlert, Read } from '../../ui/states.tsx';
import { Invite } from './invite.tsx';
import { choiceOf, roleName } from './role-choice.ts';
import { UserRow } from './user-row.tsx';

/** Users of one request. */
const atOnce = 100;

export function Users() {
  const [isInviting, setInviting] = useState(false);
  const [employeeId, setEmployeeId] = useState<string | null>(null);
  const users = useReadOn('listUsers', { query: { limit: atOnce, ...(employeeId === null ? {} : { employeeId }) } });
  const ownRoles = useReadAll('listRoles', byName);
  const invitations = useReadAll('listInvitations');
  const takeBack = useWrite('deleteInvitation');
  const [again, setAgain] = useState<Invitation | undefined>();
  return (
    <>
      <PageHeader title={t('nav.users')} note={t('users.note')}>
        <Button onClick={() => setInviting(true)}>{t('users.invite')}</Button>
      </PageHeader>
      <Stack>
        <Read of={users}>
          {({ data, total }) => (
            <>
              {(total > atOnce || employeeId !== null) && (
                <Box maw={320} mb="sm">
                  <EmployeeSelect label={t('users.find')} value={employeeId} onChange={setEmployeeId} />
                </Box>
              )}
              <Listing
                minWidth={640}
                head={[
                  t('fields.name'),
                  t('fields.email'),
                  t('fields.role'),
                  t('users.lastSignIn'),
                  { number: t('actions.title') },
                ]}
              >
                {data.map((user) => (
                  <UserRow key={user.id} user={user} ownRoles={ownRoles.data?.data ?? []} />
                ))}
              </Listing>
              <MoreButton of={users} />
            </>
          )}
        </Read>
        <Read of={invitations}>
          {({ data }) => {
            const open = data.filter(({ acceptedAt }) => acceptedAt === null);
            if (open.length === 0) return null;
            return (
              <>
                <Title order={2}>{t('users.open')}</Title>
                <Listing
                  minWidth={640}
                  head={[
                    t('fields.name'),
                    t('fields.email'),
                    t('fields.role'),
                    t('users.delivery'),
                    t('fields.expiresAt'),
                    { number: t('actions.title') },
                  ]}
                >
                  {open.map((invitation) => {
                    const { id, name, email, expiresAt, mailStatus } = invitation;
                    return (
                      <Table.Tr key={id}>
                        <Table.Td>{name}</Table.Td>
                        <Table.Td>{email}</Table.Td>
                        <Table.Td>{roleName(choiceOf(invitation), ownRoles.data?.data ?? [])}</Table.Td>
                        <Table.Td>{mailStatus && t(`users.mail.${mailStatus}`)}</Table.Td>
                        <Table.Td>{formatAgo(expiresAt)}</Table.Td>
                        <Table.Td>
                          <div className="row-actions">
                            <Button
                              size="xs"
                              variant="default"
                              aria-label={t('users.againFor', { name })}
                              onClick={() => setAgain(invitation)}
                            >
                              {t('users.again')}
                            </Button>
                            <Button
                              size="xs"
                              variant="default"
                              aria-label={t('users.takeBackOf', { name })}
                              onClick={() => takeBack.mutate({ path: { id } })}
                            >
                              {t('users.takeBack')}
                            </Button>
                          </div>
                        </Table.Td>
                      </Table.Tr>
                    );
                  })}
                </Listing>
              </>
            );
          }}
        </Read>
        <ProblemAlert error={takeBack.error} />
      </Stack>
      {isInviting && <Invite onClose={() => setInviting(false)} />}
      {again && <Invite of={again} onClose={() => setAgain(undefined)} />}
    </>
  );
}
