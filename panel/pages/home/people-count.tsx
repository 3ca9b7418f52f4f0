import { Text } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useRead } from '../../api.ts';
import { todayIn } from '../../calendar.ts';
import { formatNumber } from '../../i18n/format.ts';
import { useTexts } from '../../i18n/texts.ts';
import { paths } from '../../paths.ts';
import { useMe } from '../../session.tsx';
import { Read } from '../../ui/states.tsx';

/** The number of present employees whom the user may see, with a link; those who are still to start do not count. */
export function PeopleCount() {
  const t = useTexts();
  const today = todayIn(useMe().company.timeZone);
  const people = useRead('listEmployees', {
    query: { status: 'active', 'startDate[lte]': today, limit: 1, fields: ['id'] },
  });
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
