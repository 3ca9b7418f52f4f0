import type { WebhookEndpoint } from '../../../sdk/schemas.ts';
import { formatNumber } from '../../i18n/format.ts';
import { t } from '../../i18n/texts.ts';
import { Tag } from '../../ui/tag.tsx';

const colors = { active: 'green', degraded: 'yellow', paused: 'orange', disabled: 'gray' } as const;

/** The status of an endpoint, in words and in colour. */
export function EndpointStatus({ endpoint }: { endpoint: Pick<WebhookEndpoint, 'status' | 'statusReason'> }) {
  const isAsked = endpoint.statusReason === 'unverified';
  const text = isAsked ? t('webhooks.unverified') : t(`webhooks.status.${endpoint.status}`);
  return <Tag color={colors[endpoint.status]}>{text}</Tag>;
}

/** How many deliveries an endpoint holds, as far as they were counted. */
export function HeldCount({ endpoint }: { endpoint: WebhookEndpoint }) {
  const shown = formatNumber(endpoint.heldCount);
  return endpoint.heldCountIsLowerBound ? t('webhooks.heldOrMore', { shown }) : shown;
}
