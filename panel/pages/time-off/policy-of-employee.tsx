import { List, Paper, Stack, Text, Title } from '@mantine/core';
import { useState } from 'react';
import { useRead } from '../../api.ts';
import { todayIn, yearOf } from '../../calendar.ts';
import { formatVacation } from '../../i18n/format.ts';
import { t } from '../../i18n/texts.ts';
import { useMe } from '../../session.tsx';
import { vacationInWords } from '../../ui/amount-off.ts';
import { EmployeeSelect } from '../../ui/employee-select.tsx';
import { Note } from '../../ui/note.tsx';
import { Read } from '../../ui/states.tsx';
import { stepWords } from './step-words.ts';

/** What the rules give to one employee this year and the next, step by step, as the server counts it. */
export function PolicyOfEmployee() {
  const { company } = useMe();
  const [employeeId, setEmployee] = useState<string | null>(null);
  const year = yearOf(todayIn(company.timeZone));
  return (
    <Paper withBorder p="lg" component="section" aria-label={t('policyForms.tryRules')}>
      <Stack gap="sm">
        <Title order={2}>{t('policyForms.tryRules')}</Title>
        <Note>{t('policyForms.tryRulesNote')}</Note>
        <EmployeeSelect label={t('fields.employee')} value={employeeId} onChange={setEmployee} />
        {employeeId && [year, year + 1].map((one) => <Given key={one} employeeId={employeeId} year={one} />)}
      </Stack>
    </Paper>
  );
}

function Given({ employeeId, year }: { employeeId: string; year: number }) {
  const totals = useRead('listVacationCalendarTotals', { query: { employeeId: [employeeId], year } });
  return (
    <Read of={totals} none={<Text size="sm">{t('policyForms.noPolicy', { year })}</Text>}>
      {({ data }) =>
        data.map(({ calendarId, entitled, seconds, entries }) => (
          <div key={calendarId}>
            <Text size="sm" fw={500}>
              {t('policyForms.given', { year, days: vacationInWords(entitled, seconds?.entitled) })}
            </Text>
            <List size="sm">
              {entries
                .filter(({ kind }) => kind === 'entitlement')
                .map((step) => (
                  <List.Item key={`${step.step} ${step.description}`}>
                    {formatVacation(step.days, step.seconds)}: {stepWords(step)}
                  </List.Item>
                ))}
            </List>
          </div>
        ))
      }
    </Read>
  );
}
