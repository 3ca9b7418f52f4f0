import { Group, Text } from '@mantine/core';
import { t } from '../../i18n/texts.ts';
import { paths } from '../../paths.ts';
import { Card } from '../../ui/card.tsx';
import { TimeOffIcon } from '../../ui/icons.tsx';
import { Note } from '../../ui/note.tsx';
import { Tag } from '../../ui/tag.tsx';
import { amountOf, kindOf, type Request, statusColors, useRequests, whenOf } from '../time-off/request.ts';

/** How many are shown. */
const atMost = 3;

/** The latest requests of the user, and where they stand. */
export function MyRequests({ employeeId }: { employeeId: string }) {
  const { requests } = useRequests({ employeeId, order: 'desc', limit: atMost });
  if (requests.length === 0) return null;
  return (
    <Card title={t('home.myRequests')} all={[paths.timeOffBalances, t('home.allRequests')]}>
      <ul className="rows">
        {requests.slice(0, atMost).map((request) => (
          <MyRequest key={request.id} request={request} />
        ))}
      </ul>
    </Card>
  );
}

function MyRequest({ request }: { request: Request }) {
  return (
    <li>
      <TimeOffIcon />
      <div>
        <Text fw={500} component="div">
          {whenOf(request)}
        </Text>
        <Note>
          {kindOf(request)} · {amountOf(request.daysOff)}
        </Note>
      </div>
      <Group ms="auto">
        <Tag color={statusColors[request.status]}>{t(`timeOff.statuses.${request.status}`)}</Tag>
      </Group>
    </li>
  );
}
