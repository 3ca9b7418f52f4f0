/** Rows that were exported before segments of vacation named their configuration: that they do not is no difference. */

interface VacationRow {
  timeOff?: { category: string; segments?: { vacationConfigurationId?: string | null }[] }[];
}

const segmentsIn = ({ timeOff = [] }: VacationRow) => timeOff.flatMap(({ segments = [] }) => segments);

/** The compared part of a row, as far as another row, which may be older, may differ from it. */
export function comparableWith<Part extends VacationRow>(other: VacationRow | undefined, part: Part): Part {
  const isOlder = segmentsIn(other ?? {}).some((segment) => !('vacationConfigurationId' in segment));
  if (!isOlder) return part;
  const timeOff = part.timeOff?.map(({ segments, ...kind }) => ({
    ...kind,
    ...(segments && { segments: segments.map(({ vacationConfigurationId: _, ...segment }) => segment) }),
  }));
  return { ...part, ...(timeOff && { timeOff }) };
}
