import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { commonErrors } from '../errors.ts';
import { refuseOtherMethods } from '../http/other-methods.ts';
import { Problem } from '../problem.ts';
import type { Site } from './site.ts';

/** Made by `tools/build-panel.mjs`. */
const dist = fileURLToPath(new URL('../../../panel/dist/', import.meta.url));

/** The pages that one sees without having signed in. */
const outside = ['/sign-in', '/set-up', '/accept-invitation', '/reset-password', '/forgot-password'];

/** The addresses of the panel; `panel/paths.ts` knows the paths below them. */
const places = [
  ...outside,
  '/',
  '/account',
  '/account/*',
  '/people',
  '/people/*',
  '/directory',
  '/documents',
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
  // A user who has not signed in sees no header and no navigation, so no outline of them.
  const pageOutside = page.replace(/<div id="outline"[\s\S]*?(?=<link rel="stylesheet")/, '');
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
  const show = (reply: FastifyReply, path: string) =>
    reply
      .headers({ 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-store' })
      .send((outside.includes(path) ? pageOutside : page).replaceAll('__NONCE__', reply.cspNonce.style));
  for (const place of places) {
    refuseOtherMethods(scope, place, ['GET']);
    scope.get(place, { helmet: policy }, async (_request, reply) =>
      isBuilt ? show(reply, place) : reply.redirect(`${site.root}/docs`),
    );
  }
  // Any other address: the panel says that there is no such page.
  scope.get('/*', { helmet: policy }, async (request, reply) => {
    const path = request.url.split('?')[0] as string;
    if (isBuilt && isOfBrowser(request) && !ofApi.test(path)) return show(reply.code(404), path);
    throw new Problem(commonErrors.routeNotFound, `There is no operation at ${path}.`);
  });
}

/** The paths of the API, whose refusals are for programs. */
const ofApi = /^\/[\w-]+\/v\d+(\/|$)/;

/** Whether a user opens the address, rather than a program. */
const isOfBrowser = ({ headers: { accept = '' } }: FastifyRequest): boolean => accept.includes('text/html');
