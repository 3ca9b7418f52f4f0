import { readFileSync } from 'node:fs';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import Fastify from 'fastify';
import { stylesPath } from './layout.ts';
import type { Answer } from './open-route.ts';
import type { Site } from './site.ts';

export const scalarPath = '/docs/assets/scalar.js';
export const referenceScriptPath = '/docs/assets/reference.js';

/** A file that the pages load. */
export interface Asset {
  path: string;
  answer(site: Site): Answer | Promise<Answer>;
}

const javaScript = 'text/javascript; charset=utf-8';

/**
 * Scalar's script, compressed. Its plugin for Fastify contains the script and serves it only itself, so a separate
 * instance returns it when a user first opens the reference: it has four megabytes that few processes need.
 */
async function readScalar(): Promise<Buffer> {
  const { default: scalar } = await import('@scalar/fastify-api-reference');
  const carrier = Fastify();
  await carrier.register(scalar, { routePrefix: '/carrier', configuration: { url: '/openapi.json' } });
  const { statusCode, rawPayload } = await carrier.inject('/carrier/js/scalar.js');
  if (statusCode !== 200) throw new Error(`the plugin of the reference did not serve its script: ${statusCode}`);
  return promisify(gzip)(rawPayload);
}

let scalar: Promise<Buffer> | undefined;

/** Starts the reference. Every option that would call another server is off. */
const referenceScript = ({ root }: Site) => `
Scalar.createApiReference('#reference', {
  url: ${JSON.stringify(`${root}/openapi.json`)},
  servers: [{ url: location.origin + ${JSON.stringify(root)}, description: 'This installation' }],
  generateOperationSlug: ({ operationId, method, path }) => operationId ?? method + path,
  telemetry: false,
  withDefaultFonts: false,
  agent: { disabled: true },
  mcp: { disabled: true },
  hideClientButton: true,
  showDeveloperTools: 'never',
  orderSchemaPropertiesBy: 'preserve',
  persistAuth: false,
  proxyUrl: '',
  externalUrls: { dashboardUrl: '', registryUrl: '', proxyUrl: '', apiBaseUrl: '' },
});
`;

const styles = readFileSync(new URL('pages.css', import.meta.url), 'utf8');

export const assets: Asset[] = [
  {
    path: stylesPath,
    answer: () => ({ type: 'text/css; charset=utf-8', headers: { 'cache-control': 'max-age=300' }, body: styles }),
  },
  {
    path: referenceScriptPath,
    answer: (site) => ({ type: javaScript, headers: { 'cache-control': 'no-cache' }, body: referenceScript(site) }),
  },
  {
    path: scalarPath,
    async answer() {
      scalar ??= readScalar();
      const headers = { 'content-encoding': 'gzip', 'cache-control': 'public, max-age=86400' };
      return { type: javaScript, headers, body: await scalar };
    },
  },
];
