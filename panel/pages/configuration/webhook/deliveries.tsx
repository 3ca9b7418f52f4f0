import { Button, Group, Select, Table, Text } from '@mantine/core';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import type { WebhookDelivery } from '../../../../sdk/schemas.ts';
import { useRead, useReadOn, useWrite } from '../../../api.ts';
import { eventName } from '../../../events/event-name.ts';
import { formatAgo, formatInstant, formatNumber } from '../../../i18n/format.ts';
import { t } from '../../../i18n/texts.ts';
import { paths } from '../../../paths.ts';
import { keysOf } from '../../../ui/keys-of.ts';
import { Listing } from '../../../ui/listing.tsx';
import { Note } from '../../../ui/note.tsx';
import { Pages } from '../../../ui/pages.tsx';
import { Empty, ProblemAlert } from '../../../ui/states.tsx';
import { Tag } from '../../../ui/tag.tsx';
import { useNames } from '../../../ui/use-names.ts';
import { Attempts } from './attempts.tsx';

interface Search {
  status?: WebhookDelivery['status'];
  event?: string;
  eventId?: string;
  /** The delivery whose attempts are shown. */
  delivery?: string;
}

/** The deliveries of an endpoint, newest first, each with its attempts. */
export function Deliveries({ id }: { id: string }) {
  const search = useSearch({ from: `/frame${paths.webhook}` });
  const navigate = useNavigate();
  const { delivery: open, status, event, eventId } = search;
  const query = { endpointId: id, status, event, eventId, limit: 50, orderBy: 'createdAt desc' };
  const log = useReadOn('listDeliveries', { query, refetchInterval: 3_000 });
  const set = (changed: Search) =>
    void navigate({ to: paths.webhook, params: { id }, search: { ...search, ...changed }, replace: true });
  const rows = log.data?.data ?? [];
  const names = useNames(rows.map(({ employeeId }) => employeeId));
  const isFiltered = status !== undefined || event !== undefined || eventId !== undefined;
  return (
    <>
      <FilterBar search={search} isFiltered={isFiltered} onChange={set} />
      <Pages of={log}>
        {rows.length === 0 ? (
          <Empty title={t(isFiltered ? 'webhook.noMatch' : 'webhooks.noDeliveries')}>
            {t(isFiltered ? 'webhook.noMatchNote' : 'webhooks.noDeliveriesNote')}
          </Empty>
        ) : (
          <Listing
            minWidth={820}
            head={[
              t('webhooks.event'),
              t('fields.employee'),
              t('fields.status'),
              { number: t('webhooks.response') },
              { number: t('webhooks.duration') },
              t('webhooks.at'),
              t('webhooks.attempts'),
            ]}
          >
            {rows.map((delivery) => (
              <DeliveryRow
                key={delivery.id}
                delivery={delivery}
                personName={delivery.employeeId === null ? undefined : names.get(delivery.employeeId)}
                isOpen={delivery.id === open}
                onToggle={() => set({ delivery: delivery.id === open ? undefined : delivery.id })}
              />
            ))}
          </Listing>
        )}
      </Pages>
    </>
  );
}

interface FilterBarProps {
  search: Search;
  isFiltered: boolean;
  onChange: (changed: Search) => void;
}

function FilterBar({ search, isFiltered, onChange }: FilterBarProps) {
  const types = useRead('listEventTypes');
  const statuses = keysOf(statusColours);
  return (
    <Group className="chips" mb="md" gap="xs">
      <Select
        label={t('fields.status')}
        placeholder={t('filters.any')}
        data={statuses.map((value) => ({
          value,
          label: t(value === 'pending' ? 'webhooks.pendingOrRetrying' : `webhooks.deliveryStatus.${value}`),
        }))}
        value={search.status ?? null}
        onChange={(status) => onChange({ status: status ?? undefined })}
        clearable
      />
      <Select
        label={t('webhooks.event')}
        placeholder={t('filters.any')}
        data={types.data?.data.map(({ event }) => ({ value: event, label: eventName(event) })) ?? []}
        value={search.event ?? null}
        onChange={(event) => onChange({ event: event ?? undefined })}
        searchable
        clearable
      />
      {search.eventId && <Text size="sm">{t('webhook.oneEvent')}</Text>}
      {isFiltered && (
        <Button
          variant="default"
          onClick={() => onChange({ status: undefined, event: undefined, eventId: undefined, delivery: undefined })}
        >
          {t('webhook.showAll')}
        </Button>
      )}
    </Group>
  );
}

const statusColours = {
  delivered: 'green',
  pending: 'blue',
  sending: 'blue',
  held: 'yellow',
  failed: 'red',
  expired: 'gray',
  erased: 'gray',
} as const;

interface DeliveryRowProps {
  delivery: WebhookDelivery;
  /** The employee, if the event concerns one. */
  personName: string | undefined;
  isOpen: boolean;
  onToggle: () => void;
}

/** One event for an endpoint: its status, and its attempts while it is open. */
function DeliveryRow({ delivery, personName, isOpen, onToggle }: DeliveryRowProps) {
  const retry = useWrite('retryWebhookDelivery');
  const { status, heldReason, nextAttemptAt, attemptsCount, lastResponseStatus, lastDurationMs } = delivery;
  const isRetrying = status === 'pending' && attemptsCount > 0;
  const isSuspected = heldReason === 'loop_suspected';
  const isRetryable = status === 'failed' || isSuspected || (status === 'pending' && nextAttemptAt !== null);
  return (
    <>
      <Table.Tr>
        <Table.Td>
          {eventName(delivery.event)}
          <Note size="xs">
            <code>{delivery.event}</code> #{delivery.sequence}
          </Note>
        </Table.Td>
        <Table.Td>
          {delivery.employeeId ? (
            <Link to={paths.person} params={{ id: delivery.employeeId }}>
              {personName ?? t('webhooks.openPerson')}
            </Link>
          ) : (
            '–'
          )}
        </Table.Td>
        <Table.Td>
          <Tag color={isRetrying ? 'orange' : statusColours[status]}>
            {t(isRetrying ? 'webhooks.retrying' : `webhooks.deliveryStatus.${status}`)}
          </Tag>
          {heldReason && <Note size="xs">{t(`webhook.waitReasons.${heldReason}`)}</Note>}
          {nextAttemptAt && <Note size="xs">{t('webhook.next', { when: formatAgo(nextAttemptAt) })}</Note>}
        </Table.Td>
        <Table.Td className="number">{lastResponseStatus ?? '–'}</Table.Td>
        <Table.Td className="number">{lastDurationMs === null ? '–' : `${formatNumber(lastDurationMs)} ms`}</Table.Td>
        <Table.Td>{formatInstant(delivery.createdAt, 'medium')}</Table.Td>
        <Table.Td>
          <Group gap="xs" wrap="nowrap">
            <Button size="compact-sm" variant="default" aria-expanded={isOpen} onClick={onToggle}>
              {t('webhooks.attemptsCount', { count: attemptsCount })}
            </Button>
            {isRetryable && (
              <Button
                size="compact-sm"
                variant="default"
                loading={retry.isPending}
                onClick={() => retry.mutate({ path: { id: delivery.id } })}
              >
                {t(isSuspected ? 'webhook.release' : 'webhook.retry')}
              </Button>
            )}
          </Group>
        </Table.Td>
      </Table.Tr>
      {(isOpen || retry.error) && (
        <Table.Tr>
          <Table.Td colSpan={7}>
            <ProblemAlert error={retry.error} />
            {isOpen && <Attempts id={delivery.id} />}
          </Table.Td>
        </Table.Tr>
      )}
    </>
  );
}
