import { Button, Group, List, Stack, Text } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import type { Hired as HiredOf } from '../../../../sdk/schemas.ts';
import { byName, useCreate, useRead, useReadAll } from '../../../api.ts';
import { todayIn } from '../../../calendar.ts';
import { formatAmount, formatDate, formatDecimal } from '../../../i18n/format.ts';
import { t } from '../../../i18n/texts.ts';
import { paths } from '../../../paths.ts';
import { root } from '../../../root.ts';
import { may, useMe } from '../../../session.tsx';
import { decimalOf } from '../../../ui/decimal.ts';
import { Form, useForm } from '../../../ui/form.tsx';
import { SecretOnce } from '../../../ui/secret.tsx';
import { ProblemAlert } from '../../../ui/states.tsx';
import { Window } from '../../../ui/window.tsx';
import { usePresets } from './contract-presets.ts';
import { Person, Start, Terms } from './sections.tsx';
import { bodyOf, firstValues, later, otherHours, usuallyPaid } from './values.ts';

/** Hires an employee with contract, salary, invitation and onboarding; whatever is left out can be added later. */
export function Hire({ onClose }: { onClose: () => void }) {
  const navigate = useNavigate();
  const [hired, setHired] = useState<HiredOf | undefined>();
  const open = (id: string) => void navigate({ to: paths.person, params: { id } });
  const finish = (made: HiredOf) => {
    // The profile alone says as much.
    const hasMore = [made.contract, made.salary, made.invitation, made.onboarding].some((part) => part !== null);
    if (hasMore) setHired(made);
    else open(made.employee.id);
  };
  return (
    <Window title={t('palette.hire')} size="lg" onClose={onClose}>
      {hired ? (
        <Hired hired={hired} onOpen={() => open(hired.employee.id)} />
      ) : (
        <HireForm onHired={finish} onClose={onClose} />
      )}
    </Window>
  );
}

/**
 * What the form offers, by what the company has and the user may give; until that is read, it offers nothing, and can be filled
 * in already.
 */
function useOffers() {
  const presets = usePresets();
  const latest = useRead('listSalaries', {
    query: { orderBy: 'createdAt desc', limit: 1 },
    enabled: may('createSalary') && may('listSalaries'),
  });
  const templates = useReadAll('listOnboardingTemplates', {
    ...byName,
    enabled: may('createOnboarding') && may('listOnboardingTemplates'),
  });
  return {
    isRead: presets.data !== undefined || presets.error !== null,
    presets: presets.data ?? [],
    usual: (may('createContract') && presets.usual?.key) || later,
    howPaid: latest.data?.data[0] ?? usuallyPaid,
    templates: templates.data?.data ?? [],
    error: presets.error ?? latest.error ?? templates.error,
  };
}

/** The template of a company with one. */
const onlyOf = ([only, another]: { id: string }[]): string | null =>
  only !== undefined && another === undefined ? only.id : null;

function HireForm({ onHired, onClose }: { onHired: (made: HiredOf) => void; onClose: () => void }) {
  const hire = useCreate('hireEmployee');
  const today = todayIn(useMe().company.timeZone);
  const { isRead, presets, usual, howPaid, templates, error } = useOffers();
  const mayInvite = may('createInvitation');
  const form = useForm({ ...firstValues(today), isInvited: mayInvite }, hire);
  // What the company gives most often is chosen, so that a key that sends the form does not skip it.
  const { 'onboarding.templateId': chosen = onlyOf(templates), contract = usual } = form.values;
  const send = () =>
    hire.mutate(
      { body: bodyOf({ ...form.values, contract, 'onboarding.templateId': chosen }, presets, howPaid) },
      { onSuccess: ({ data }) => onHired(data) },
    );
  // The API would store a contract without hours, for which payroll assumes eight a day.
  const lacksHours = contract === otherHours && form.values['contract.weeklyHours'].trim() === '';
  // A quick user waits for what is proposed, which would be left out otherwise.
  const [isWaiting, setWaiting] = useState(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: it sends once, what there is then
  useEffect(() => {
    if (!isWaiting || !isRead) return;
    setWaiting(false);
    send();
  }, [isWaiting, isRead]);
  return (
    <Form
      action={t('people.hireAction')}
      onSubmit={() => (isRead ? send() : setWaiting(true))}
      disabled={lacksHours ? t('hiring.hoursFirst') : undefined}
      onCancel={onClose}
      write={{ ...hire, isPending: hire.isPending || isWaiting }}
      form={form}
    >
      <Person form={form} />
      <Terms form={form} contract={isRead ? contract : ''} presets={presets} howPaid={howPaid} />
      <Start form={form} templates={templates} templateId={chosen} />
      <ProblemAlert error={error} />
    </Form>
  );
}

/** What stands for the key of an invitation in the reply to a hire that was sent again: the first reply alone has it. */
const hiddenKey = '•••';

/** What the hire has made, with the link of the invitation, which is shown this once. */
function Hired({ hired, onOpen }: { hired: HiredOf; onOpen: () => void }) {
  const { employee, invitation } = hired;
  const key = invitation?.key === hiddenKey ? null : invitation?.key;
  const name = `${employee.firstName} ${employee.lastName}`;
  return (
    <Stack role="status">
      <Text fw={600}>{t('hiring.done', { name, day: formatDate(employee.startDate) })}</Text>
      <List>
        {linesOf(hired).map((line) => (
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
function linesOf({ contract, salary, onboarding, invitation }: HiredOf): string[] {
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
    invitation?.key === hiddenKey && t('hiring.linkLost'),
  ].filter((line) => typeof line === 'string');
}
