import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

export default defineConfig({
  root: import.meta.dirname,
  // Files find each other wherever a reverse proxy puts them; the page is told where they are when it is served.
  base: './',
  plugins: [react()],
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    target: 'es2023',
    // Inlined files would need an exception in the Content-Security-Policy.
    assetsInlineLimit: 0,
    chunkSizeWarningLimit: 700,
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            // Every page needs these: together they compress better than in a file for each of the pages that share them.
            {
              name: 'base',
              test: /node_modules\/(react|react-dom|scheduler|i18next|react-i18next|@tanstack\/(react-router|router-core|history|store|react-store|react-query|query-core))\//,
            },
          ],
        },
      },
    },
  },
});
