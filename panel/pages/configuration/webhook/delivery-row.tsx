import { Button, Group, Table } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { WebhookDelivery } from '../../../../sdk/schemas.ts';
import { useWrite } from '../../../api.ts';
import { eventName } from '../../../events/event-name.ts';
import { formatAgo, formatInstant } from '../../../i18n/format.ts';
import { t } from '../../../i18n/texts.ts';
import { paths } from '../../../paths.ts';
import { Note } from '../../../ui/note.tsx';
import { ProblemAlert } from '../../../ui/states.tsx';
import { Tag } from '../../../ui/tag.tsx';
import { Attempts } from './attempts.tsx';

export const statusColours = {
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
export function DeliveryRow({ delivery, personName, isOpen, onToggle }: DeliveryRowProps) {
  const retry = useWrite('retryWebhookDelivery');
  const { status, heldReason, nextAttemptAt } = delivery;
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
          <Tag color={statusColours[status]}>{t(`webhooks.deliveryStatus.${status}`)}</Tag>
          {heldReason && <Note size="xs">{t(`webhook.waitReasons.${heldReason}`)}</Note>}
          {nextAttemptAt && <Note size="xs">{t('webhook.next', { when: formatAgo(nextAttemptAt) })}</Note>}
        </Table.Td>
        <Table.Td>{formatInstant(delivery.createdAt)}</Table.Td>
        <Table.Td>
          <Group gap="xs" wrap="nowrap">
            <Button size="compact-sm" variant="default" aria-expanded={isOpen} onClick={onToggle}>
              {t('webhooks.attemptsCount', { count: delivery.attemptsCount })}
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
          <Table.Td colSpan={5}>
            <ProblemAlert error={retry.error} />
            {isOpen && <Attempts id={delivery.id} />}
          </Table.Td>
        </Table.Tr>
      )}
    </>
  );
}
