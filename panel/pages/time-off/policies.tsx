import { Stack } from '@mantine/core';
import { AbsenceTypes } from './absence-types.tsx';
import { HolidayCalendars } from './holiday-calendars.tsx';
import { TimeOffPage } from './time-off-page.tsx';
import { VacationConfigurations } from './vacation-configurations.tsx';
import { VacationRules } from './vacation-rules.tsx';

/** Vacation configurations and who has which, absence types and holiday calendars. */
export function Policies() {
  return (
    <TimeOffPage>
      <Stack gap="lg">
        <VacationConfigurations />
        <VacationRules />
        <AbsenceTypes />
        <HolidayCalendars />
      </Stack>
    </TimeOffPage>
  );
}
