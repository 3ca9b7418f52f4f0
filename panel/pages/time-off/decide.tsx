import { Button, Group, Stack, Text } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { ApiProblem, api } from '../../api.ts';
import { problemText } from '../../i18n/refusal.ts';
import { t } from '../../i18n/texts.ts';
import { DecisionComment } from '../../ui/reject-request.tsx';
import { Tag } from '../../ui/tag.tsx';
import { useUnsavedInput } from '../../ui/unsaved-input.ts';
import { Window } from '../../ui/window.tsx';
import { colleagueWords, useColleaguesOff } from './colleagues.ts';
import { Effect } from './effect.tsx';
import { amountOf, kindOf, nameOfPerson, operationsOf, type Request, whenOf } from './request.ts';
import { useTotals } from './use-totals.ts';

export type Verdict = 'accept' | 'reject';

/** The outcome of a request: an empty text if it was decided, otherwise the reason. */
type Results = Record<string, string>;

interface DecideProps {
  verdict: Verdict;
  requests: Request[];
  /** What happens once a single request is decided, by when it is no longer in a list. */
  onDone?: () => void;
  onClose: () => void;
}

/** Decides requests one after the other with one comment, and shows the outcome of each. */
export function Decide({ verdict, requests, onDone, onClose }: DecideProps) {
  const totals = useTotals(verdict === 'accept' ? requests : []);
  const colleagues = useColleaguesOff(verdict === 'accept' ? requests : []);
  const queries = useQueryClient();
  const [comment, setComment] = useState('');
  const [results, setResults] = useState<Results>({});
  const [isBusy, setBusy] = useState(false);
  const isDone = requests.every(({ id }) => results[id] === '');
  const left = requests.filter(({ id }) => results[id] !== '');

  const run = async () => {
    setBusy(true);
    const found: Results = { ...results };
    for (const { id, category, version } of left) {
      const body = comment === '' ? {} : { resolutionComment: comment };
      const call = { path: { id }, body, ifMatch: `"${version}"` };
      found[id] = await api(operationsOf[category][verdict], call).then(() => '', reasonOf);
      setResults({ ...found });
    }
    await queries.invalidateQueries();
    setBusy(false);
    if (requests.length === 1 && Object.values(found).every((text) => text === '')) {
      onClose();
      onDone?.();
    }
  };

  return (
    <Window size="lg" onClose={onClose} title={t(`timeOff.${verdict}Title`, { count: requests.length })}>
      <Stack>
        {requests.map((request) => (
          <div key={request.id}>
            <Group gap="xs">
              <Text fw={500}>{nameOfPerson(request)}</Text>
              {results[request.id] === '' && <Tag color="green">{t(`timeOff.${verdict}ed`)}</Tag>}
              {results[request.id] && <Tag color="red">{t('timeOff.refused')}</Tag>}
            </Group>
            <Text size="sm">
              {kindOf(request)} · {whenOf(request)} · {amountOf(request.daysOff)}
            </Text>
            {results[request.id] !== '' && verdict === 'accept' && (
              <>
                <Effect request={request} totals={totals} />
                {colleagues.has(request.id) && (
                  <Text size="sm">{colleagueWords(colleagues.get(request.id) ?? [])}</Text>
                )}
              </>
            )}
            {results[request.id] && (
              <Text size="sm" c="var(--mantine-color-error)" role="alert">
                {results[request.id]}
              </Text>
            )}
          </div>
        ))}
        {!isDone && <Comment value={comment} onChange={setComment} isPending={isBusy} />}
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            {isDone ? t('actions.done') : t('actions.cancel')}
          </Button>
          {!isDone && (
            <Button loading={isBusy} onClick={() => void run()}>
              {Object.keys(results).length > 0
                ? t('actions.retry')
                : t(`timeOff.${verdict}Count`, { count: left.length })}
            </Button>
          )}
        </Group>
      </Stack>
    </Window>
  );
}

/** Why a request was not decided. */
function reasonOf(error: unknown): string {
  return error instanceof ApiProblem ? problemText(error.document) : t('states.unreachable');
}

interface CommentProps {
  value: string;
  onChange: (text: string) => void;
  isPending: boolean;
}

function Comment({ value, onChange, isPending }: CommentProps) {
  useUnsavedInput({ isChanged: value !== '', isPending, error: undefined });
  return <DecisionComment value={value} onChange={onChange} />;
}
