/**
 * Rows that were exported by an earlier release: what it wrote in another way is no difference.
 * - Segments of vacation did not name their configuration, and no segment its unit.
 * - Settlements of vacation were days alone.
 * - Salaries had a payment in minor units, and a month in whole units.
 */

interface OlderPart {
  timeOff?: { category: string; segments?: object[] }[];
  vacationSettlements?: object[];
  salaries?: { remuneration?: number | null; monthlyGrossSalary?: number | null }[];
}

interface OlderRow extends OlderPart {
  payGroupShare?: { parts: OlderPart[] };
}

const segmentsIn = ({ timeOff = [] }: OlderPart) => timeOff.flatMap(({ segments = [] }) => segments);
const unnamedIn = (items: readonly object[], names: readonly string[]) =>
  names.filter((name) => items.some((item) => !(name in item)));
const without = <Item extends object>(item: Item, names: readonly string[]) =>
  Object.fromEntries(Object.entries(item).filter(([name]) => !names.includes(name)));
const hasMinorUnits = ({ salaries = [] }: OlderRow) => salaries.some((salary) => 'remuneration' in salary);

/** A row, as far as another row may differ from it; either may be older. */
export function comparableWith<Row extends OlderRow>(other: OlderRow = {}, row: Row): Row {
  const parts = [other, ...(other.payGroupShare?.parts ?? [])];
  const ofSegments = unnamedIn(parts.flatMap(segmentsIn), ['vacationConfigurationId', 'unit']);
  const ofSettlements = unnamedIn(
    parts.flatMap(({ vacationSettlements = [] }) => vacationSettlements),
    ['seconds'],
  );
  const isInOtherUnits = hasMinorUnits(other) || hasMinorUnits(row);
  const fitted = <Part extends OlderPart>(part: Part): Part => {
    const timeOff = part.timeOff?.map(({ segments, ...kind }) => ({
      ...kind,
      ...(segments && { segments: segments.map((segment) => without(segment, ofSegments)) }),
    }));
    const settlements = part.vacationSettlements?.map((settled) => without(settled, ofSettlements));
    const salaries = part.salaries?.map(({ remuneration: _, monthlyGrossSalary: __, ...salary }) => salary);
    return {
      ...part,
      ...(timeOff && { timeOff }),
      ...(settlements && { vacationSettlements: settlements }),
      ...(isInOtherUnits && salaries && { salaries }),
    };
  };
  const { payGroupShare: share } = row;
  return { ...fitted(row), ...(share && { payGroupShare: { ...share, parts: share.parts.map(fitted) } }) };
}
