import helmet from '@fastify/helmet';
import type { FastifyInstance } from 'fastify';
import type { OpenPath } from '../http/openapi/open-path.ts';
import { refuseOtherMethods } from '../http/refusals.ts';
import { type Asset, assets } from './assets.ts';
import { documentRoutes } from './document.ts';
import { errorRoutes } from './error-pages.ts';
import { guideRoutes } from './guides.ts';
import { healthRoutes } from './health.ts';
import type { OpenRoute } from './open-route.ts';
import { registerPanel, registerPanelFiles } from './panel.ts';
import { permissionRoutes } from './permissions-page.ts';
import { referenceRoutes } from './reference.ts';
import { createSite, type SiteOptions } from './site.ts';

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

interface Pages extends SiteOptions {
  /** Open paths of other areas. */
  more?: readonly OpenRoute[];
}

/** Serves the pages and the health checks. None of them asks for credentials or counts against a limit. */
export async function registerPages(app: FastifyInstance, { more = [], ...options }: Pages): Promise<void> {
  const site = createSite(options);
  app.addHook('onClose', async () => site.readiness.stop());
  await registerPanelFiles(app);
  await app.register(async (scope) => {
    await scope.register(helmet, {
      contentSecurityPolicy: { useDefaults: false, directives: directives() },
      // Over http, on the user's own machine, the header would have no effect.
      strictTransportSecurity: site.baseUrl.startsWith('https:') && { includeSubDomains: false },
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
      refuseOtherMethods(scope, url, ['GET', 'HEAD']);
    }
  });
}
