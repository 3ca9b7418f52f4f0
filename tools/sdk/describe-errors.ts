/** The types of the codes by which refusals are told apart and translated. */
import type { Schema } from './type-script.ts';

const union = (names: readonly string[]) => names.map((name) => `\n  | '${name}'`).join('');

/** What the document says of `Problem` and `FieldError`, as types. */
export function describeErrors({ Problem, FieldError }: Record<string, Schema>): string {
  const codes = Problem?.properties?.code?.['x-extensible-enum'] ?? [];
  const keys = Object.keys(FieldError?.['x-details'] ?? {});
  return `
/** The \`code\` of a problem. */
export type ProblemCode =${union(codes)};

/** The \`code\` of a field error, or \`code.reason\` where several kinds share a code. */
export type FieldErrorKey =${union(keys.toSorted())};
`;
}
