import { Button, Group, List, Stack, Text } from '@mantine/core';
import type { Hired as HiredOf } from '../../../../sdk/schemas.ts';
import { formatAmount, formatDate, formatDecimal } from '../../../i18n/format.ts';
import { type Translate, useTexts } from '../../../i18n/texts.ts';
import { paths } from '../../../paths.ts';
import { root } from '../../../root.ts';
import { decimalOf } from '../../../ui/decimal.ts';
import { SecretOnce } from '../../../ui/secret.tsx';

/** What the hire has made, with the link of the invitation, which is shown this once. */
export function Hired({ hired, onOpen }: { hired: HiredOf; onOpen: () => void }) {
  const t = useTexts();
  const { employee, invitation } = hired;
  const key = invitation?.key;
  const name = `${employee.firstName} ${employee.lastName}`;
  return (
    <Stack role="status">
      <Text fw={600}>{t('hiring.done', { name, day: formatDate(employee.startDate) })}</Text>
      <List>
        {linesOf(hired, t).map((line) => (
          <List.Item key={line}>{line}</List.Item>
        ))}
      </List>
      {key && (
        <SecretOnce label={t('users.link')} value={`${location.origin}${root}${paths.acceptInvitation}#${key}`} />
      )}
      <Group justify="flex-end">
        <Button ref={(button) => button?.focus()} onClick={onOpen}>
          {t('hiring.open')}
        </Button>
      </Group>
    </Stack>
  );
}

/** A line for each part. */
function linesOf({ contract, salary, onboarding, invitation }: HiredOf, t: Translate): string[] {
  const hours = contract?.weeklyHours;
  const terms = [
    contract?.contractTypeName,
    typeof hours === 'number' && t('pay.weekly', { hours: formatDecimal(decimalOf(hours)) }),
  ].filter(Boolean);
  const gross = salary?.grossSalary;
  return [
    contract && [t('pay.kinds.contract'), ...terms].join(' · '),
    salary &&
      typeof gross === 'number' &&
      `${t('pay.kinds.salary')} · ${t('pay.grossEach', {
        amount: formatAmount(decimalOf(gross), salary.currency),
        period: t(`pay.each.${salary.grossPeriod}`),
      })}`,
    onboarding && t('hiring.tasks', { count: onboarding.tasks.length }),
    invitation?.key === null && t('users.mailed', { email: invitation.email }),
  ].filter((line) => typeof line === 'string');
}
