import { existsSync, readFileSync } from 'node:fs';
import type { IncomingHttpHeaders } from 'node:http';
import { fileURLToPath } from 'node:url';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { commonErrors } from '../errors.ts';
import { refuseOtherMethods } from '../http/refusals.ts';
import { type Locale, localeOf } from '../locale.ts';
import { Problem } from '../problem.ts';
import { escapeText } from './html.ts';
import type { Site } from './site.ts';

/** Made by `tools/build-panel.mjs`. */
const dist = fileURLToPath(new URL('../../../panel/dist/', import.meta.url));
const isBuilt = existsSync(`${dist}index.html`);

/** The pages that one sees without having signed in, which are apart from the panel. */
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
  '/inbox',
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

/** What pages.json of the panel says of a page: `panel/pages-of-panel.ts` writes it. */
interface PageToLoad {
  path: string;
  heading?: Record<Locale, string>;
  files: string[];
  texts: Record<Locale, string[]>;
}

/** The language that the user chose in the panel, or that of the browser, as `panel/i18n/index.ts` finds it. */
function languageOf({ cookie = '', 'accept-language': accepted = '' }: IncomingHttpHeaders): Locale {
  const chosen = /(?:^|; )rollcall\.language=(\w+)/.exec(cookie)?.[1];
  return localeOf(chosen ?? accepted);
}

/** The address of a page of the panel, `/people/$id`, as what it matches. */
const matching = (path: string): RegExp => new RegExp(`^${path.replace(/\$\w+/g, '[^/]+')}$`);

/** What a page within the frame reads at first, whatever else it shows. */
const readAt = (path: string): string[] => ['/account/v1/me', ...(path === '/' ? ['/account/v1/home'] : [])];

const relOf = (file: string): string => (file.endsWith('.css') ? 'preload" as="style' : 'modulepreload');

/**
 * Adds to index.html what only one page needs: its heading in the outline, and its code, its styles, its texts and what it
 * reads, which the browser then loads at the same time as the panel.
 */
function withPage(html: string, page: PageToLoad | undefined, language: Locale, root: string, reads: string[]): string {
  const files = page ? [...page.files, ...page.texts[language]] : [];
  const links = [
    ...files.map((file) => `<link rel="${relOf(file)}" crossorigin href="${root}/${file}">`),
    ...reads.map((path) => `<link rel="preload" as="fetch" crossorigin href="${root}${path}">`),
  ];
  const heading = page?.heading ? `<h1>${page.heading[language]}</h1>` : '<i></i>';
  return html
    .replace('<html lang="en"', `<html lang="${language}"`)
    .replace('<main><i></i></main>', `<main>${heading}</main>`)
    .replace('</head>', `${links.join('')}</head>`);
}

/**
 * Serves the files of the panel, whose names contain a hash of their content. The headers of pages say nothing about
 * them, and on a slow network twenty times half a kilobyte is felt.
 */
export async function registerPanelFiles(app: FastifyInstance): Promise<void> {
  if (!isBuilt) return;
  await app.register(fastifyStatic, {
    root: `${dist}assets`,
    prefix: '/assets/',
    decorateReply: false,
    preCompressed: true,
    immutable: true,
    maxAge: '365d',
    lastModified: false,
    setHeaders: (reply) => reply.header('x-content-type-options', 'nosniff'),
  });
}

/**
 * Serves the panel: one page for all its addresses. If it was not built (`npm start` builds it), its addresses lead to
 * the reference.
 */
export async function registerPanel(scope: FastifyInstance, site: Site): Promise<void> {
  const read = (name: string) =>
    isBuilt
      ? readFileSync(`${dist}${name}.html`, 'utf8')
          .replace('__ROOT__', site.root)
          .replace('__SILENT__', site.isSilent ? 'true' : '')
          .replaceAll('./assets/', `${site.root}/assets/`)
      : '';
  const [page, pageOutside] = [read('index'), read('outside')];
  const known: PageToLoad[] = isBuilt ? JSON.parse(readFileSync(`${dist}pages.json`, 'utf8')) : [];
  // `/people/import` before `/people/$id`, which matches it too.
  const pages = known
    .toSorted((a, b) => Number(a.path.includes('$')) - Number(b.path.includes('$')))
    .map((one): [RegExp, PageToLoad] => [matching(one.path), one]);
  const show = (request: FastifyRequest, reply: FastifyReply) => {
    const path = pathOf(request);
    const found = pages.find(([pattern]) => pattern.test(path))?.[1];
    const [html, reads] = outside.includes(path) ? [pageOutside, []] : [page, readAt(path)];
    return reply.headers({ 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-store' }).send(
      withPage(html, found, languageOf(request.headers), site.root, reads)
        .replaceAll('__NONCE__', reply.cspNonce.style)
        .replace('__MAINTENANCE__', () => escapeText(site.maintenance.reason ?? '')),
    );
  };
  for (const place of places) {
    refuseOtherMethods(scope, place, ['GET', 'HEAD']);
    scope.get(place, { helmet: policy }, async (request, reply) =>
      isBuilt ? show(request, reply) : reply.redirect(`${site.root}/docs`),
    );
  }
  // Any other address: the panel says that there is no such page.
  scope.get('/*', { helmet: policy }, async (request, reply) => {
    const path = pathOf(request);
    if (isBuilt && isOfBrowser(request) && !ofApi.test(path)) return show(request, reply.code(404));
    throw new Problem(commonErrors.routeNotFound, `There is no operation at ${path}.`);
  });
}

const pathOf = ({ url }: FastifyRequest): string => url.split('?', 1)[0] as string;

/** The paths of the API, whose refusals are for programs. */
const ofApi = /^\/[\w-]+\/v\d+(\/|$)/;

/** Whether a user opens the address, rather than a program. */
const isOfBrowser = ({ headers: { accept = '' } }: FastifyRequest): boolean => accept.includes('text/html');
