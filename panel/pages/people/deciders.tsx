import { Button, Group, Paper, Stack, Table, Text, Title } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import type { EmployeeManager } from '../../../sdk/schemas.ts';
import { useRead, useWrite } from '../../api.ts';
import { t } from '../../i18n/texts.ts';
import { paths } from '../../paths.ts';
import { may } from '../../session.tsx';
import { lazyPart } from '../../shell/lazy-part.tsx';
import { ProblemAlert, Read } from '../../ui/states.tsx';
import { useNames } from '../../ui/use-names.ts';

const AddDecider = lazyPart(() => import('./add-decider.tsx'), 'AddDecider');

/** The approvers of an employee's requests, where it is not simply the manager. */
export function Deciders({ employeeId }: { employeeId: string }) {
  const [isAdding, setAdding] = useState(false);
  const deciders = useRead('listEmployeeManagers', { query: { employeeId, limit: 100 } });
  return (
    <section>
      <Group justify="space-between" mb={6}>
        <Title order={2}>{t('deciders.title')}</Title>
        {may('createEmployeeManager') && (
          <Button size="xs" variant="default" onClick={() => setAdding(true)}>
            {t('deciders.add')}
          </Button>
        )}
      </Group>
      <Paper withBorder p="lg">
        <Read of={deciders}>
          {({ data }) => (data.length === 0 ? <Text>{t('deciders.none')}</Text> : <DeciderTable deciders={data} />)}
        </Read>
      </Paper>
      {isAdding && <AddDecider employeeId={employeeId} onClose={() => setAdding(false)} />}
    </section>
  );
}

function DeciderTable({ deciders }: { deciders: EmployeeManager[] }) {
  const remove = useWrite('deleteEmployeeManager');
  const names = useNames(deciders.map(({ managerId }) => managerId));
  return (
    <Stack gap="xs">
      <Table>
        <Table.Tbody>
          {deciders.map(({ id, managerId, permission }) => (
            <Table.Tr key={id}>
              <Table.Td>
                <Link to={paths.person} params={{ id: managerId }}>
                  {names.get(managerId) ?? t('deciders.otherPerson')}
                </Link>
              </Table.Td>
              <Table.Td>{t(`deciders.permissions.${permission}`)}</Table.Td>
              {may('deleteEmployeeManager') && (
                <Table.Td>
                  <Button size="xs" variant="default" onClick={() => remove.mutate({ path: { id } })}>
                    {t('actions.delete')}
                  </Button>
                </Table.Td>
              )}
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
      <ProblemAlert error={remove.error} />
    </Stack>
  );
}
