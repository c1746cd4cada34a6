import { vanillaExtractPlugin } from '@vanilla-extract/vite-plugin'
import react from '@vitejs/plugin-react'
import { playwright } from '@vitest/browser-playwright'
import { defineConfig } from 'vitest/config'
import { ByPath } from './scripts/lib/suite/byPath.mjs'
import { chromiumLaunchOptions } from './tests/support/chromium.ts'
import { LIMIT, PATIENCE } from './tests/support/waits.ts'
import { BRIEF, WORKERS } from './tests/support/workers.ts'

// Vitest sets NODE_ENV=test, in which react-aria's Virtualizer would draw every row unless this says otherwise.
const define = { 'process.env.VIRT_ON': '"true"' }

/**
 * Packages that browser tests reach only through workers or lazily: found late, they would reload the page in mid-test.
 */
const browserPackages = [
  'react',
  'react-dom',
  'react-dom/client',
  'react/jsx-runtime',
  'react/jsx-dev-runtime',
  'react-aria-components',
  'wouter',
  'effector',
  'effector-react',
  'comlink',
  'rxjs',
  'immer',
  'idb',
  'valibot',
  'eventsource-parser',
  'oidc-client-ts',
  'lightweight-charts',
  'lucide-react',
  '@js-temporal/polyfill',
  'decimal.js-light',
  'fast-check',
  '@testing-library/react',
]

/** A file of the gate is a `*.test.ts`, one of the whole alone a `*.long.ts` (scripts/lib/suite/rings.mjs). */
const both = (folder: string): string[] => [`tests/${folder}/**/*.test.{ts,tsx}`, `tests/${folder}/**/*.long.ts`]

const uiPlugins = () => [react(), vanillaExtractPlugin()]

/** Every kind of test is a project; `scripts/test.mjs` runs them by the ring. */
export default defineConfig({
  test: {
    maxWorkers: WORKERS,
    // Files share a process and its modules, which are read once: half of the time. No rule of the domain keeps
    // anything in its module, and a test that leaned on that would fail here; of the page, `fresh.ts` clears all.
    isolate: false,
    // One limit for every test: it ends what hangs, and no file sets one of its own.
    testTimeout: LIMIT,
    hookTimeout: LIMIT,
    expect: { poll: { timeout: PATIENCE } },
    setupFiles: ['tests/support/patience.ts'],
    sequence: { sequencer: ByPath },
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          include: both('unit'),
          environment: 'node',
          execArgv: BRIEF,
          setupFiles: ['tests/support/fcSetup.ts'],
        },
      },
      {
        extends: true,
        test: {
          name: 'property',
          include: both('property'),
          environment: 'node',
          setupFiles: ['tests/support/fcSetup.ts'],
        },
      },
      {
        extends: true,
        test: {
          name: 'simulation',
          include: both('simulation'),
          environment: 'node',
        },
      },
      {
        extends: true,
        test: {
          name: 'databases',
          include: both('databases'),
          environment: 'node',
          execArgv: BRIEF,
        },
      },
      {
        extends: true,
        plugins: uiPlugins(),
        define,
        test: {
          name: 'ui',
          include: both('ui'),
          environment: 'happy-dom',
          setupFiles: ['tests/support/uiSetup.ts', 'tests/support/fresh.ts', 'tests/support/fcSetup.ts'],
        },
      },
      {
        extends: true,
        plugins: uiPlugins(),
        define,
        optimizeDeps: { include: browserPackages },
        worker: { format: 'es' },
        test: {
          name: 'browser',
          include: both('browser'),
          isolate: true,
          setupFiles: ['tests/support/uiSetup.ts'],
          fileParallelism: false,
          browser: {
            enabled: true,
            headless: true,
            screenshotFailures: false,
            provider: playwright({ launchOptions: chromiumLaunchOptions() }),
            instances: [{ browser: 'chromium', viewport: { width: 1280, height: 800 } }],
          },
        },
      },
      {
        extends: true,
        test: {
          name: 'toolchain',
          include: both('toolchain'),
          environment: 'node',
          fileParallelism: false,
        },
      },
      {
        extends: true,
        test: {
          name: 'end-to-end',
          include: both('end-to-end'),
          environment: 'node',
          globalSetup: ['tests/end-to-end/harness/product.ts'],
          // Of the tests of one file that may: as many as a machine of two cores takes.
          maxConcurrency: 2,
        },
      },
    ],
  },
})
