import { Link } from '@tanstack/react-router';
import type { HomeDocuments } from '../../../sdk/schemas.ts';
import { formatDate } from '../../i18n/format.ts';
import { useTexts } from '../../i18n/texts.ts';
import { paths } from '../../paths.ts';
import { Tag } from '../../ui/tag.tsx';
import { Group, Row } from './group.tsx';
import { nameOf } from './named.tsx';
import { useDay } from './use-day.ts';

/** The documents that expire in these weeks or have just expired; each opens the list that it is in. */
export function Documents({ documents: { total, data }, today }: { documents: HomeDocuments; today: string }) {
  const t = useTexts();
  const dayOf = useDay(today, formatDate);
  return (
    <Group title={t('home.documents')} total={total}>
      {data.map(({ id, name, kind, employee, expiryDate }) => (
        <Row
          key={id}
          end={expiryDate < today ? <Tag color="orange">{t('home.documentExpired')}</Tag> : dayOf(expiryDate)}
        >
          {employee ? (
            <Link to={paths.person} params={{ id: employee.id }} search={{ tab: 'documents' }}>
              {name}
            </Link>
          ) : (
            <Link to={paths.documents}>{name}</Link>
          )}{' '}
          · {[kind, employee && nameOf(employee)].filter(Boolean).join(' · ')}
        </Row>
      ))}
    </Group>
  );
}
