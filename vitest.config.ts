import { defineConfig } from 'vitest/config'

/** Pure tests: no browser, no network but loopback. */
export default defineConfig({
  test: {
    projects: [
      { extends: true, test: { name: 'unit', include: ['tests/unit/**/*.test.ts'], environment: 'node' } },
      { extends: true, test: { name: 'property', include: ['tests/property/**/*.test.ts'], environment: 'node' } },
      { extends: true, test: { name: 'simulation', include: ['tests/simulation/**/*.test.ts'], environment: 'node' } },
    ],
  },
})
