import { List, Stack, Table, Text } from '@mantine/core';
import type { VacationExamples } from '../../../sdk/schemas.ts';
import { useRead } from '../../api.ts';
import { formatDate, formatVacation } from '../../i18n/format.ts';
import { t } from '../../i18n/texts.ts';
import { vacationInWords } from '../../ui/amount-off.ts';
import { Head } from '../../ui/listing.tsx';
import { Read } from '../../ui/states.tsx';
import { stepWords } from './step-words.ts';

/** What a configuration grants to employees with typical years, step by step. */
export function PolicyExamples({ id }: { id: string }) {
  const examples = useRead('getVacationConfigurationExamples', { path: { id } });
  return <Read of={examples}>{({ data }) => <Examples examples={data} />}</Read>;
}

/** Worked examples: the server computes them by the code of balances. */
export function Examples({ examples: { employees, carriedOver } }: { examples: VacationExamples }) {
  return (
    <Stack>
      <Table>
        <Head of={[t('fields.employee'), t('policyForms.calculation'), { number: t('timeOff.entitled') }]} />
        <Table.Tbody>
          {employees.map(({ example, entitled, seconds, entries }) => (
            <Table.Tr key={example}>
              <Table.Td>{t(`policyForms.exampleNames.${example}`)}</Table.Td>
              <Table.Td>
                <List size="sm">
                  {entries.map((step) => (
                    <List.Item key={`${step.step} ${step.description}`}>
                      {formatVacation(step.days, step.seconds)}: {stepWords(step)}
                    </List.Item>
                  ))}
                </List>
              </Table.Td>
              <Table.Td ta="right">{formatVacation(entitled, seconds)}</Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
      <Text size="sm">
        {carriedOver
          ? t('policyForms.carriedExample', {
              days: vacationInWords(carriedOver.days, carriedOver.seconds),
              day: formatDate(carriedOver.lastDay),
            })
          : t('policyForms.noneCarried')}
      </Text>
    </Stack>
  );
}
