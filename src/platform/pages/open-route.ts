import type { FastifyRequest } from 'fastify';
import * as z from 'zod';
import type { OpenPath } from '../http/openapi/open-path.ts';
import { problemReply } from '../http/reply.ts';
import type { Problem } from '../problem.ts';
import type { Html } from './html.ts';
import type { Site } from './site.ts';

/** The reply of an open path. */
export interface Answer {
  status?: number;
  type: string;
  headers?: Record<string, string | string[]>;
  body: string | Buffer;
}

/** A request to an open path, with its values for the names in braces. */
export type OpenRequest = FastifyRequest<{ Params: Record<string, string> }>;

/** A public path: its row in openapi.json, and its handler. */
export interface OpenRoute extends OpenPath {
  /** Whether its page has styles in its elements, which every other page blocks. */
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

/** A refusal that is part of a path's purpose: unlike a thrown one, it leaves no line in the log. */
export function problemAnswer({ baseUrl }: Site, request: OpenRequest, problem: Problem): Answer {
  const { status, headers, body } = problemReply(problem, baseUrl, request.id);
  const { 'content-type': type, ...others } = headers;
  return { status, type: String(type), headers: others, body };
}
