import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import { refuseOtherMethods } from '../http/other-methods.ts';
import type { Site } from './site.ts';

/** Made by `tools/build-panel.mjs`. */
const dist = fileURLToPath(new URL('../../../panel/dist/', import.meta.url));

/** The addresses of the panel; `panel/paths.ts` knows the paths below them. */
const places = [
  '/',
  '/sign-in',
  '/set-up',
  '/accept-invitation',
  '/reset-password',
  '/account',
  '/people',
  '/people/*',
  '/organisation',
  '/organisation/*',
  '/time',
  '/time/*',
  '/time-off',
  '/time-off/*',
  '/payroll',
  '/payroll/*',
  '/configuration/*',
];

/** Styles that Mantine writes at run time carry a nonce, which is new in each reply. */
const policy = {
  enableCSPNonces: true,
  contentSecurityPolicy: {
    useDefaults: false,
    directives: {
      defaultSrc: ["'none'"],
      scriptSrc: ["'self'"],
      styleSrc: ["'self'"],
      imgSrc: ["'self'", 'data:', 'https:'],
      fontSrc: ["'self'"],
      connectSrc: ["'self'"],
      manifestSrc: ["'self'"],
      baseUri: ["'none'"],
      formAction: ["'self'"],
      frameAncestors: ["'none'"],
    },
  },
};

/**
 * Serves the panel: one page for all its addresses, and its files, whose names contain a hash of their content. If it
 * was not built (`npm start` builds it), its addresses lead to the reference.
 */
export async function registerPanel(scope: FastifyInstance, site: Site): Promise<void> {
  const isBuilt = existsSync(`${dist}index.html`);
  const built = isBuilt ? readFileSync(`${dist}index.html`, 'utf8') : '';
  const page = built.replace('__ROOT__', site.root).replaceAll('./assets/', `${site.root}/assets/`);
  if (isBuilt) {
    await scope.register(fastifyStatic, {
      root: `${dist}assets`,
      prefix: '/assets/',
      decorateReply: false,
      preCompressed: true,
      immutable: true,
      maxAge: '365d',
    });
  }
  for (const place of places) {
    refuseOtherMethods(scope, place, ['GET']);
    scope.get(place, { helmet: policy }, async (_request, reply) => {
      const type = 'text/html; charset=utf-8';
      reply.headers({ 'content-type': type, 'cache-control': 'no-store' });
      if (!isBuilt) return reply.redirect(`${site.root}/docs`);
      return reply.send(page.replace('__NONCE__', reply.cspNonce.style));
    });
  }
}
