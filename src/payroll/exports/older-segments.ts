/** Rows that were exported before segments of vacation named their configuration: that they do not is no difference. */

interface VacationRow {
  timeOff?: { category: string; segments?: { vacationConfigurationId?: string | null }[] }[];
}

const segmentsIn = ({ timeOff = [] }: VacationRow) => timeOff.flatMap(({ segments = [] }) => segments);

/** The compared part of a row as it reads now, as far as an older row may differ from it. */
export function comparableWith<Part extends VacationRow>(before: VacationRow | undefined, after: Part): Part {
  const isOlder = segmentsIn(before ?? {}).some((segment) => !('vacationConfigurationId' in segment));
  if (!isOlder) return after;
  const timeOff = after.timeOff?.map(({ segments, ...kind }) => ({
    ...kind,
    ...(segments && { segments: segments.map(({ vacationConfigurationId: _, ...segment }) => segment) }),
  }));
  return { ...after, ...(timeOff && { timeOff }) };
}
