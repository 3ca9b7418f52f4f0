import { Tabs } from '@mantine/core';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { Suspense } from 'react';
import { useTexts } from '../../../i18n/texts.ts';
import { paths } from '../../../paths.ts';
import { lazyPage } from '../../../shell/lazy-part.tsx';
import { Loading, PageHeader } from '../../../ui/states.tsx';
import { Changes } from './changes.tsx';
import { ExportChanges } from './export.tsx';
import type { Filters } from './filters.tsx';

const SignIns = lazyPage(() => import('./sign-ins.tsx'), 'SignIns');

/** The changes, which are the event log for readers, and the sign-ins. */
export function AuditLog() {
  const t = useTexts();
  const { tab = 'changes', ...filters } = useSearch({ from: `/frame${paths.audit}` });
  const navigate = useNavigate();
  const go = (search: Filters & { tab?: 'signIns' }) => void navigate({ to: paths.audit, search, replace: true });
  return (
    <>
      <PageHeader title={t('audit.title')} note={t('audit.note')}>
        {tab === 'changes' && <ExportChanges filters={filters} />}
      </PageHeader>
      <Tabs value={tab} onChange={(to) => go(to === 'signIns' ? { tab: to } : {})} keepMounted={false}>
        <Tabs.List mb="md">
          <Tabs.Tab value="changes">{t('audit.changes')}</Tabs.Tab>
          <Tabs.Tab value="signIns">{t('audit.signIns')}</Tabs.Tab>
        </Tabs.List>
        <Tabs.Panel value="changes">
          <Changes filters={filters} onFilter={(changed) => go({ ...filters, ...changed })} />
        </Tabs.Panel>
        <Tabs.Panel value="signIns">
          <Suspense fallback={<Loading />}>
            <SignIns />
          </Suspense>
        </Tabs.Panel>
      </Tabs>
    </>
  );
}
