import { expect, test } from 'vitest'
import type { Views } from '../../../src/domain/views.ts'
import { compose, domain } from '../../../src/worker/loop.ts'
import { playDay } from '../../../src/worker/sampleDay/play.ts'

test('the recorded day of the front page is folded by the real core: figures come, move, and nothing is unexpected', async () => {
  const seen: Partial<Views>[] = []
  let views: Partial<Views> = {}
  const rows = new Set<string>()
  const playing = await playDay(
    { compose, domain },
    () => new Promise((done) => setImmediate(done)),
    (push) => {
      views = { ...views, ...push.views }
      seen.push(push.views)
      for (const { rows: told } of push.tables) for (const id of Object.keys(told)) rows.add(id)
    },
  )
  await playing.pass(2_000)
  const early = views.dashboard?.unrealised
  await playing.pass(8_000)
  const late = views.dashboard?.unrealised

  expect(playing.reports).toEqual([])
  expect(early?.open).toBeGreaterThan(3)
  expect(late?.stale).toBe(false)
  expect(late?.pnl).not.toBe(early?.pnl)
  for (const part of [views.dashboard?.timeframes, views.dashboard?.accounts, views.results?.calendar])
    expect(part?.state).toBe('ready')
  expect(views.connection?.state).toBe('live')
  expect(rows.size).toBeGreaterThan(2)
})
