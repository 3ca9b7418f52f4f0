import { lazyRouteComponent } from '@tanstack/react-router';
import type { ComponentType } from 'react';
import { loadTexts } from '../i18n/index.ts';

/** The code of a page, or of a part of one, could not be loaded. */
export class NotLoaded extends Error {}

/**
 * A page, or a part of one, whose code is loaded when it is drawn. The router reloads the window when the code is missing;
 * while the server is down that would leave the page for one of the browser, so an error says it instead.
 * @param texts the files of its texts, which the build fills in (`texts-of-parts.ts`)
 * @throws NotLoaded when it is drawn
 */
export const lazyPart = <Name extends string, Part extends Record<Name, ComponentType<never>>>(
  load: () => Promise<Part>,
  name: Name,
  texts: readonly string[] = [],
) =>
  lazyRouteComponent(async () => {
    try {
      const [part] = await Promise.all([load(), loadTexts(texts)]);
      return part;
    } catch (error) {
      throw new NotLoaded(`${name}: ${error instanceof Error ? error.name : 'Error'}`);
    }
  }, name);
