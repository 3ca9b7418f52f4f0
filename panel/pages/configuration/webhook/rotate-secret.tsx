import { Select, Text } from '@mantine/core';
import { useState } from 'react';
import { useWrite } from '../../../api.ts';
import { formatInstant } from '../../../i18n/format.ts';
import { useTexts } from '../../../i18n/texts.ts';
import { Form } from '../../../ui/form.tsx';
import { SecretMade } from '../../../ui/secret.tsx';
import { Window } from '../../../ui/window.tsx';

/** For how many hours the secret before may sign too. */
const overlaps = ['0', '1', '24', '168', '720'] as const;

/** Gives an endpoint a new signing secret, and shows it this once. */
export function RotateSecret({ id, onClose }: { id: string; onClose: () => void }) {
  const t = useTexts();
  const [hours, setHours] = useState<(typeof overlaps)[number]>('24');
  const rotate = useWrite('rotateWebhookEndpointSecret');
  return (
    <Window onClose={onClose} title={t('webhook.rotate')} size="lg">
      {rotate.data ? (
        <SecretMade label={t('webhooks.secret')} value={rotate.data.data.secret} onClose={onClose}>
          <Text size="sm">
            {rotate.data.meta.previousSecretUntil
              ? t('webhook.previousUntil', { when: formatInstant(rotate.data.meta.previousSecretUntil) })
              : t('webhook.previousEnded')}
          </Text>
        </SecretMade>
      ) : (
        <Form
          onSubmit={() => rotate.mutate({ path: { id }, body: { overlapHours: Number(hours) } })}
          write={rotate}
          action={t('webhook.rotateAction')}
          onCancel={onClose}
        >
          <Text size="sm">{t('webhook.rotateNote')}</Text>
          <Select
            label={t('webhook.overlap')}
            data={overlaps.map((value) => ({ value, label: t(`webhook.overlaps.${value}`) }))}
            value={hours}
            onChange={(chosen) => setHours(chosen ?? hours)}
            allowDeselect={false}
          />
        </Form>
      )}
    </Window>
  );
}
