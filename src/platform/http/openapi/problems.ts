import * as z from 'zod';
import { commonErrors } from '../../errors.ts';
import { type FieldErrorType, keyOf, maxPointer } from '../../field-error.ts';
import { isObject } from '../../narrowing.ts';
import type { ErrorType } from '../../problem.ts';
import { anyTextPattern, id, instant, integer, text, webAddress } from '../../values.ts';
import type { Components, Reference } from './components.ts';
import { params, reason } from './error-parts.ts';
import { exampleOf } from './example.ts';
import { describeHeaders, everyReply, type HeaderName } from './headers.ts';

const code = z
  .string()
  .regex(/^[a-z][a-z0-9_]*$/)
  .max(64);

const fieldError = (types: readonly FieldErrorType[]) =>
  z
    .object({
      // A request may name anything, so neither is restricted to the form of our own names.
      pointer: z.string().max(maxPointer).optional().meta({
        example: '/tasks',
        pattern: anyTextPattern,
        description: 'JSON Pointer (RFC 6901) to the field of the body; cut if it is longer.',
      }),
      parameter: z.string().max(200).optional().meta({
        example: 'types',
        pattern: anyTextPattern,
        description: 'The query parameter or header; cut if it is longer.',
      }),
      code: code.meta({ example: 'too_long' }),
      reason: reason.optional(),
      params: params.optional(),
      detail: text(1000, 'must have at most 200 items'),
    })
    .meta({
      id: 'FieldError',
      description:
        'One validation error. `x-details` lists the sentences by `code` or `code.reason`; later versions may add more.',
      'x-details': Object.fromEntries(types.map((type) => [keyOf(type), type.detail])),
    });

/** The sentences of a kind of error: one, or one for each reason. */
const detailsOf = ({ code, detail, details = {} }: ErrorType): [key: string, detail: string][] => [
  ...(detail === undefined ? [] : [[code, detail] as [string, string]]),
  ...Object.entries(details).map(([reason, words]): [string, string] => [keyOf({ code, reason }), words]),
];

const problem = (types: readonly ErrorType[], fieldErrorTypes: readonly FieldErrorType[]) =>
  z
    .object({
      type: webAddress(2000, 'http://127.0.0.1:8080/docs/errors/not_found').meta({
        description: 'The page about this kind of error.',
      }),
      title: text(200, 'Not found'),
      status: integer(400, 599, 404),
      detail: text(4000, 'There is no employee with this id in this account.').meta({
        description: 'Explains this occurrence of the error to people.',
      }),
      instance: text(100, '01936f2e-7c1a-7d30-9b52-3f8a1c5d7e91').meta({ description: 'The id of the request.' }),
      code: code.meta({
        example: 'not_found',
        description: 'The kind of error, for programs: it never changes.',
        'x-extensible-enum': types.map(({ code }) => code),
      }),
      reason: reason.optional(),
      params: params.optional(),
      errors: z
        .array(fieldError(fieldErrorTypes))
        .max(1000)
        .optional()
        .meta({ description: 'Every field or parameter that is wrong.' }),
      conflictingId: id.optional().meta({ description: 'On 409: the object that is in the way.' }),
      conflictingIds: z
        .array(id)
        .max(1000)
        .optional()
        .meta({ description: 'On 409: all of them, where there may be several.' }),
      currentVersion: integer(0, 2_147_483_647, 3)
        .optional()
        .meta({ description: 'On 412: the version of the object.' }),
      oldestSequence: integer(0, Number.MAX_SAFE_INTEGER, 4711)
        .optional()
        .meta({ description: 'On 410: the sequence of the oldest event that is kept.' }),
      latestSequence: integer(0, Number.MAX_SAFE_INTEGER, 5120)
        .optional()
        .meta({ description: 'On 410: the sequence of the latest event.' }),
      earliestSequence: integer(0, Number.MAX_SAFE_INTEGER, 812)
        .optional()
        .meta({ description: 'On 410 of a read with `knownAt`: the first sequence that can be read.' }),
      earliestInstant: instant.nullable().optional().meta({ description: 'The same as an instant; null: any.' }),
    })
    .meta({
      id: 'Problem',
      description: `Why a request was refused (RFC 9457). More members may come. \`x-details\` has the sentences that have values, by \`code\` or \`code.reason\`. The codes: ${types.map(({ code }) => `\`${code}\``).join(', ')}.`,
      'x-details': Object.fromEntries(types.flatMap(detailsOf)),
    });

/** The headers of a refusal in addition to those of every reply. */
function headersOf(status: number, types: readonly ErrorType[]): HeaderName[] {
  const isKept = types.some(({ code }) => code.startsWith('idempotency_'));
  const waits =
    [429, 503].includes(status) || types.some((type) => type.code === commonErrors.idempotencyInProgress.code);
  const names: (HeaderName | readonly HeaderName[])[] = [
    everyReply,
    status === 401 ? 'WWW-Authenticate' : [],
    waits ? 'Retry-After' : [],
    isKept ? 'Idempotent-Replayed' : [],
  ];
  return names.flat();
}

const pascal = (words: string) => words.replace(/(^|_)([a-z0-9])/g, (_, _dash, letter) => letter.toUpperCase());

/** The schemas of the problem documents of an API. */
export class Problems {
  readonly #components: Components;
  readonly #baseUrl: string;
  readonly #schema: z.ZodType;

  /**
   * @param types the kinds of error of all operations
   * @param fieldErrorTypes all kinds that `errors` can contain
   */
  constructor(
    components: Components,
    baseUrl: string,
    types: readonly ErrorType[],
    fieldErrorTypes: readonly FieldErrorType[],
  ) {
    this.#components = components;
    this.#baseUrl = baseUrl;
    this.#schema = problem(types, fieldErrorTypes);
  }

  #example({ code, title, status, cause }: ErrorType): Reference {
    const example = exampleOf(this.#components.schema(this.#schema), this.#components);
    const whole = isObject(example) ? example : {};
    const { pointer, parameter, ...rest } = Array.isArray(whole.errors) ? whole.errors[0] : {};
    const wrong: Record<string, object> = {
      [commonErrors.invalidBody.code]: { errors: [{ pointer, ...rest }] },
      [commonErrors.invalidParameter.code]: { errors: [{ parameter, ...rest }] },
      [commonErrors.versionMismatch.code]: { currentVersion: whole.currentVersion },
      [commonErrors.alreadyTaken.code]: { conflictingId: whole.conflictingId },
    };
    const type = `${this.#baseUrl}/docs/errors/${code}`;
    const value = { type, title, status, detail: cause, instance: whole.instance, code, ...wrong[code] };
    return this.#components.add('examples', code, { summary: title, value });
  }

  /** The reply that refuses with one of several errors of the same status. */
  response(status: number, types: readonly ErrorType[]): Reference {
    const examples = types.map((type) => [type.code, this.#example(type)] as const);
    return this.#components.add('responses', types.map((type) => pascal(type.code)).join('Or'), {
      description: types.map((type) => `\`${type.code}\`: ${type.title}.`).join(' '),
      headers: describeHeaders(headersOf(status, types), this.#components),
      content: {
        'application/problem+json': {
          schema: this.#components.schema(this.#schema),
          examples: Object.fromEntries(examples),
        },
      },
    });
  }

  /** The refusals, by status. */
  responses(types: readonly ErrorType[]): [string, Reference][] {
    const byStatus = Map.groupBy(types, ({ status }) => status);
    return [...byStatus].map(([status, some]) => [String(status), this.response(status, some)]);
  }
}
