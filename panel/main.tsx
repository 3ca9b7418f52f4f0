import '@mantine/core/styles.css';
import './styles.css';
import { MantineProvider } from '@mantine/core';
import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { createQueries, whenSignedOut } from './api.ts';
import './i18n/index.ts';
import { paths } from './paths.ts';
import { root } from './root.ts';
import { router } from './routes.tsx';
import { cssVariables, theme } from './theme.ts';

const nonce = document.querySelector('meta[name="rollcall-nonce"]')?.getAttribute('content') ?? '';
// The style that stops the page from scrolling behind a window reads the nonce by this name.
Object.assign(globalThis, { __webpack_nonce__: nonce });
const queries = createQueries();

const outside: string[] = [paths.signIn, paths.setUp, paths.acceptInvitation];
whenSignedOut(() => {
  if (!outside.includes(location.pathname.slice(root.length))) void router.navigate({ to: paths.signIn });
});

createRoot(document.getElementById('root') as HTMLElement).render(
  <StrictMode>
    <MantineProvider
      theme={theme}
      defaultColorScheme="auto"
      cssVariablesResolver={cssVariables}
      getStyleNonce={() => nonce}
    >
      <QueryClientProvider client={queries}>
        <RouterProvider router={router} />
      </QueryClientProvider>
    </MantineProvider>
  </StrictMode>,
);
