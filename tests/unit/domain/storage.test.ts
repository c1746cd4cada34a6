import { expect, test } from 'vitest'
import { BANNERS } from '../../../src/domain/access/texts.ts'
import { shellView } from '../../../src/domain/access/shellView.ts'
import { signedIn, type MiniCore } from '../../../src/domain/testing/core.ts'

const banners = (core: MiniCore): readonly string[] => shellView(core.state, 'tab-1').banners.map(({ text }) => text)

test('F22 I15 a disk that was given up is said and tried again at once and each minute, until it works: then nothing is said any more', () => {
  const core = signedIn().advance(10_000)
  core.append({ type: 'storage.degraded', data: { why: 'cut', mode: 'memory' } })
  expect(banners(core)).toContain(BANNERS.memoryOnly)

  core.advance(120_000)
  core.append({ type: 'storage.mended', data: { entries: 75 } })
  core.advance(120_000)

  expect(core.timesOf('storage.mend_due')).toEqual([10_000, 70_000, 130_000])
  expect(core.state.storage).toMatchObject({ mode: 'disk', degradedWhy: null })
  expect(banners(core)).not.toContain(BANNERS.memoryOnly)
})
