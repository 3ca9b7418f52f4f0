import { Paper, SimpleGrid, Text } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { Office } from '../../../sdk/schemas.ts';
import { byName, useReadAll } from '../../api.ts';
import { t } from '../../i18n/texts.ts';
import { paths } from '../../paths.ts';
import { may } from '../../session.tsx';
import { AreaPage } from '../../shell/area-page.tsx';
import { lazyPart } from '../../shell/lazy-part.tsx';
import { countryName } from '../../ui/country-name.ts';
import { Note } from '../../ui/note.tsx';
import { SectionHead } from '../../ui/section-head.tsx';
import { Read } from '../../ui/states.tsx';
import { useEditing } from '../../ui/use-editing.tsx';
import { Departments } from './departments.tsx';

const OfficeForm = lazyPart(() => import('./office-form.tsx'), 'OfficeForm');

/** Where the company is; administrators change it here. */
function Offices() {
  const offices = useReadAll('listOffices', byName);
  const editing = useEditing<Office>({
    texts: 'offices',
    remove: 'deleteOffice',
    form: (row, onClose) => <OfficeForm office={row} onClose={onClose} />,
  });
  const isEditor = may('updateOffice');
  return (
    <Paper withBorder p="lg" component="section" aria-label={t('organisation.offices')}>
      <SectionHead
        title={t('organisation.offices')}
        add={t('organisation.newOffice')}
        onAdd={isEditor ? editing.add : undefined}
      />
      <Read of={offices} none={<Text c="dimmed">{t('organisation.noOffices')}</Text>}>
        {({ data }) => (
          <ul className="tree">
            {data.map((office) => (
              <li key={office.id}>
                <div>
                  <div>
                    <Link to={paths.people} search={{ officeId: office.id }}>
                      {office.name}
                    </Link>
                    <Note size="xs">{placeOf(office)}</Note>
                  </div>
                  {isEditor && editing.actions(office)}
                </div>
              </li>
            ))}
          </ul>
        )}
      </Read>
      {editing.windows}
    </Paper>
  );
}

const placeOf = ({ code, address, city, country, defaultEmployeesDateTimeZone }: Office): string =>
  [code, address, city, country && countryName(country), defaultEmployeesDateTimeZone].filter(Boolean).join(' · ');

/** Departments as a tree, and offices: what of them the user may read. */
export function Organisation() {
  return (
    <AreaPage area="organisation" title={t('nav.organisation')}>
      <SimpleGrid cols={{ base: 1, lg: 2 }} style={{ alignItems: 'start' }}>
        {may('listDepartments') && <Departments />}
        {may('listOffices') && <Offices />}
      </SimpleGrid>
    </AreaPage>
  );
}
