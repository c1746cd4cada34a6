import { expect, onTestFinished, test, vi } from 'vitest'
import { buildName } from '../../../src/server/build.ts'

test('a server that was built tells the name that it was built under; one that runs from its sources is development', () => {
  expect(buildName()).toBe('development')

  onTestFinished(() => void vi.unstubAllGlobals())
  vi.stubGlobal('BUILT_AS', '0.1.0+0123abcd')
  expect(buildName()).toBe('0.1.0+0123abcd')
})
