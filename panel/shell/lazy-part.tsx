import { lazyRouteComponent } from '@tanstack/react-router';
import { type ComponentType, Suspense } from 'react';
import { loadTexts } from '../i18n/index.ts';
import { useSession } from '../session.tsx';
import { useLanguage } from '../ui/use-language.ts';

/** The code of a page, or of a part of one, could not be loaded. */
export class NotLoaded extends Error {}

/** Draws a page again for another reader, or in another language. */
const forEachReader = (Page: ComponentType<never>) => {
  const Drawn = Page as ComponentType<object>;
  return (props: object) => {
    useSession();
    useLanguage();
    return <Drawn {...props} />;
  };
};

/**
 * A page whose code is loaded when it is drawn, or a part that shows something else meanwhile. The router reloads the window
 * when the code is missing; while the server is down that would leave the page for one of the browser, so an error says it.
 * @param texts the files of its texts, which the build fills in (`texts-of-parts.ts`)
 * @throws NotLoaded when it is drawn
 */
export const lazyPage = <Name extends string, Part extends Record<Name, ComponentType<never>>>(
  load: () => Promise<Part>,
  name: Name,
  texts: readonly string[] = [],
) =>
  lazyRouteComponent(async () => {
    try {
      const [part] = await Promise.all([load(), loadTexts(texts)]);
      return { ...part, [name]: forEachReader(part[name]) };
    } catch (error) {
      throw new NotLoaded(`${name}: ${error instanceof Error ? error.name : 'Error'}`);
    }
  }, name);

type PropsOf<Part> = Part extends (props: infer Props) => unknown ? Props : never;

/** A part of a page whose code is loaded when it is drawn; nothing is shown until it is there. */
export function lazyPart<Name extends string, Part extends Record<Name, ComponentType<never>>>(
  load: () => Promise<Part>,
  name: Name,
  texts?: readonly string[],
) {
  const Loaded = lazyPage(load, name, texts) as ComponentType<object> & { preload?: () => Promise<void> };
  const Drawn = (props: PropsOf<Part[Name]> & object) => (
    <Suspense>
      <Loaded {...props} />
    </Suspense>
  );
  return Object.assign(Drawn, {
    /** Loads it before it is drawn. */
    preload: () => Loaded.preload?.(),
  });
}
