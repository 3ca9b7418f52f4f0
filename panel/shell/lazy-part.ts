import { lazyRouteComponent } from '@tanstack/react-router';
import type { ComponentType } from 'react';

/** The code of a page, or of a part of one, could not be loaded. */
export class NotLoaded extends Error {}

/**
 * A page, or a part of one, whose code is loaded when it is drawn. The router reloads the window when the code is missing;
 * while the server is down that would leave the page for one of the browser, so an error says it instead.
 * @throws NotLoaded when it is drawn
 */
export const lazyPart = <Name extends string, Part extends Record<Name, ComponentType<never>>>(
  load: () => Promise<Part>,
  name: Name,
) =>
  lazyRouteComponent(
    () =>
      load().catch((error) => {
        throw new NotLoaded(`${name}: ${error instanceof Error ? error.name : 'Error'}`);
      }),
    name,
  );
