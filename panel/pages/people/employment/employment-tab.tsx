import { Stack } from '@mantine/core';
import { useState } from 'react';
import type { Employee, Employment, Placement } from '../../../../sdk/schemas.ts';
import { useReadAll } from '../../../api.ts';
import { todayIn } from '../../../calendar.ts';
import { t } from '../../../i18n/texts.ts';
import { may, useMe } from '../../../session.tsx';
import { SectionHead } from '../../../ui/section-head.tsx';
import { Read } from '../../../ui/states.tsx';
import { Bands } from './bands.tsx';
import { EmploymentSection } from './employment-section.tsx';
import { PlacementForm } from './placement-form.tsx';
import { presentDay, stretchesOf } from './placements.ts';
import { usePlaceNames } from './use-place-names.ts';

const newestFirst = { orderBy: 'startDate desc' };

/** The tab Employment: the employments of a person, and where they worked and will work in each. */
export function EmploymentTab({ person }: { person: Employee }) {
  const employments = useReadAll('listEmployments', { path: { id: person.id }, query: newestFirst });
  const placements = useReadAll('listPlacements', { query: { employeeId: person.id, ...newestFirst } });
  return (
    <Read of={employments}>
      {({ data: own }) => (
        <Read of={placements}>
          {({ data: places }) => <Stretches person={person} employments={own} placements={places} />}
        </Read>
      )}
    </Read>
  );
}

interface StretchesProps {
  person: Employee;
  employments: Employment[];
  placements: Placement[];
}

function Stretches({ person, employments, placements }: StretchesProps) {
  const today = todayIn(useMe().company.timeZone);
  const names = usePlaceNames(placements);
  const [isAdding, setAdding] = useState(false);
  const stretches = stretchesOf(employments, placements);
  return (
    <Stack>
      <Bands person={person} stretches={stretches} names={names} today={today} />
      <section>
        <SectionHead
          title={t('employment.andPlacements')}
          note={t('employment.note')}
          add={t('placements.new')}
          onAdd={may('createPlacement') ? () => setAdding(true) : undefined}
        />
        <Stack>
          {stretches.map((stretch, i) => (
            <EmploymentSection
              key={stretch.employment.id}
              stretch={stretch}
              isLatest={i === 0}
              isOnly={stretches.length === 1}
              all={placements}
              names={names}
              today={today}
            />
          ))}
        </Stack>
      </section>
      {isAdding && (
        <PlacementForm
          employeeId={person.id}
          placements={placements}
          day={presentDay(person, today)}
          onClose={() => setAdding(false)}
        />
      )}
    </Stack>
  );
}
