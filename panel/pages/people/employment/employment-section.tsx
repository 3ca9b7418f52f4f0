import { Group, Paper, Text, Title } from '@mantine/core';
import { useState } from 'react';
import type { Placement } from '../../../../sdk/schemas.ts';
import type { Day } from '../../../calendar.ts';
import { VersionsButton } from '../../../events/versions.tsx';
import { formatDate } from '../../../i18n/format.ts';
import { useTexts } from '../../../i18n/texts.ts';
import { stateOn } from '../timeline/days.ts';
import { ItemActions, ItemHeading, useDaysText } from '../timeline/parts.tsx';
import { CorrectEmployment, DeleteEmployment } from './employment-form.tsx';
import type { Stretch } from './placements.ts';
import { PlacementsLine } from './placements-line.tsx';
import type { PlaceNames } from './use-place-names.ts';

interface EmploymentSectionProps {
  stretch: Stretch;
  isLatest: boolean;
  isOnly: boolean;
  /** All placements of the employee. */
  all: Placement[];
  names: PlaceNames;
  today: Day;
}

/** An employment with its placements. */
export function EmploymentSection({ stretch, isLatest, isOnly, all, names, today }: EmploymentSectionProps) {
  const t = useTexts();
  const daysOf = useDaysText();
  const [asks, setAsks] = useState<'correct' | 'delete' | undefined>();
  const close = () => setAsks(undefined);
  const { employment } = stretch;
  const days = daysOf(employment);
  const what = `${t('employment.one')}, ${formatDate(employment.startDate)}`;
  return (
    <Paper withBorder p="lg" component="section" aria-label={`${t('employment.one')}: ${days}`}>
      <Group justify="space-between" align="flex-start" mb="md">
        <div>
          <Title order={3}>
            <ItemHeading title={days} state={stateOn(today, employment)} />
          </Title>
          {employment.reason && (
            <Text size="sm" c="dimmed">
              {t('person.reason')}: {employment.reason}
            </Text>
          )}
        </div>
        <ItemActions
          by="updateEmployment"
          what={what}
          edit={t('employment.correctShort')}
          onEdit={() => setAsks('correct')}
          onRemove={() => setAsks('delete')}
          whyNotRemove={isOnly ? t('employment.onlyOne') : undefined}
        >
          <VersionsButton
            by="listEmploymentVersions"
            of={{ path: { id: employment.employeeId, employmentId: employment.id } }}
            what={what}
          />
        </ItemActions>
      </Group>
      <PlacementsLine stretch={stretch} all={all} names={names} today={today} />
      {asks === 'correct' && <CorrectEmployment employment={employment} onClose={close} />}
      {asks === 'delete' && <DeleteEmployment employment={employment} isLatest={isLatest} onClose={close} />}
    </Paper>
  );
}
