import { SimpleGrid } from '@mantine/core';
import { useTexts } from '../../i18n/texts.ts';
import { PageHeader } from '../../ui/states.tsx';
import { Departments } from './departments.tsx';
import { Offices } from './offices.tsx';
import { OrganisationTabs } from './organisation-tabs.tsx';

/** Departments as a tree, and offices. */
export function Organisation() {
  const t = useTexts();
  return (
    <>
      <PageHeader title={t('organisation.title')} />
      <OrganisationTabs />
      <SimpleGrid cols={{ base: 1, lg: 2 }} style={{ alignItems: 'start' }}>
        <Departments />
        <Offices />
      </SimpleGrid>
    </>
  );
}
