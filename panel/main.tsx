import 'virtual:library.css';
import 'virtual:tokens.css';
import './base.css';
import './styles.css';
import { MantineProvider } from '@mantine/core';
import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { createQueries, readingOf, whenSignedOut } from './api.ts';
import { setSessionEnded } from './ended-session.ts';
import { canSpeak } from './i18n/index.ts';
import { router } from './routes.tsx';
import { cssVariables, theme } from './theme.ts';

const nonce = document.querySelector('meta[name="rollcall-nonce"]')?.getAttribute('content') ?? '';
// The style that stops the page from scrolling behind a window reads the nonce by this name.
Object.assign(globalThis, { __webpack_nonce__: nonce });
const queries = createQueries();

whenSignedOut(() => setSessionEnded(true));

// Paper is white: the pale texts of the dark scheme could not be read on it.
const { dataset } = document.documentElement;
addEventListener('beforeprint', () => {
  const shown = dataset.mantineColorScheme;
  dataset.mantineColorScheme = 'light';
  addEventListener('afterprint', () => Object.assign(dataset, { mantineColorScheme: shown }), { once: true });
});

// All at once, on a slow network too: texts, the code of the page, and who it is for.
void queries.prefetchQuery(readingOf('getMe'));
void router.load();
await canSpeak;
createRoot(document.getElementById('root') as HTMLElement).render(
  <StrictMode>
    <MantineProvider
      theme={theme}
      defaultColorScheme="auto"
      cssVariablesResolver={cssVariables}
      getStyleNonce={() => nonce}
      // No style sheet has them.
      deduplicateCssVariables={false}
    >
      <QueryClientProvider client={queries}>
        <RouterProvider router={router} />
      </QueryClientProvider>
    </MantineProvider>
  </StrictMode>,
);
