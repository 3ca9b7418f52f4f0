import type { ReactNode } from 'react';
import { useMe } from '../../session.tsx';
import { Denied, PageHeader } from '../../ui/states.tsx';
import { OrganisationTabs } from './organisation-tabs.tsx';

/** The frame of the pages of the organisation that only administrators see. */
export function SettingsPage({ title, children }: { title: string; children: ReactNode }) {
  const { role } = useMe();
  return (
    <>
      <PageHeader title={title} />
      <OrganisationTabs />
      {role === 'administrator' ? children : <Denied />}
    </>
  );
}
