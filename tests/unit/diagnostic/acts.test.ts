import { beforeEach, describe, expect, it } from 'vitest'
import { testCore, type TestCore, type TestTab } from '../../support/core/core.ts'

let core: TestCore
let tab: TestTab

beforeEach(async () => {
  core = await testCore()
  tab = await core.open({ path: '/real-time-diagnostic' })
  await tab.signIn({ roles: ['admin-user'] })
  await core.clock.pass(10_000)
})

const report = async (query = '') => {
  const answer = await core.api.read({ type: 'diagnostic.report', query })
  if (!answer.ok) throw new Error(answer.error.message)
  return answer.value
}

describe('acts of the diagnostic page', () => {
  it('NAV-25 nobody but an administrator is answered or obeyed', async () => {
    const other = await testCore()
    const theirs = await other.open()
    await theirs.signIn({ roles: ['elite-subscriber'] })

    expect(await other.api.read({ type: 'diagnostic.report', query: '' })).toEqual({ ok: true, value: null })
    for (const body of [
      { type: 'diagnostic.reconnect', stream: 'both' },
      { type: 'diagnostic.sync' },
      { type: 'diagnostic.invalidate' },
      { type: 'diagnostic.pause', isPaused: true },
      { type: 'diagnostic.end_worker' },
    ] as const) {
      expect(await theirs.send(body)).toMatchObject({ ok: false, error: { refusal: { rule: 'NAV-25' } } })
    }
    expect(other.entries('worker.end_asked')).toEqual([])
  })

  it('SCREEN-2.20-8 a forced reconnection drops an open line by hand and opens it at once', async () => {
    expect((await report())?.streams?.[0]?.state).toBe('live')
    const openings = core.entries('live.opening').length

    expect(await tab.send({ type: 'diagnostic.reconnect', stream: 'events' })).toMatchObject({ ok: true })
    expect(core.entries('live.lost').at(-1)?.data).toEqual({ stream: 'events', why: 'manual' })
    await core.clock.pass(1_000)

    expect(
      core
        .entries('live.opening')
        .slice(openings)
        .map(({ data }) => data.stream),
    ).toEqual(['events'])
    expect((await report())?.streams?.[0]).toMatchObject({ state: 'live', lastDrop: { cause: 'manual' } })
  })

  it('SCREEN-2.20-8 a paused tab gets nothing, and everything again once it resumes or goes elsewhere', async () => {
    await tab.send({ type: 'diagnostic.pause', isPaused: true })
    await core.clock.pass(1_000)
    const before = tab.pushes.length
    await core.clock.pass(20_000)
    expect(tab.pushes.length).toBe(before)
    expect((await report('?tab=worker'))?.tabs?.[0]?.state).toBe('paused')

    await tab.send({ type: 'tab.go', path: '/dashboard', query: '' })
    await core.clock.pass(1_000)
    expect(tab.pushes.length).toBeGreaterThan(before)
    expect(tab.views.dashboard).toBeDefined()
  })

  it('SCREEN-2.20-8 the server is told that all caches were thrown away', async () => {
    await tab.send({ type: 'diagnostic.invalidate' })
    await core.clock.pass(1_000)

    expect(core.entries('resource.invalidated').at(-1)?.data).toEqual({ keys: 'all', why: 'diagnostic' })
  })

  it('SCREEN-2.20-1 the report holds what only the process knows: folds, queue, deliveries, its starts', async () => {
    const found = await report('?tab=worker')

    expect(found?.worker.turns).toBeGreaterThan(0)
    expect(found?.worker.queue.most).toBeGreaterThan(0)
    expect(found?.tabs).toMatchObject([{ path: '/real-time-diagnostic', state: 'focused' }])
    expect(found?.tabs?.[0]?.pushes).toBeGreaterThan(0)
    expect(found?.starts).toMatchObject([{ cause: 'first start that the log knows of' }])
  })

  it('N5 when the streams were open outlives the worker', async () => {
    await core.clock.pass(20_000)
    core.kill()
    await core.clock.pass(60_000)
    const second = await testCore({ clock: core.clock, disk: core.disk })
    const again = await second.open({ path: '/real-time-diagnostic' })
    await again.signIn({ roles: ['admin-user'] })
    await core.clock.pass(10_000)
    const answer = await second.api.read({ type: 'diagnostic.report', query: '' })

    const spans = answer.ok ? answer.value?.coverage?.strips[0]?.spans.map(({ kind }) => kind) : null
    expect(spans).toEqual(['never', 'live', 'recovered', 'live'])
  })
})
