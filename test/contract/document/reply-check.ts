import type { Answer } from '../../harness/http.ts';
import type { Header, Media, Operation, Reply } from './operation.ts';
import type { Validator } from './validator.ts';

/** What else the checker needs to know of a reply, apart from the document. */
interface Circumstances {
  /** The reply shows only some fields, because of `fields`: required ones may then be missing. */
  isPartial?: boolean;
}

const mediaType = (header: string) => header.split(';', 1)[0]?.trim().toLowerCase() ?? '';

function checkHeader({ name, isRequired, schema }: Header, value: string | undefined, validator: Validator): string[] {
  if (value === undefined) return isRequired ? [`the header ${name} is missing`] : [];
  const isNumber = schema.type === 'integer' || schema.type === 'number';
  return validator
    .validate(schema, isNumber ? Number(value) : value)
    .map(({ message }) => `the header ${name} ${message}: ${value}`);
}

/** A problem document must agree with the reply around it. */
function checkProblem({ status, headers, json }: Answer, { codes }: Media): string[] {
  return [
    ...(json?.status === status ? [] : [`the problem says status ${json?.status}`]),
    // A reply kept under an Idempotency-Key is about the first request.
    ...(json?.instance === headers['x-request-id'] || headers['idempotent-replayed']
      ? []
      : ['the instance is not the id of the request']),
    ...(String(json?.type).endsWith(`/docs/errors/${json?.code}`) ? [] : [`the type is not that of ${json?.code}`]),
    ...(!codes || codes.has(json?.code) ? [] : [`the code ${json?.code} is not declared for ${status}`]),
  ];
}

function checkContent(
  answer: Answer,
  { content }: Reply,
  validator: Validator,
  { isPartial }: Circumstances,
): string[] {
  const { status, headers, text, json } = answer;
  if (content.size === 0) return text === '' ? [] : ['there is a body, and none is declared'];
  const type = mediaType(headers['content-type'] ?? '');
  const media = content.get(type);
  if (!media) return [`the content type "${type}" is not declared`];
  if (status >= 400 && type === 'application/json') return ['a refusal is plain JSON, not a problem document'];
  const isProblem = type === 'application/problem+json';
  // A problem may have further members, as its schema says.
  const findings = validator
    .validate(media.schema, /json$/.test(type) ? json : text, isProblem ? 'taken' : 'shown')
    .filter(({ keyword, pointer }) => !(isPartial && keyword === 'required' && /^\/data(\/\d+)?$/.test(pointer)));
  return [
    ...findings.map(({ pointer, message }) => `the body${pointer} ${message}`),
    ...(isProblem ? checkProblem(answer, media) : []),
  ];
}

/**
 * Compares a reply with the description of the operation.
 * @returns the differences, in sentences; empty if there are none
 */
export function checkReply(
  operation: Operation,
  answer: Answer,
  validator: Validator,
  circumstances: Circumstances = {},
): string[] {
  const { status, headers } = answer;
  if (status >= 500) return [`${status}, which no request may bring about`];
  const reply = operation.replies.get(status);
  if (!reply) return [`the status ${status} is not declared`];
  return [
    ...reply.headers.flatMap((header) => checkHeader(header, headers[header.name], validator)),
    ...checkContent(answer, reply, validator, circumstances),
  ];
}

/** The fields in the `data` of a reply, or those of any of its rows. */
export function fieldsOf(reply: unknown): string[] {
  const { data } = (reply ?? {}) as { data?: unknown };
  const isObject = (row: unknown) => typeof row === 'object' && row !== null;
  return [data]
    .flat()
    .filter(isObject)
    .flatMap((row) => Object.keys(row as object));
}

/** Every field of the documented examples that no reply has shown, except those that `expand` adds. */
export function missingFromExamples({ replies, parameters }: Operation, shown: ReadonlySet<string>): string[] {
  const expansions = parameters.find(({ name }) => name === 'expand')?.schema.items?.enum ?? [];
  const examples = [...replies]
    .filter(([status]) => status < 400)
    .map(([, reply]) => reply.content.get('application/json'));
  const wanted = new Set(examples.flatMap((media) => fieldsOf(media?.example)));
  return [...wanted].filter((name) => !shown.has(name) && !expansions.includes(name));
}
