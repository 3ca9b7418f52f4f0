import { Stack, Title } from '@mantine/core';
import { Suspense } from 'react';
import type { PayExport } from '../../../../sdk/schemas.ts';
import { useTexts } from '../../../i18n/texts.ts';
import { lazyPage } from '../../../shell/lazy-part.tsx';
import { Loading } from '../../../ui/states.tsx';

// A period that is open has no export.
const OneExport = lazyPage(() => import('./one-export.tsx'), 'OneExport');

/** The exports of a period, the latest first. */
export function Exports({ exports }: { exports: PayExport[] }) {
  const t = useTexts();
  return (
    <section aria-label={t('periods.exports')}>
      <Title order={2} mb="sm">
        {t('periods.exports')}
      </Title>
      <Stack gap="xl">
        <Suspense fallback={<Loading />}>
          {exports.map((one, i) => (
            <OneExport key={one.id} exported={one} isLatest={i === 0} />
          ))}
        </Suspense>
      </Stack>
    </section>
  );
}
