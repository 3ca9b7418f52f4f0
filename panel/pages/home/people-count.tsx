import { Text } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useRead } from '../../api.ts';
import { formatNumber } from '../../i18n/format.ts';
import { useTexts } from '../../i18n/texts.ts';
import { paths } from '../../paths.ts';
import { Read } from '../../ui/states.tsx';

/** The number of employees whom the user may see, with a link. */
export function PeopleCount() {
  const t = useTexts();
  const people = useRead('listEmployees', { query: { status: 'active', limit: 1, fields: ['id'] } });
  return (
    <Read of={people}>
      {({ meta }) => (
        <Text>
          <Link to={paths.people}>
            {t('people.count', { count: meta.total ?? 0, shown: formatNumber(meta.total ?? 0) })}
          </Link>
        </Text>
      )}
    </Read>
  );
}
