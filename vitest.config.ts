import { vanillaExtractPlugin } from '@vanilla-extract/vite-plugin'
import react from '@vitejs/plugin-react'
import { playwright } from '@vitest/browser-playwright'
import { defineConfig } from 'vitest/config'
import { chromiumLaunchOptions } from './tests/support/chromium.ts'

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

/** The long tests run in two lanes side by side, each with a product of its own; together `--project 'long-*'`. */
const LONG_LANES = [
  { name: 'long-way', include: ['tests/end-to-end/way/**/*.long.ts'] },
  { name: 'long-core', include: ['tests/end-to-end/!(way)/**/*.long.ts'] },
]

const uiPlugins = () => [react(), vanillaExtractPlugin()]

/** Every kind of test is a project; `scripts/test.mjs` runs them with a time budget for each. */
export default defineConfig({
  test: {
    maxWorkers: 2,
    // The limit ends what hangs; a busy machine may take its time.
    testTimeout: 60_000,
    hookTimeout: 60_000,
    expect: { poll: { timeout: 20_000 } },
    projects: [
      {
        extends: true,
        // Files share a process and its modules, which are read once: a third of the part's time. No rule of the domain
        // keeps anything in its module, and a test that leaned on that would fail here.
        test: { name: 'unit', include: ['tests/unit/**/*.test.ts'], environment: 'node', isolate: false },
      },
      {
        extends: true,
        // At the lowest priority everything takes its time.
        test: {
          name: 'property',
          include: ['tests/property/**/*.test.ts'],
          environment: 'node',
          setupFiles: ['tests/support/fcSetup.ts'],
          testTimeout: 900_000,
        },
      },
      {
        extends: true,
        test: {
          name: 'simulation',
          include: ['tests/simulation/**/*.test.ts'],
          environment: 'node',
          testTimeout: 900_000,
          hookTimeout: 900_000,
        },
      },
      {
        extends: true,
        test: {
          name: 'databases',
          include: ['tests/databases/**/*.test.ts'],
          environment: 'node',
          fileParallelism: false,
        },
      },
      {
        extends: true,
        plugins: uiPlugins(),
        define,
        test: {
          name: 'ui',
          include: ['tests/ui/**/*.test.{ts,tsx}'],
          environment: 'happy-dom',
          setupFiles: ['tests/support/uiSetup.ts'],
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
          include: ['tests/browser/**/*.test.{ts,tsx}'],
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
          include: ['tests/toolchain/**/*.test.ts'],
          environment: 'node',
          fileParallelism: false,
          testTimeout: 120_000,
          hookTimeout: 120_000,
        },
      },
      {
        extends: true,
        test: {
          name: 'end-to-end',
          include: ['tests/end-to-end/**/*.test.ts'],
          environment: 'node',
          fileParallelism: false,
          globalSetup: ['tests/end-to-end/harness/product.ts'],
          testTimeout: 150_000,
        },
      },
      ...LONG_LANES.map(({ name, include }) => ({
        extends: true as const,
        test: {
          name,
          include: [...include],
          environment: 'node' as const,
          fileParallelism: false,
          globalSetup: ['tests/end-to-end/harness/product.ts'],
          testTimeout: 150_000,
        },
      })),
    ],
  },
})
