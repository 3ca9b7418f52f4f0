import type { ReactNode } from 'react';
import type { OperationId } from '../../../sdk/client.ts';
import { may } from '../../session.tsx';
import { Denied, PageHeader } from '../../ui/states.tsx';
import { OrganisationTabs } from './organisation-tabs.tsx';

interface SettingsPageProps {
  title: string;
  /** What a user must be permitted to run. */
  needs: OperationId;
  children: ReactNode;
}

/** The frame of the pages of the organisation that not every user sees. */
export function SettingsPage({ title, needs, children }: SettingsPageProps) {
  return (
    <>
      <PageHeader title={title} />
      <OrganisationTabs />
      {may(needs) ? children : <Denied />}
    </>
  );
}
