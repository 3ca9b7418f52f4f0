import { Alert, List, Stack, Text } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import type { CallOptions, ReplyOf } from '../../../sdk/client.ts';
import { useDryRun } from '../../api.ts';
import { fieldLabel } from '../../events/field-label.ts';
import { formatDate } from '../../i18n/format.ts';
import { isText, t } from '../../i18n/texts.ts';
import { More } from '../../ui/more.tsx';
import { Loading, ProblemAlert } from '../../ui/states.tsx';

/** What moves with the dates of an employment, as the API lists it. */
export type EffectsMeta = NonNullable<ReplyOf<'restoreEmployee'>['meta']>;

/** The operations that move the dates of an employment, and can show before what moves with them. */
export type Verb =
  | 'deactivateEmployee'
  | 'undoEmployeeDeactivation'
  | 'reactivateEmployee'
  | 'restoreEmployee'
  | 'updateEmployment'
  | 'deleteEmployment';

/** Lines of one kind that are shown at once. */
const shownAtOnce = 6;

/** In words of the coming or of the past. */
const headings = {
  will: { ended: 'effects.ends', moved: 'effects.moves', reopened: 'effects.reopens', kept: 'effects.keeps' },
  did: { ended: 'effects.ended', moved: 'effects.moved', reopened: 'effects.reopened', kept: 'effects.kept' },
} as const;
const groups = ['ended', 'moved', 'reopened', 'kept'] as const;

export const hasEffects = (meta: EffectsMeta | undefined): meta is EffectsMeta =>
  meta !== undefined &&
  [...groups, ...(['orphanedReports', 'handedOver', 'cleared'] as const)].some((group) => meta[group]?.length);

/** What moves with the dates of an employment: by kind, with the days where they change. */
export function Effects({ meta, tense }: { meta: EffectsMeta; tense: keyof typeof headings }) {
  const lines = {
    ended: counted(meta.ended),
    moved: (meta.moved ?? []).map(({ type, field, from, to }) =>
      t('effects.movedDay', {
        kind: kindOf(type),
        field: t(`fields.${field}`),
        from: dayOf(from),
        to: dayOf(to),
      }),
    ),
    reopened: counted(meta.reopened),
    kept: [...new Set((meta.kept ?? []).map(({ type, reason }) => keptWhy(type, reason)))],
  };
  const reports = meta.orphanedReports?.length ?? 0;
  const handedOver = meta.handedOver?.length ?? 0;
  const cleared = meta.cleared ?? [];
  return (
    <Stack gap="xs">
      {groups.map(
        (group) =>
          lines[group].length > 0 && (
            <div key={group}>
              <Text size="sm" fw={600}>
                {t(headings[tense][group])}
              </Text>
              <List size="sm">
                {lines[group].slice(0, shownAtOnce).map((line) => (
                  <List.Item key={line}>{line}</List.Item>
                ))}
              </List>
              <More total={lines[group].length} shown={shownAtOnce} />
            </div>
          ),
      )}
      {handedOver > 0 && <Text size="sm">{t('effects.handedOver', { count: handedOver })}</Text>}
      {reports > 0 && <Text size="sm">{t('effects.reports', { count: reports })}</Text>}
      {cleared.length > 0 && (
        <Text size="sm">
          {t('deletedEmployee.cleared', { fields: cleared.map((field) => fieldLabel(field)).join(', ') })}
        </Text>
      )}
    </Stack>
  );
}

const kindOf = (type: string): string => {
  const key = `effects.kinds.${type}`;
  return isText(key) ? t(key) : type;
};

const dayOf = (day: string | null): string => (day === null ? t('effects.noDay') : formatDate(day));

/** Objects without more to say than how many there are. */
const counted = (objects: { type: string }[] = []): string[] =>
  [...Map.groupBy(objects, ({ type }) => type)].map(([type, { length: count }]) =>
    count === 1 ? kindOf(type) : t('effects.counted', { kind: kindOf(type), count }),
  );

function keptWhy(type: string, reason: string): string {
  const key = `effects.why.${reason}`;
  return t('effects.keptWhy', { kind: kindOf(type), why: t(isText(key) ? key : 'effects.why.other') });
}

/**
 * What a change of the dates would move, before it is made: or why it would be refused.
 * @param call undefined: there is nothing to ask yet
 */
export function EffectsBefore({ by, call }: { by: Verb; call: CallOptions<Verb> | undefined }) {
  // Not for every key that is pressed.
  const [asked] = useDebouncedValue(call, 250);
  const found = useDryRun(by, asked);
  if (asked === undefined) return null;
  if (found.error) return <ProblemAlert error={found.error} />;
  if (!found.data) return <Loading />;
  const { meta } = found.data;
  return (
    <Alert color="blue" role="status">
      {hasEffects(meta) ? <Effects meta={meta} tense="will" /> : <Text size="sm">{t('effects.willNone')}</Text>}
    </Alert>
  );
}
