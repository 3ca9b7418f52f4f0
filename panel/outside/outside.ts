/**
 * The pages before the sign-in. They are no part of the panel, and need nothing of what it is drawn with: on a slow network
 * a form of two fields is there at once. The panel itself comes while the user types.
 */
import 'virtual:tokens.css';
import '../base.css';
import './outside.css';
import { canSpeak, loadTexts } from '../i18n/index.ts';
import { paths } from '../paths.ts';
import { root } from '../root.ts';
import { show } from './page.ts';
import { pageAt } from './pages.ts';

/** The scheme that the user chose in the panel, or that of the system. */
function setScheme(): void {
  const chosen = localStorage.getItem('mantine-color-scheme-value');
  const isDark = chosen === 'dark' || (chosen !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches);
  document.documentElement.dataset.mantineColorScheme = isDark ? 'dark' : 'light';
}
setScheme();
matchMedia('(prefers-color-scheme: dark)').addEventListener('change', setScheme);

await Promise.all([canSpeak, loadTexts(['fields', 'sign-in'])]);
const path = location.pathname.slice(root.length);
show(await pageAt(path)());
addEventListener('hashchange', () => location.reload());
void fetchPanel();

/** Has the browser keep the files of the home page. */
async function fetchPanel(): Promise<void> {
  const home = await fetch(root + paths.home, { headers: { accept: 'text/html' } });
  for (const [, file = ''] of (await home.text()).matchAll(/(?:href|src)="([^"]+\.(?:js|css))"/g)) {
    const link = document.createElement('link');
    link.rel = file.endsWith('.js') ? 'modulepreload' : 'preload';
    if (link.rel === 'preload') link.as = 'style';
    link.crossOrigin = '';
    link.href = file;
    document.head.append(link);
  }
}
