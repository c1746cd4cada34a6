import { vanillaExtractPlugin } from '@vanilla-extract/vite-plugin'
import react from '@vitejs/plugin-react'
import optimizeLocales from '@react-aria/optimize-locales-plugin'
import { defaultClientConditions, defineConfig } from 'vite'
import { join } from 'node:path'
import { translated } from './scripts/lib/translated.mjs'

/** The shared worker; those of the laboratory and of the samples begin with the domain. */
const WORKER = join(import.meta.dirname, 'src/worker/main.ts')
/** How long each plugin took is no warning. */
const checks = { bundlerTimings: false }

/** The browser part: UI and worker in one build. The server serves `dist/web`. */
export default defineConfig({
  root: 'src/ui',
  publicDir: 'public',
  plugins: [
    translated(import.meta.dirname, (file) => !/^src\/(worker|streams)\//.test(file)),
    react(),
    vanillaExtractPlugin(),
    { ...optimizeLocales.vite({ locales: ['en-US', 'de-DE'] }), enforce: 'pre' as const },
  ],
  // rxjs has a build with native classes and without helpers under this name.
  resolve: { conditions: ['es2015', ...defaultClientConditions] },
  // The server replaces the placeholder in every document it sends; scripts and injected styles carry the same nonce.
  html: { cspNonce: '__CSP_NONCE__' },
  // The worker and the domain lie beside this root; packages are above it.
  server: { fs: { allow: ['../..'] } },
  // Packages that only the worker or a late screen uses are prepared at the start: found later, they would reload every
  // tab.
  optimizeDeps: { entries: ['index.html', 'features/**/*.tsx', '../worker/main.ts'] },
  // The worker's files carry its name: a test holds its start script to a size.
  worker: {
    format: 'es',
    plugins: () => [translated(import.meta.dirname, (file) => !file.startsWith('src/ui/'))],
    rolldownOptions: {
      checks,
      output: {
        entryFileNames: 'assets/worker-[name]-[hash].js',
        chunkFileNames: 'assets/worker-[name]-[hash].js',
        // What the shared worker begins with is one file, however many of its later ones need a part of it, too.
        codeSplitting: {
          groups: [{ name: (_, chunks) => (chunks.getModuleInfo(WORKER) ? 'start' : null), tags: ['$initial'] }],
        },
      },
    },
  },
  // The second page is '/' as it stands before the application, the third is in the hidden frame of a silent sign-in.
  build: {
    outDir: '../../dist/web',
    emptyOutDir: true,
    target: 'es2023',
    manifest: true,
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      checks,
      input: ['src/ui/index.html', 'src/ui/front.html', 'src/ui/silent.html'],
      // What a start needs is one script and one style: sixty small ones are ten rounds of requests. The script of the
      // front page is one of its own, as it does without the application.
      output: {
        codeSplitting: {
          groups: [
            { name: 'front', test: /[\\/]ui[\\/]front[\\/](wanted|personal)\.ts$|preload-helper/, priority: 1 },
            { name: 'start', tags: ['$initial'], test: /^(?!.*[\\/]ui[\\/](front[\\/])?main\.tsx?$)(?!.*\.html)/ },
          ],
        },
      },
    },
  },
})
