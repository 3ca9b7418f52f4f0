/** An export profile as it is typed, and as the API takes it. Pure. */
import type { ExportColumn, ExportProfile, ExportProfileProposal } from '../../../../sdk/schemas.ts';
import { linesOf } from '../../../ui/lines.ts';
import { numberOf } from '../../../ui/parse-decimal.ts';

export const choices = {
  format: ['csv', 'fixed_width', 'json'],
  content: ['lines', 'people', 'corrections'],
  delimiter: ['comma', 'semicolon', 'tab', 'pipe'],
  decimalSeparator: ['point', 'comma', 'none'],
  dateFormat: ['yyyy-mm-dd', 'dd/mm/yyyy', 'dd-mm-yyyy', 'dd.mm.yyyy', 'mm/dd/yyyy', 'yyyymmdd', 'ddmmyyyy', 'ddmmyy'],
  encoding: ['utf-8', 'utf-8-bom', 'windows-1252', 'iso-8859-15'],
  lineEnd: ['crlf', 'lf'],
} as const satisfies { [Field in keyof ExportProfile]?: readonly ExportProfile[Field][] };

export interface TypedColumn {
  heading: string;
  source: 'path' | 'constant';
  /** The path, or the constant. */
  value: string;
  width: string;
  align: 'left' | 'right';
  fill: 'space' | 'zero';
  /** A line for each code: `IT = 900`. */
  codes: string;
}

export interface TypedProfile extends Omit<Required<ExportProfileProposal>, 'code' | 'decimals' | 'columns'> {
  code: string;
  decimals: string;
  columns: TypedColumn[];
}

export const emptyColumn: TypedColumn = {
  heading: '',
  source: 'path',
  value: '',
  width: '',
  align: 'left',
  fill: 'space',
  codes: '',
};

const typedColumn = ({ heading, path, constant, width, align, fill, map = [] }: ExportColumn): TypedColumn => ({
  heading: heading ?? '',
  source: constant == null ? 'path' : 'constant',
  value: constant ?? path ?? '',
  width: width == null ? '' : String(width),
  align: align ?? emptyColumn.align,
  fill: fill ?? emptyColumn.fill,
  codes: map.map(({ from, to }) => `${from} = ${to}`).join('\n'),
});

const emptyProfile: TypedProfile = {
  name: '',
  code: '',
  format: 'csv',
  content: 'lines',
  columns: [emptyColumn],
  delimiter: 'comma',
  decimalSeparator: 'point',
  decimals: '',
  dateFormat: 'yyyy-mm-dd',
  encoding: 'utf-8',
  lineEnd: 'crlf',
  hasHeadings: true,
};

/** A profile as a form shows it; without one, an empty form. */
export function typedProfile(profile: ExportProfileProposal | undefined): TypedProfile {
  if (!profile) return emptyProfile;
  const { name, format, content, code, decimals, columns, ...rest } = profile;
  return {
    ...emptyProfile,
    ...Object.fromEntries(Object.entries(rest).filter(([field]) => field in emptyProfile)),
    ...{ name, format, content },
    code: code ?? '',
    decimals: decimals == null ? '' : String(decimals),
    columns: columns.map(typedColumn),
  };
}

/**
 * Codes may have the sign in them: the first with a space on each side, as the form shows it, stands between them, or else
 * the first one. A line without a sign is a code that the receiving system has, too.
 */
function codeOf(line: string) {
  const sign = [' = ', '='].find((one) => line.includes(one));
  if (sign === undefined) return { from: line, to: line };
  const at = line.indexOf(sign);
  return { from: line.slice(0, at).trim(), to: line.slice(at + sign.length).trim() };
}

const columnBody = ({ heading, source, value, width, codes, ...rest }: TypedColumn): ExportColumn => ({
  ...rest,
  heading: heading || null,
  path: source === 'path' ? value : null,
  constant: source === 'constant' ? value : null,
  width: numberOf(width),
  map: linesOf(codes).map(codeOf),
});

/** The profile as the API takes it. */
export const profileBody = ({ code, decimals, columns, ...rest }: TypedProfile): ExportProfileProposal => ({
  ...rest,
  code: code || null,
  decimals: numberOf(decimals),
  columns: columns.map(columnBody),
});
