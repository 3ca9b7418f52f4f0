import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import type { EmployeeExpanded } from '../../../sdk/schemas.ts';
import { formatDate } from '../../i18n/format.ts';
import { paths } from '../../paths.ts';
import { Facts } from '../../ui/facts.tsx';

/** Who somebody is, and where they belong. */
export function Overview({ person }: { person: EmployeeExpanded }) {
  const { t } = useTranslation();
  const { manager } = person;
  return (
    <Facts
      facts={[
        [t('fields.email'), person.email],
        [t('fields.phone'), person.phone],
        [t('people.firstDay'), formatDate(person.startDate)],
        [t('person.lastDay'), formatDate(person.endDate)],
        [t('fields.department'), person.department?.name],
        [t('fields.office'), person.office?.name],
        [
          t('fields.manager'),
          manager && (
            <Link to={paths.person} params={{ id: manager.id }}>
              {manager.firstName} {manager.lastName}
            </Link>
          ),
        ],
        [t('person.code'), person.code],
        [t('person.externalId'), person.externalId],
        [t('person.nid'), person.nid],
        [t('person.birth'), person.dateOfBirth && formatDate(person.dateOfBirth)],
        [t('person.account'), person.accountNumber],
      ]}
    />
  );
}
