/** The types of the codes that tell refusals apart and serve to translate them. */
import type { Schema } from './type-script.ts';

const union = (names: readonly string[]) => names.map((name) => `\n  | '${name}'`).join('');

/** What the document says of `Problem` and `FieldError`, as types. */
export function describeErrors({ Problem, FieldError }: Record<string, Schema>): string {
  const codes = Problem?.properties?.code?.['x-extensible-enum'] ?? [];
  const details = Object.keys(Problem?.['x-details'] ?? {}).filter((key) => key.includes('.'));
  const keys = Object.keys(FieldError?.['x-details'] ?? {});
  return `
/** The \`code\` of a problem. */
export type ProblemCode =${union(codes)};

/** The \`code\` of a problem, or \`code.reason\` where several details share a code. */
export type ProblemKey =
  | ProblemCode${union(details.toSorted())};

/** The \`code\` of a field error, or \`code.reason\` where several kinds share a code. */
export type FieldErrorKey =${union(keys.toSorted())};
`;
}
