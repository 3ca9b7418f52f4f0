/** A request for a change of own data: what it would change. */
import { Text } from '@mantine/core';
import type { OwnDataChange, OwnDataRequest } from '../../../../sdk/schemas.ts';
import { fieldLabel } from '../../../events/field-label.ts';
import { t } from '../../../i18n/texts.ts';
import { Note } from '../../../ui/note.tsx';
import { plainValue } from '../../../ui/plain-value.ts';
import { Tag } from '../../../ui/tag.tsx';
import { groups, type PersonField } from '../details/fields.ts';
import { shownValue } from '../details/shown-value.ts';

const colors = { pending: 'yellow', accepted: 'green', rejected: 'red', withdrawn: 'gray' } as const;

export function StatusOfRequest({ status }: Pick<OwnDataRequest, 'status'>) {
  return <Tag color={colors[status]}>{t(`ownData.statuses.${status}`)}</Tag>;
}

const fields = new Map<string, PersonField>(
  groups.flatMap((group) => group.fields).map((field) => [field.name, field]),
);

/** The label of a changed field. */
function labelOfChange({ field, name }: OwnDataChange): string {
  return field === null ? (name ?? t('ownData.deletedField')) : fieldLabel(field);
}

function valueOfChange({ field }: OwnDataChange, value: unknown): string {
  const known = field === null ? undefined : fields.get(field);
  return (known ? shownValue(value, known) : plainValue(value)) || t('ownData.noValue');
}

/** Whether a field changed since the employee asked for its change. */
export const isStale = ({ before, current, hidden }: OwnDataChange): boolean =>
  !hidden && JSON.stringify(before ?? null) !== JSON.stringify(current ?? null);

interface WhatChangesProps {
  of: Pick<OwnDataRequest, 'reason'> & { changes: readonly OwnDataChange[]; status?: OwnDataRequest['status'] };
}

/** Each field with its value before and after, and why. */
export function WhatChanges({ of: { changes, reason, status = 'pending' } }: WhatChangesProps) {
  return (
    <>
      {changes.map((change) => (
        <Text key={change.field ?? change.customFieldId} size="sm" style={{ overflowWrap: 'anywhere' }}>
          <Text span size="sm" fw={500}>
            {labelOfChange(change)}:
          </Text>{' '}
          {change.hidden
            ? t('ownData.hidden')
            : t('ownData.beforeAfter', {
                before: valueOfChange(change, change.before),
                after: valueOfChange(change, change.after),
              })}
          {status === 'pending' && isStale(change) && (
            <>
              {' '}
              <Tag color="yellow">{t('ownData.changedSince', { now: valueOfChange(change, change.current) })}</Tag>
            </>
          )}
        </Text>
      ))}
      {reason !== null && <Note>“{reason}”</Note>}
    </>
  );
}
