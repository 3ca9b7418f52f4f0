/** The lines of an export: first those of its rows, then those of its corrections, in their order. */
import type { Reader } from '../../../platform/unit-of-work.ts';
import type { ExportParts } from '../walk.ts';
import { type Line, lineScopes } from './line.ts';
import { linesOfCorrection, linesOfRow } from './lines-of.ts';

/** Where a line stands: in the rows (0) or the corrections (1), at which position, and its place there. */
export interface LinePlace {
  part: number;
  position: number;
  index: number;
}

interface PlacedLine {
  place: LinePlace;
  line: Line;
}

const parsed = (row: string | null) => (row === null ? null : JSON.parse(row));

/** The lines of one part, by the positions of their rows, from a position on. */
const parts = [
  async function* ({ rows, period }: ExportParts, first: number) {
    for await (const { position, row } of rows(first)) yield { position, lines: linesOfRow(parsed(row), period) };
  },
  async function* ({ corrections, period: { rules } }: ExportParts, first: number) {
    for await (const { position, before, after, ...period } of corrections(first)) {
      yield { position, lines: linesOfCorrection(parsed(before), parsed(after), { ...period, rules }) };
    }
  },
];

/** Makes the view of a line for a reader; undefined: it needs a scope that the reader does not have. */
function viewFor({ caller }: Reader): (line: Line) => Line | undefined {
  const seesPeople = caller.can('employees:read');
  return (line) => {
    if (!caller.can(lineScopes[line.kind])) return undefined;
    return seesPeople ? line : { ...line, employeeCode: null, externalId: null };
  };
}

/** The lines of an export that the reader may see, after a place. */
export async function* readLines(
  reader: Reader,
  exported: ExportParts,
  after: LinePlace = { part: 0, position: 0, index: -1 },
): AsyncGenerator<PlacedLine> {
  const view = viewFor(reader);
  for (const [part, rowsFrom] of parts.entries()) {
    if (part < after.part) continue;
    const isSamePart = part === after.part;
    for await (const { position, lines } of rowsFrom(exported, isSamePart ? after.position : 0)) {
      const done = isSamePart && position === after.position ? after.index : -1;
      for (const [index, line] of lines.entries()) {
        const seen = index > done ? view(line) : undefined;
        if (seen) yield { place: { part, position, index }, line: seen };
      }
    }
  }
}
