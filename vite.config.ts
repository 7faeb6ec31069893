import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { asciiOnly } from './scripts/build/ascii-only.ts';
import { codeGroups } from './scripts/build/code-groups.ts';
import { plainIcons } from './scripts/build/plain-icons.ts';
import { plainZod } from './scripts/build/plain-zod.ts';
import { precompressAssets } from './scripts/build/precompress-assets.ts';
import { serviceWorker } from './scripts/build/service-worker.ts';
import { shortProperties } from './scripts/build/short-properties.ts';
import { siteArtwork } from './scripts/build/site-artwork.ts';
import { versionOnly } from './scripts/build/version-only.ts';

// Two builds of the same screens: what browsers load, and what the server renders pages with.
export default defineConfig(({ isSsrBuild, command }) => ({
  plugins: [
    react(),
    tailwindcss(),
    shortProperties(),
    versionOnly(),
    plainIcons(),
    ...(isSsrBuild ? [asciiOnly()] : [plainZod(), siteArtwork(), serviceWorker(), precompressAssets()]),
  ],
  appType: 'custom',
  // Without this, the server bundle would carry React's development build too and choose at run time.
  define: command === 'build' ? { 'process.env.NODE_ENV': JSON.stringify('production') } : {},
  build: {
    outDir: isSsrBuild ? 'dist/server' : 'dist/client',
    emptyOutDir: true,
    manifest: isSsrBuild ? false : 'manifest.json',
    modulePreload: { polyfill: false },
    assetsInlineLimit: 0,
    rolldownOptions: {
      // The server loads every screen as it starts, from one file in two thirds of the time.
      output: isSsrBuild
        ? { codeSplitting: false }
        : // Every page's code names all others: without names of their own that list is half as long.
          { codeSplitting: { groups: codeGroups }, chunkFileNames: 'assets/c-[hash].js' },
      input: isSsrBuild
        ? 'src/wiring/client/entry-server.tsx'
        : [
            'src/wiring/client/entry-site.tsx',
            'src/client/styles/site.css',
            'src/wiring/client/entry-admin.tsx',
          ],
    },
  },
  // Everything goes into the bundle, so that a production machine needs no React. In development Node loads the
  // packages itself, because Vite does not turn CommonJS into modules there.
  ssr: command === 'build' ? { noExternal: true } : {},
}));
