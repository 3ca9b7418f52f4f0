import { Button, Group, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import type { Contract, Employee, EmployeeCompensation, Salary } from '../../../../sdk/schemas.ts';
import { useRead } from '../../../api.ts';
import { todayIn } from '../../../calendar.ts';
import { t } from '../../../i18n/texts.ts';
import { may, useMe } from '../../../session.tsx';
import { ExplainedButton } from '../../../ui/explained-button.tsx';
import { Empty, Read } from '../../../ui/states.tsx';
import { AssignCompensation } from './assignment-forms.tsx';
import { ContractForm } from './contract-form.tsx';
import { PayTimeline } from './pay-timeline.tsx';
import { NewSalary } from './salary-forms.tsx';
import { timelineOf } from './timeline.ts';

const newestFirst = { limit: 500, orderBy: 'startDate desc' };

/** The tab Contract & pay: contracts and pay of an employee in one timeline. */
export function Pay({ person }: { person: Employee }) {
  const employeeId = person.id;
  const seesPay = may('listSalaries', employeeId) && may('listEmployeeCompensations', employeeId);
  const contracts = useRead('listEmployeeContracts', { path: { employeeId }, query: newestFirst });
  const salaries = useRead('listSalaries', { query: { employeeId, ...newestFirst }, enabled: seesPay });
  const compensations = useRead('listEmployeeCompensations', {
    path: { employeeId },
    query: newestFirst,
    enabled: seesPay,
  });
  const show = (found: { contracts: Contract[]; salaries: Salary[]; compensations: EmployeeCompensation[] }) => (
    <Stack>
      {(may('createContract') || may('createSalary') || may('assignCompensation')) && (
        <Actions person={person} contracts={found.contracts} salaries={found.salaries} />
      )}
      {!seesPay && <Text c="dimmed">{t('pay.notShown')}</Text>}
      <Line {...found} />
    </Stack>
  );
  return (
    <Read of={contracts}>
      {({ data: own }) =>
        seesPay ? (
          <Read of={salaries}>
            {({ data: paid }) => (
              <Read of={compensations}>
                {({ data: assigned }) => show({ contracts: own, salaries: paid, compensations: assigned })}
              </Read>
            )}
          </Read>
        ) : (
          show({ contracts: own, salaries: [], compensations: [] })
        )
      }
    </Read>
  );
}

function Line(found: { contracts: Contract[]; salaries: Salary[]; compensations: EmployeeCompensation[] }) {
  const { company } = useMe();
  const items = timelineOf(todayIn(company.timeZone), found);
  if (items.length === 0) return <Empty title={t('pay.none')}>{t('pay.noneNote')}</Empty>;
  return <PayTimeline items={items} salaries={found.salaries} />;
}

interface ActionsProps {
  person: Employee;
  contracts: Contract[];
  salaries: Salary[];
}

function Actions({ person, contracts, salaries }: ActionsProps) {
  const [asks, setAsks] = useState<'contract' | 'salary' | 'compensation' | undefined>();
  const close = () => setAsks(undefined);
  const hasSalary = salaries.length > 0;
  return (
    <Group gap="sm">
      {may('createContract') && (
        <Button variant="default" onClick={() => setAsks('contract')}>
          {t('pay.newContract')}
        </Button>
      )}
      {may('createSalary') && may('listSalaries') && (
        <Button variant="default" onClick={() => setAsks('salary')}>
          {hasSalary ? t('pay.raise') : t('pay.newSalary')}
        </Button>
      )}
      {may('assignCompensation') && may('listSalaries') && (
        <ExplainedButton
          variant="default"
          whyNot={hasSalary ? undefined : t('pay.assignNeedsSalary')}
          onClick={() => setAsks('compensation')}
        >
          {t('pay.assign')}
        </ExplainedButton>
      )}
      {asks === 'contract' && (
        <ContractForm
          employeeId={person.id}
          before={contracts.find(({ concurrent }) => !concurrent) ?? contracts[0]}
          onClose={close}
        />
      )}
      {asks === 'salary' && <NewSalary person={person} salaries={salaries} contracts={contracts} onClose={close} />}
      {asks === 'compensation' && <AssignCompensation employeeId={person.id} onClose={close} />}
    </Group>
  );
}
