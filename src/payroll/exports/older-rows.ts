/**
 * Rows that were exported by an earlier release: what it wrote in another way is no difference.
 * - Segments of vacation did not name their configuration.
 * - Salaries had a payment in minor units, and a month in whole units.
 */

interface OlderRow {
  timeOff?: { category: string; segments?: { vacationConfigurationId?: string | null }[] }[];
  salaries?: { remuneration?: number | null; monthlyGrossSalary?: number | null }[];
}

const segmentsIn = ({ timeOff = [] }: OlderRow) => timeOff.flatMap(({ segments = [] }) => segments);
const hasMinorUnits = ({ salaries = [] }: OlderRow) => salaries.some((salary) => 'remuneration' in salary);

/** The compared part of a row, as far as another row may differ from it; either may be older. */
export function comparableWith<Part extends OlderRow>(other: OlderRow = {}, part: Part): Part {
  const isUnnamed = segmentsIn(other).some((segment) => !('vacationConfigurationId' in segment));
  const timeOff = part.timeOff?.map(({ segments, ...kind }) => ({
    ...kind,
    ...(segments && { segments: segments.map(({ vacationConfigurationId: _, ...segment }) => segment) }),
  }));
  const isInOtherUnits = hasMinorUnits(other) || hasMinorUnits(part);
  const salaries = part.salaries?.map(({ remuneration: _, monthlyGrossSalary: __, ...salary }) => salary);
  return { ...part, ...(isUnnamed && timeOff && { timeOff }), ...(isInOtherUnits && salaries && { salaries }) };
}
