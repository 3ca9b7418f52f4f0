import helmet from '@fastify/helmet';
import type { FastifyInstance } from 'fastify';
import type { Database } from '../db/database.ts';
import type { Api } from '../http/openapi/describe-api.ts';
import type { OpenPath } from '../http/openapi/open-path.ts';
import { refuseOtherMethods } from '../http/other-methods.ts';
import type { Maintenance } from '../maintenance.ts';
import { type Asset, assets } from './assets.ts';
import { documentRoutes } from './document.ts';
import { errorRoutes } from './error-pages.ts';
import { guideRoutes } from './guides.ts';
import { healthRoutes } from './health.ts';
import type { OpenRoute } from './open-route.ts';
import { registerPanel, registerPanelFiles } from './panel.ts';
import { permissionRoutes } from './permissions-page.ts';
import { referenceRoutes } from './reference.ts';
import { createSite } from './site.ts';

const routes: OpenRoute[] = [
  ...documentRoutes,
  ...referenceRoutes,
  ...errorRoutes,
  ...guideRoutes,
  ...permissionRoutes,
  ...healthRoutes,
];

/** The public paths, for openapi.json. */
export const openPaths: readonly OpenPath[] = routes;

/** The content that a page may load: only from our server, and no script or style within the page. */
const directives = (styles: string[] = []) => ({
  defaultSrc: ["'none'"],
  scriptSrc: ["'self'"],
  styleSrc: ["'self'", ...styles],
  imgSrc: ["'self'", 'data:'],
  fontSrc: ["'self'", 'data:'],
  connectSrc: ["'self'"],
  baseUri: ["'none'"],
  formAction: ["'none'"],
  frameAncestors: ["'none'"],
});

const withInlineStyles = { contentSecurityPolicy: { useDefaults: false, directives: directives(["'unsafe-inline'"]) } };

interface Pages {
  /** Open paths of other areas. */
  more?: readonly OpenRoute[];
  api: Api;
  db: Database;
  baseUrl: string;
  /** Whether it sends no webhook and no mail; the panel says so. */
  isSilent: boolean;
  /** Whether the process is about to stop, and wants no new requests. */
  isDraining: () => boolean;
  /** Why changes are refused; the panel shows it. */
  maintenance: Pick<Maintenance, 'reason'>;
  /** How many processes of the installation send webhooks and mail. */
  countWorkers: () => Promise<number>;
}

/** Serves the pages and the health checks. None of them asks for credentials or counts against a limit. */
export async function registerPages(
  app: FastifyInstance,
  { api, db, baseUrl, isSilent, isDraining, maintenance, countWorkers, more = [] }: Pages,
): Promise<void> {
  const site = createSite({ api, db, baseUrl, isSilent, isDraining, maintenance, countWorkers });
  app.addHook('onClose', async () => site.readiness.stop());
  await registerPanelFiles(app);
  await app.register(async (scope) => {
    await scope.register(helmet, {
      contentSecurityPolicy: { useDefaults: false, directives: directives() },
      // Over http, on the user's own machine, the header would have no effect.
      strictTransportSecurity: baseUrl.startsWith('https:') && { includeSubDomains: false },
    });
    for (const route of [...routes, ...more, ...assets]) serve(route);
    await registerPanel(scope, site);

    function serve({ path, answer, hasInlineStyles }: (OpenRoute | Asset) & Pick<OpenRoute, 'hasInlineStyles'>) {
      const url = path.replace(/\{(\w+)\}/g, ':$1');
      scope.get<{ Params: Record<string, string> }>(
        url,
        hasInlineStyles ? { helmet: withInlineStyles } : {},
        async (request, reply) => {
          const { status = 200, type, headers = {}, body } = await answer(site, request);
          return reply
            .code(status)
            .headers({ ...headers, 'content-type': type })
            .send(body);
        },
      );
      refuseOtherMethods(scope, url, ['GET']);
    }
  });
}
