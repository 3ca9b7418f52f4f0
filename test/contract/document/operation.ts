import type { Schema } from './schema.ts';

export interface Parameter {
  name: string;
  in: 'path' | 'query' | 'header';
  isRequired: boolean;
  description: string;
  schema: Schema;
}

export interface Header {
  name: string;
  isRequired: boolean;
  schema: Schema;
}

export interface Media {
  schema: Schema;
  example?: unknown;
  /** The codes of the problem documents, if it lists any. */
  codes?: Set<string>;
}

/** An operation's reply with a status. */
export interface Reply {
  headers: Header[];
  /** By media type; none if the reply has no body. */
  content: Map<string, Media>;
}

export interface Body {
  types: string[];
  schema: Schema;
  example: Record<string, unknown>;
  isRequired: boolean;
}

export interface Operation {
  id: string;
  method: string;
  path: string;
  tag: string;
  /** Who may call it. */
  access: 'token' | 'session' | 'anyone';
  /** The scope that a token needs for it. */
  scope?: string;
  parameters: Parameter[];
  body?: Body;
  /** Its reply has rows, not one object. */
  isList: boolean;
  replies: Map<number, Reply>;
}

/** The document as read from JSON. */
export interface DocumentJson {
  paths: Record<string, Record<string, DescribedOperation>>;
  components: Record<string, Record<string, unknown>>;
}
export type OrReference<T> = T | { $ref: string };
export interface DescribedMedia {
  schema: Schema;
  example?: unknown;
  examples?: Record<string, OrReference<{ value: unknown }>>;
}
type DescribedHeader = OrReference<{ required?: boolean; schema: Schema }>;
export interface DescribedReply {
  headers?: Record<string, DescribedHeader>;
  content?: Record<string, DescribedMedia>;
}
export interface DescribedOperation {
  operationId: string;
  tags: string[];
  security: Record<string, unknown>[];
  'x-required-scope'?: string;
  parameters?: OrReference<{
    name: string;
    in: Parameter['in'];
    required?: boolean;
    description?: string;
    schema: Schema;
  }>[];
  requestBody?: { required?: boolean; content: Record<string, DescribedMedia> };
  responses: Record<string, OrReference<DescribedReply>>;
}

export const isWrite = ({ method }: Operation): boolean => method !== 'GET';

export const parametersIn = ({ parameters }: Operation, place: Parameter['in']): Parameter[] =>
  parameters.filter((parameter) => parameter.in === place);

/** The names of the request headers that an operation uses, in lower case. */
export const takesHeader = (operation: Operation, name: string): boolean =>
  parametersIn(operation, 'header').some((parameter) => parameter.name.toLowerCase() === name);

/** Whether it replies with text, of one of several media types: a file, or a list as CSV. */
export const repliesWithText = ({ replies }: Operation): boolean =>
  [...(replies.get(200)?.content.keys() ?? [])].some((type) => type.startsWith('text/'));

/** A list with pages. */
export const isPaged = (operation: Operation): boolean =>
  operation.isList && parametersIn(operation, 'query').some(({ name }) => name === 'page');

/** A log that can be read from any place. */
export const isFollowed = (operation: Operation): boolean =>
  operation.isList && parametersIn(operation, 'query').some(({ name }) => name === 'after');
