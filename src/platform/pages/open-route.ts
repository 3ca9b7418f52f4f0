import type { FastifyRequest } from 'fastify';
import * as z from 'zod';
import type { OpenPath } from '../http/openapi/open-path.ts';
import { problemReply } from '../http/reply.ts';
import type { Problem } from '../problem.ts';
import type { Html } from './html.ts';
import type { Site } from './site.ts';

/** What an open path answers with. */
export interface Answer {
  status?: number;
  type: string;
  headers?: Record<string, string | string[]>;
  body: string | Buffer;
}

/** A request to an open path, with what it has in place of the names in braces. */
export type OpenRequest = FastifyRequest<{ Params: Record<string, string> }>;

/** A path that anyone may read: its row in openapi.json, and what answers it. */
export interface OpenRoute extends OpenPath {
  /** Whether its page brings styles in its elements, which are blocked on every other one. */
  hasInlineStyles?: boolean;
  answer(site: Site, request: OpenRequest): Answer | Promise<Answer>;
}

const htmlType = 'text/html; charset=utf-8';

/** The row of a page, for openapi.json. */
export const pageReply = (description: string) => ({
  description,
  type: 'text/html',
  schema: z.string().max(10_000_000).meta({ format: 'html', example: '<!doctype html><html lang="en"></html>' }),
});

export const jsonAnswer = (body: unknown): Answer => ({
  type: 'application/json; charset=utf-8',
  body: JSON.stringify(body),
});

export const htmlAnswer = (page: Html, status = 200): Answer => ({ status, type: htmlType, body: page.text });

/** A refusal that is part of what a path is for: unlike one that is thrown it leaves no line in the log. */
export function problemAnswer({ baseUrl }: Site, request: OpenRequest, problem: Problem): Answer {
  const { status, headers, body } = problemReply(problem, baseUrl, request.id);
  const { 'content-type': type, ...others } = headers;
  return { status, type: String(type), headers: others, body };
}
