import { Alert, Button, Group, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { formatNumber } from '../../../i18n/format.ts';
import { t } from '../../../i18n/texts.ts';
import { paths } from '../../../paths.ts';
import { root } from '../../../root.ts';
import { More } from '../../../ui/more.tsx';
import { saveCsv } from '../../../ui/save-file.ts';
import { useLoss } from '../../../ui/unsaved-input.ts';
import type { Outcome } from './use-run.ts';
import type { Result } from './work.ts';

/** Names of one cause that are shown; the file has all of them. */
const shownAtOnce = 10;

interface OutcomeProps {
  outcome: Outcome;
  onClose: () => void;
}

/** For how many it was done, and for whom it was not, by cause. */
export function OutcomeOf({ outcome: { results, unsent }, onClose }: OutcomeProps) {
  const failed = results.filter(({ causes }) => causes.length > 0);
  const done = results.length - failed.length;
  const links = results.filter(({ key }) => key !== undefined);
  const [isSaved, setSaved] = useState(false);
  const isLoss = links.length > 0 && !isSaved;
  useLoss(isLoss ? 'secret' : undefined);
  return (
    <Stack>
      <div role="status">
        <Text>{done === 0 ? t('bulk.doneNone') : t('bulk.done', { count: done, shown: formatNumber(done) })}</Text>
        {unsent.length > 0 && (
          <Text>{t('bulk.unsent', { count: unsent.length, shown: formatNumber(unsent.length) })}</Text>
        )}
      </div>
      {failed.length > 0 && <Failed failed={failed} />}
      {links.length > 0 && <Text size="sm">{t('bulk.linksNote')}</Text>}
      <Group justify="flex-end">
        {failed.length > 0 && (
          <Button variant="default" onClick={() => void saveFailed(failed, t('fields.name'), t('bulk.csvCause'))}>
            {t('bulk.saveFailed')}
          </Button>
        )}
        {links.length > 0 && (
          <Button
            variant={isSaved ? 'default' : 'filled'}
            ref={focusOnce}
            onClick={async () => {
              await saveLinks(links, [t('fields.name'), t('fields.email'), t('users.link')]);
              setSaved(true);
            }}
          >
            {t('bulk.saveLinks')}
          </Button>
        )}
        {/* Without the links, the window asks before it closes. */}
        {!isLoss && (
          <Button ref={focusOnce} onClick={onClose}>
            {t('actions.done')}
          </Button>
        )}
      </Group>
    </Stack>
  );
}

/** Takes the focus when it is first drawn. */
const focusOnce = (button: HTMLButtonElement | null) => button?.focus();

function Failed({ failed }: { failed: Result[] }) {
  const causes = Map.groupBy(failed, ({ causes }) => causes.join('; '));
  return (
    <Alert
      color="red"
      role="alert"
      title={t('bulk.failed', { count: failed.length, shown: formatNumber(failed.length) })}
    >
      <Stack gap="xs">
        {[...causes].map(([cause, results]) => (
          <div key={cause}>
            <Text size="sm" fw={600}>
              {t('bulk.cause', { cause, shown: formatNumber(results.length) })}
            </Text>
            <Text size="sm">
              {results
                .slice(0, shownAtOnce)
                .map(({ person: { name } }) => name)
                .join(', ')}
            </Text>
            <More total={results.length} shown={shownAtOnce} />
          </div>
        ))}
      </Stack>
    </Alert>
  );
}

const saveFailed = (failed: Result[], name: string, cause: string) =>
  saveCsv(
    'not-changed.csv',
    ['id', name, cause],
    failed.map(({ person, causes }) => [person.id, person.name, causes.join('; ')]),
  );

const saveLinks = (made: Result[], header: string[]) =>
  saveCsv(
    'invitations.csv',
    header,
    made.map(({ person: { name, email }, key }) => [
      name,
      email,
      `${location.origin}${root}${paths.acceptInvitation}#${key}`,
    ]),
  );
