import { beforeEach, expect, it, vi } from 'vitest'

const CATALOGUE = '../../../src/domain/language/de.ts'

beforeEach(() => {
  vi.resetModules()
  localStorage.setItem('bot-blending.language', 'de')
})

it.each([
  ['that is there is German', async () => ({ german: {} }), 'de'],
  [
    'that cannot be fetched is English, for the voice of a reader too',
    async () => {
      throw new TypeError('Failed to fetch dynamically imported module')
    },
    'en',
  ],
] as const)('A-260 a page whose German catalogue is one %s', async (_name, catalogue, said) => {
  vi.doMock(CATALOGUE, catalogue)
  await import('../../../src/ui/language/install.ts')
  expect(document.documentElement.lang).toBe(said)
})
