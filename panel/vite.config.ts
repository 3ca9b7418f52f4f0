import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

export default defineConfig({
  root: import.meta.dirname,
  plugins: [react()],
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    target: 'es2023',
    // Inlined files would need an exception in the Content-Security-Policy.
    assetsInlineLimit: 0,
    chunkSizeWarningLimit: 700,
  },
});
