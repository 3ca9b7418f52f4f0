/**
 * Rows that were exported by an earlier release: what it wrote in another way is no difference.
 * - Segments of vacation did not name their configuration.
 * - Salaries had a payment in minor units, and a month in whole units.
 */

interface OlderPart {
  timeOff?: { category: string; segments?: { vacationConfigurationId?: string | null }[] }[];
  salaries?: { remuneration?: number | null; monthlyGrossSalary?: number | null }[];
}

interface OlderRow extends OlderPart {
  payGroupShare?: { parts: OlderPart[] };
}

const segmentsIn = ({ timeOff = [] }: OlderRow) => timeOff.flatMap(({ segments = [] }) => segments);
const hasMinorUnits = ({ salaries = [] }: OlderRow) => salaries.some((salary) => 'remuneration' in salary);

/** A row, as far as another row may differ from it; either may be older. */
export function comparableWith<Row extends OlderRow>(other: OlderRow = {}, row: Row): Row {
  const isUnnamed = segmentsIn(other).some((segment) => !('vacationConfigurationId' in segment));
  const isInOtherUnits = hasMinorUnits(other) || hasMinorUnits(row);
  const fitted = <Part extends OlderPart>(part: Part): Part => {
    const timeOff = part.timeOff?.map(({ segments, ...kind }) => ({
      ...kind,
      ...(segments && { segments: segments.map(({ vacationConfigurationId: _, ...segment }) => segment) }),
    }));
    const salaries = part.salaries?.map(({ remuneration: _, monthlyGrossSalary: __, ...salary }) => salary);
    return { ...part, ...(isUnnamed && timeOff && { timeOff }), ...(isInOtherUnits && salaries && { salaries }) };
  };
  const { payGroupShare: share } = row;
  return { ...fitted(row), ...(share && { payGroupShare: { ...share, parts: share.parts.map(fitted) } }) };
}
