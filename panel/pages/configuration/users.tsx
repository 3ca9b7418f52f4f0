import { Box, Button, Select, Stack, Table, Text, TextInput, Title } from '@mantine/core';
import { useState } from 'react';
import type { InvitationCreate } from '../../../sdk/schemas.ts';
import { useReadAll, useReadOn, useWrite } from '../../api.ts';
import { formatAgo } from '../../i18n/format.ts';
import { useTexts } from '../../i18n/texts.ts';
import { paths } from '../../paths.ts';
import { root } from '../../root.ts';
import { EmployeeSelect } from '../../ui/employee-select.tsx';
import { FormModal, useForm } from '../../ui/form.tsx';
import { Listing } from '../../ui/listing.tsx';
import { MoreButton } from '../../ui/more.tsx';
import { SecretOnce } from '../../ui/secret.tsx';
import { PageHeader, ProblemAlert, Read } from '../../ui/states.tsx';
import { roles, UserRow } from './user-row.tsx';

/** Users of one request. */
const atOnce = 100;

export function Users() {
  const t = useTexts();
  const [isInviting, setInviting] = useState(false);
  const [employeeId, setEmployeeId] = useState<string | null>(null);
  const users = useReadOn('listUsers', { query: { limit: atOnce, ...(employeeId === null ? {} : { employeeId }) } });
  const invitations = useReadAll('listInvitations');
  const takeBack = useWrite('deleteInvitation');
  return (
    <>
      <PageHeader title={t('users.title')} note={t('users.note')}>
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
                  t('users.role'),
                  t('users.lastSignIn'),
                  t('fields.actions'),
                ]}
              >
                {data.map((user) => (
                  <UserRow key={user.id} user={user} />
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
                <Title order={2} size="h4">
                  {t('users.open')}
                </Title>
                <Table>
                  <Table.Tbody>
                    {open.map(({ id, name, email, role, expiresAt, mailStatus }) => (
                      <Table.Tr key={id}>
                        <Table.Td>{name}</Table.Td>
                        <Table.Td>{email}</Table.Td>
                        <Table.Td>{t(`roles.${role}`)}</Table.Td>
                        <Table.Td>{mailStatus && t(`users.mail.${mailStatus}`)}</Table.Td>
                        <Table.Td>{formatAgo(expiresAt)}</Table.Td>
                        <Table.Td>
                          <Button size="xs" variant="default" onClick={() => takeBack.mutate({ path: { id } })}>
                            {t('users.takeBack')}
                          </Button>
                        </Table.Td>
                      </Table.Tr>
                    ))}
                  </Table.Tbody>
                </Table>
              </>
            );
          }}
        </Read>
        <ProblemAlert error={takeBack.error} />
      </Stack>
      {isInviting && <Invite onClose={() => setInviting(false)} />}
    </>
  );
}

interface Values extends Pick<InvitationCreate, 'name' | 'email' | 'role'> {
  employeeId: string | null;
}

function Invite({ onClose }: { onClose: () => void }) {
  const t = useTexts();
  const invite = useWrite('createInvitation');
  const form = useForm<Values>({ name: '', email: '', role: 'employee', employeeId: null }, invite.error);
  const made = invite.data?.data;
  return (
    <FormModal
      title={t('users.invite')}
      action={made ? t('actions.done') : t('users.make')}
      onClose={onClose}
      onSubmit={() => (made ? onClose() : invite.mutate({ body: form.values }))}
      write={invite}
      form={form}
    >
      {made?.key === null && <Text size="sm">{t('users.mailed', { email: made.email })}</Text>}
      {made?.key && (
        <SecretOnce label={t('users.link')} value={`${location.origin}${root}${paths.acceptInvitation}#${made.key}`} />
      )}
      {!made && (
        <>
          <TextInput label={t('fields.name')} required data-autofocus {...form.field('name')} />
          <TextInput label={t('fields.email')} type="email" required {...form.field('email')} />
          <Select
            label={t('users.role')}
            data={roles.map((role) => ({ value: role, label: t(`roles.${role}`) }))}
            allowDeselect={false}
            {...form.field('role')}
          />
          <EmployeeSelect label={t('users.employee')} {...form.field('employeeId')} />
        </>
      )}
    </FormModal>
  );
}
