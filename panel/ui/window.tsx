import { lazyPart } from '../shell/lazy-part.tsx';
import type { WindowContentProps } from './window-content.tsx';

const Content = lazyPart(() => import('./window-content.tsx'), 'WindowContent');

// No page shows a window at first, so its code comes with the first key or click: before anything can be typed that an
// unreachable server would lose.
for (const event of ['pointerdown', 'keydown']) addEventListener(event, () => void Content.preload?.(), { once: true });

/**
 * A window over the page; it is open while it is drawn, unless `opened` says otherwise. The Escape key and a click outside
 * close it, but not before the user confirms that what was typed in it may be lost. Without its button it cannot be closed.
 */
export function Window({ opened = true, ...props }: WindowContentProps & { opened?: boolean }) {
  // A closed window is not drawn: the focus returns to where it was when the window was drawn.
  if (!opened) return null;
  return <Content {...props} />;
}
