import { Checkbox, Divider, Flex, Group, Stack, Text } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { ColleagueOff } from '../../../sdk/schemas.ts';
import { VersionsButton } from '../../events/versions.tsx';
import { formatAgo } from '../../i18n/format.ts';
import { t } from '../../i18n/texts.ts';
import { paths } from '../../paths.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { DecisionButtons } from '../../ui/decision.tsx';
import { Note } from '../../ui/note.tsx';
import { Tag } from '../../ui/tag.tsx';
import { colleagueWords } from './colleagues.ts';
import type { Verdict } from './decide.tsx';
import { Effect } from './effect.tsx';
import { amountOf, kindOf, nameOfPerson, operationsOf, type Request, whenOf } from './request.ts';
import type { Totals } from './use-totals.ts';

interface RequestCardProps {
  request: Request;
  totals: Totals;
  /** Who else is off on its days. */
  colleagues: ColleagueOff[];
  isFirst: boolean;
  isMarked?: boolean;
  onMark?: (id: string, isMarked: boolean) => void;
  onDecide?: (verdict: Verdict) => void;
}

/** One request as its approver sees it. */
export function RequestCard({
  request,
  totals,
  colleagues,
  isFirst,
  isMarked = false,
  onMark,
  onDecide,
}: RequestCardProps) {
  const name = nameOfPerson(request);
  const what = `${name}, ${kindOf(request)}, ${whenOf(request)}`;
  return (
    <section aria-label={what}>
      {!isFirst && <Divider />}
      <Flex direction={{ base: 'column', sm: 'row' }} gap="md" px="md" py="sm" align={{ sm: 'center' }}>
        {onMark && (
          <Checkbox
            aria-label={t('timeOff.mark', { name })}
            checked={isMarked}
            onChange={({ currentTarget }) => onMark(request.id, currentTarget.checked)}
          />
        )}
        <Stack gap={2} style={{ flex: 2 }}>
          <Group gap="xs">
            <Text component="div">
              <Avatar {...request.employee} />
              <Link to={paths.person} params={{ id: request.employeeId }} search={{ tab: 'timeOff' }}>
                {name}
              </Link>
            </Text>
            <Tag color={request.category === 'vacation' ? 'gray' : 'orange'}>{kindOf(request)}</Tag>
            {request.type === 'delete' && <Tag color="gray">{t('timeOff.givesBack')}</Tag>}
          </Group>
          <Text size="sm">
            {whenOf(request)} · {amountOf(request.daysOff)}
          </Text>
          {request.comment && <Note>“{request.comment}”</Note>}
        </Stack>
        <Stack gap={2} style={{ flex: 2 }}>
          {request.status === 'pending' ? (
            <>
              <Effect request={request} totals={totals} />
              {colleagues.length > 0 && <Text size="sm">{colleagueWords(colleagues)}</Text>}
            </>
          ) : (
            <Text size="sm">{request.resolutionComment ?? t('timeOff.noComment')}</Text>
          )}
          <Note size="xs">{t('timeOff.asked', { ago: formatAgo(request.createdAt) })}</Note>
        </Stack>
        <Group gap="xs" wrap="nowrap">
          <VersionsButton
            by={operationsOf[request.category].versions}
            of={{ path: { id: request.id } }}
            what={what}
            size="xs"
          />
          {onDecide && (
            <DecisionButtons
              about={request.category}
              name={name}
              onAccept={() => onDecide('accept')}
              onReject={() => onDecide('reject')}
            />
          )}
        </Group>
      </Flex>
    </section>
  );
}
