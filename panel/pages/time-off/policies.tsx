import { Stack } from '@mantine/core';
import { AbsenceTypes } from './absence-types.tsx';
import { HolidayCalendars } from './holiday-calendars.tsx';
import { TimeOffPage } from './time-off-page.tsx';
import { VacationConfigurations } from './vacation-configurations.tsx';

/** Absence types, vacation configurations and holiday calendars. */
export function Policies() {
  return (
    <TimeOffPage>
      <Stack gap="lg">
        <VacationConfigurations />
        <AbsenceTypes />
        <HolidayCalendars />
      </Stack>
    </TimeOffPage>
  );
}
