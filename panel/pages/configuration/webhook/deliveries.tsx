import { Button, Collapse, Table } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { WebhookDelivery } from '../../../../sdk/schemas.ts';
import { formatInstant } from '../../../i18n/format.ts';
import { paths } from '../../../paths.ts';
import { Tag } from '../../../ui/tag.tsx';
import { Attempts } from './attempts.tsx';

const colors = {
  delivered: 'green',
  pending: 'blue',
  sending: 'blue',
  held: 'yellow',
  failed: 'red',
  expired: 'gray',
  erased: 'gray',
} as const;

/** What was sent to an endpoint, each with its attempts. */
export function Deliveries({ deliveries }: { deliveries: WebhookDelivery[] }) {
  const { t } = useTranslation();
  return (
    <Table.ScrollContainer minWidth={640}>
      <Table>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>{t('webhooks.event')}</Table.Th>
            <Table.Th>{t('webhooks.person')}</Table.Th>
            <Table.Th>{t('webhooks.state')}</Table.Th>
            <Table.Th>{t('webhooks.at')}</Table.Th>
            <Table.Th>{t('webhooks.attempts')}</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {deliveries.map((delivery) => (
            <DeliveryRow key={delivery.id} delivery={delivery} />
          ))}
        </Table.Tbody>
      </Table>
    </Table.ScrollContainer>
  );
}

function DeliveryRow({ delivery }: { delivery: WebhookDelivery }) {
  const { t } = useTranslation();
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Table.Tr>
        <Table.Td>
          <code>{delivery.event}</code> #{delivery.sequence}
        </Table.Td>
        <Table.Td>
          {delivery.employeeId ? (
            <Link to={paths.person} params={{ id: delivery.employeeId }}>
              {t('webhooks.openPerson')}
            </Link>
          ) : (
            '–'
          )}
        </Table.Td>
        <Table.Td>
          <Tag color={colors[delivery.status]}>{t(`webhooks.deliveryStatus.${delivery.status}`)}</Tag>
        </Table.Td>
        <Table.Td>{formatInstant(delivery.createdAt)}</Table.Td>
        <Table.Td>
          <Button size="xs" variant="default" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
            {t('webhooks.attemptsCount', { count: delivery.attemptsCount })}
          </Button>
        </Table.Td>
      </Table.Tr>
      {isOpen && (
        <Table.Tr>
          <Table.Td colSpan={5}>
            <Collapse expanded={isOpen}>
              <Attempts id={delivery.id} />
            </Collapse>
          </Table.Td>
        </Table.Tr>
      )}
    </>
  );
}
