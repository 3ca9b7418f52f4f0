import * as z from 'zod';
import { Json, writeJson } from '../../platform/json.ts';
import { endpoints, hidden } from './endpoint.ts';

/** What stands for a secret that was shown before. */
export const hiddenSecret = hidden;

/** An endpoint in the replies that show its secret. */
export const withSecret = endpoints.schema
  .extend({
    secret: z
      .string()
      .max(100)
      .regex(/^(whsec_[A-Za-z0-9+/]+=*|•••)$/)
      .meta({ example: 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw', description: 'Signs what is sent; shown this once.' }),
  })
  .meta({ id: 'WebhookEndpointWithSecret' });

/** The JSON of an endpoint with its secret. */
export const addSecret = (data: unknown, secret: string): Json =>
  new Json(`${writeJson(data).slice(0, -1)},"secret":${JSON.stringify(secret)}}`);
