import { Button, Divider, Flex, Group, Paper, Stack, Text, Title } from '@mantine/core';
import { useState } from 'react';
import { useReadAll, useWrite } from '../../api.ts';
import { VersionsButton } from '../../events/versions.tsx';
import { t } from '../../i18n/texts.ts';
import { may, useDecides, useMe } from '../../session.tsx';
import { Confirm } from '../../ui/confirm.tsx';
import { DateInput } from '../../ui/date-input.tsx';
import { ExplainedButton } from '../../ui/explained-button.tsx';
import { FormModal, useForm } from '../../ui/form.tsx';
import { More } from '../../ui/more.tsx';
import { Read } from '../../ui/states.tsx';
import { Tag } from '../../ui/tag.tsx';
import { Balances } from './balance.tsx';
import { canEnd } from './can-end.ts';
import { GiveBack } from './give-back.tsx';
import { OwnHolidays } from './own-holidays.tsx';
import { Preview, usePreview } from './preview.tsx';
import {
  amountOf,
  kindOf,
  operationsOf,
  type Request,
  standingDays,
  statusColors,
  useRequests,
  whenOf,
} from './request.ts';
import { RequestForm } from './request-form.tsx';
import { YearStepper } from './year-stepper.tsx';

interface PersonTimeOffProps {
  employeeId: string;
  year: number;
  onYear: (year: number | undefined) => void;
}

/** The balances and requests of one employee. */
export function PersonTimeOff({ employeeId, year, onYear }: PersonTimeOffProps) {
  const [isAsking, setAsking] = useState(false);
  const isOwn = useMe().employeeId === employeeId;
  const whyNot = useWhyNot(employeeId);
  return (
    <Stack gap="lg">
      <Group justify="space-between">
        <YearStepper year={year} onYear={onYear} />
        {may('createVacationDayOffRequest', employeeId) && (
          <ExplainedButton variant={isOwn ? 'filled' : 'default'} whyNot={whyNot} onClick={() => setAsking(true)}>
            {t('palette.ask')}
          </ExplainedButton>
        )}
      </Group>
      <Balances key={year} employeeId={employeeId} year={year} />
      <OwnHolidays employeeId={employeeId} year={year} />
      <OwnRequests employeeId={employeeId} />
      {isAsking && <RequestForm employeeId={employeeId} onClose={() => setAsking(false)} />}
    </Stack>
  );
}

/** Why the user cannot change this employee's time off; undefined if they can. */
function useWhyNot(employeeId: string): string | undefined {
  const me = useMe();
  const decides = useDecides('absencesManagement');
  return employeeId === me.employeeId || decides(employeeId) ? undefined : t('timeOff.someoneElseDecides');
}

function OwnRequests({ employeeId }: { employeeId: string }) {
  const { vacations, absences, requests, total } = useRequests({ employeeId, order: 'desc' });
  const decides = useDecides('absencesManagement')(employeeId);
  const isOwn = useMe().employeeId === employeeId && may('updateAbsenceDayOffRequest', employeeId);
  // A type that is not read yet counts as one that needs approval.
  const types = useReadAll('listAbsenceTypes', { query: { onlyReturn: 'all' }, enabled: isOwn && !decides });
  const needsValidation = (request: Request) =>
    request.category === 'vacation' ||
    types.data?.data.find(({ id }) => id === request.absenceTypeId)?.needsValidation !== false;
  const mayEnd = (request: Request) => canEnd(request, { decides, isOwn, needsValidation: needsValidation(request) });
  return (
    <Read of={vacations}>
      {() => (
        <Read of={absences}>
          {() => (
            <section aria-label={t('nav.timeOffRequests')}>
              <Title order={2} mb="sm">
                {t('nav.timeOffRequests')}
              </Title>
              {requests.length === 0 && <Text c="dimmed">{t('timeOff.noneAsked')}</Text>}
              {requests.length > 0 && (
                <Paper withBorder>
                  {requests.map((request, i) => (
                    <OwnRequest key={request.id} request={request} isFirst={i === 0} mayEnd={mayEnd(request)} />
                  ))}
                </Paper>
              )}
              <More total={total} shown={requests.length} />
            </section>
          )}
        </Read>
      )}
    </Read>
  );
}

interface OwnRequestProps {
  request: Request;
  isFirst: boolean;
  /** Whether the user can set its last day. */
  mayEnd: boolean;
}

function OwnRequest({ request, isFirst, mayEnd }: OwnRequestProps) {
  const [asks, setAsks] = useState<'withdraw' | 'giveBack' | 'end' | undefined>();
  const remove = useWrite(operationsOf[request.category].remove);
  const close = () => setAsks(undefined);
  const { status, type, daysOff } = request;
  const whyNot = useWhyNot(request.employeeId);
  const left = standingDays(request);
  const mayWithdraw = may(operationsOf[request.category].remove, request.employeeId);
  const name = `${kindOf(request)}, ${whenOf(request)}`;
  return (
    <section aria-label={name}>
      {!isFirst && <Divider />}
      <Flex direction={{ base: 'column', sm: 'row' }} gap="md" px="md" py="sm" align={{ sm: 'center' }}>
        <Stack gap={2} style={{ flex: 1 }}>
          <Group gap="xs">
            <Text size="sm" fw={500}>
              {kindOf(request)}
            </Text>
            <Tag color={statusColors[status]}>{t(`timeOff.statuses.${status}`)}</Tag>
            {type === 'delete' && <Tag color="gray">{t('timeOff.givesBack')}</Tag>}
          </Group>
          <Text size="sm">
            {whenOf(request)} · {amountOf(daysOff)}
            {left.length < daysOff.length && ` · ${t('timeOff.givenBack', { count: daysOff.length - left.length })}`}
          </Text>
          {[request.comment, request.resolutionComment].map(
            (text) =>
              text && (
                <Text size="sm" c="dimmed" key={text}>
                  “{text}”
                </Text>
              ),
          )}
        </Stack>
        <VersionsButton
          by={operationsOf[request.category].versions}
          of={{ path: { id: request.id } }}
          what={name}
          size="xs"
        />
        {status === 'pending' && mayWithdraw && (
          <ExplainedButton size="xs" variant="default" whyNot={whyNot} onClick={() => setAsks('withdraw')}>
            {t('timeOff.withdraw')}
          </ExplainedButton>
        )}
        {mayEnd && (
          <Button size="xs" variant="default" onClick={() => setAsks('end')}>
            {t('timeOff.end')}
          </Button>
        )}
        {mayWithdraw && status === 'accepted' && type === 'create' && left.length > 0 && (
          <ExplainedButton size="xs" variant="default" whyNot={whyNot} onClick={() => setAsks('giveBack')}>
            {t('timeOff.giveBack')}
          </ExplainedButton>
        )}
      </Flex>
      <Confirm
        opened={asks === 'withdraw'}
        title={t('timeOff.withdrawTitle')}
        action={t('timeOff.withdraw')}
        write={remove}
        onConfirm={() => remove.mutate({ path: { id: request.id } }, { onSuccess: close })}
        onClose={close}
      >
        {t('timeOff.withdrawText', { name })}
      </Confirm>
      {asks === 'giveBack' && <GiveBack request={request} onClose={close} />}
      {asks === 'end' && <EndAbsence request={request} onClose={close} />}
    </section>
  );
}

/** Records the last day of an absence, or another one. */
function EndAbsence({ request, onClose }: { request: Request; onClose: () => void }) {
  const write = useWrite('updateAbsenceDayOffRequest');
  const form = useForm({ endDate: request.endDate ?? '' }, write);
  const { endDate } = form.values;
  const call = { path: { id: request.id }, body: { endDate: endDate === '' ? null : endDate } };
  const isChanged = call.body.endDate !== request.endDate;
  const preview = usePreview('updateAbsenceDayOffRequest', isChanged ? call : undefined);
  const submit = () => write.mutate(call, { onSuccess: onClose });
  return (
    <FormModal title={t('timeOff.endTitle')} action={t('timeOff.end')} onClose={onClose} onSubmit={submit} form={form}>
      <Text>{t('timeOff.endText')}</Text>
      <DateInput label={t('fields.endDate')} {...form.field('endDate')} />
      <Preview of={preview} isAbsence />
    </FormModal>
  );
}
