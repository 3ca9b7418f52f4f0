import * as z from 'zod';
import { endpoints } from './endpoint.ts';

/** An endpoint in the replies that show its secret. */
export const withSecret = endpoints.schema
  .extend({
    secret: z
      .string()
      .max(100)
      .regex(/^(whsec_[A-Za-z0-9+/]+=*|•••)$/)
      .meta({ example: 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw', description: 'The signing secret; shown only once.' }),
  })
  .meta({ id: 'WebhookEndpointWithSecret' });
