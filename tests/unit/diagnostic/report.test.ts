import { describe, expect, it } from 'vitest'
import { epoch } from '../../../src/domain/core/time.ts'
import type { DiagInput } from '../../../src/domain/diagnostic/input.ts'
import { foldTo, reportOf } from '../../../src/domain/diagnostic/report.ts'
import { startLines } from '../../../src/domain/diagnostic/worker.ts'
import type { Event, LogEntry } from '../../../src/domain/event.ts'
import { scenarioFromText } from '../../../src/domain/lab/scenario.ts'
import { EMPTY_STATE } from '../../../src/domain/state.ts'
import { connected, hello, MiniCore, signedIn, START } from '../../../src/domain/testing/core.ts'
import { closed, numbered, opened, position, tradeClosed, value, values } from '../../../src/domain/testing/facts.ts'

const inputOf = (core: MiniCore, more: Partial<DiagInput['core']> = {}): DiagInput => ({
  state: core.state,
  at: core.at,
  entries: core.log,
  base: { state: EMPTY_STATE, through: 0 },
  checkpoints: [],
  core: {
    workerRun: 'run-1',
    generation: 0,
    startedAt: START,
    lastEntry: core.log.length,
    queue: { now: 0, most: 3 },
    folds: [0.2, 0.4, 8],
    turns: 3,
    bytes: { events: 1_234_567, trades: 980 },
    pushes: [],
    diskBytes: 12_000_000,
    ...more,
  },
})

const report = (core: MiniCore, query = '', more: Partial<DiagInput['core']> = {}) =>
  reportOf(query, inputOf(core, more))

const entriesOf = (events: readonly (readonly [number, Event])[]): readonly LogEntry[] =>
  events.map(([at, event], i) => ({ ...event, entry: i + 1, at: epoch(START + at), cause: null }))

describe('the worker', () => {
  it('SCREEN-2.20-1 tells its mode, its tabs by state, its fold times and its log', () => {
    const core = connected(signedIn())
    for (const tab of ['tab-2', 'tab-3', 'tab-4'])
      core.append({ type: 'tab.attached', data: hello({ tab, visible: tab !== 'tab-2' }) })
    core.append({ type: 'tab.paused', data: { tab: 'tab-3', isPaused: true } })
    core.at = epoch(core.at + 6_000)
    const { worker, tabs } = report(core, '?tab=worker', {
      pushes: [{ tab: 'tab-1', count: 4, waitingSince: epoch(core.at - 5_000), ackedAt: START, tookMs: [3, 9] }],
    })

    expect(worker).toMatchObject({
      mode: 'shared',
      tabs: { visible: 1, hidden: 1, frozen: 1, paused: 1 },
      fold: { count: 3, p50: 0.4, p95: 8, most: 8 },
      queue: { most: 3 },
      log: { bytes: 12_000_000 },
    })
    expect(tabs?.find(({ tab }) => tab === 'tab-1')).toMatchObject({
      state: 'frozen',
      pushes: 4,
      drawn: { p50: 3, p95: 9 },
    })
  })

  it('SCREEN-2.20-1 names the cause of each restart', () => {
    const started = (workerRun: string, generation: number): Event => ({
      type: 'worker.started',
      data: { workerRun, generation },
    })
    const log = entriesOf([
      [0, started('a', 0)],
      [1, { type: 'worker.end_asked', data: { tab: 't' } }],
      [2, started('b', 0)],
      [3, started('c', 1)],
      [4, started('d', 1)],
    ])

    expect(startLines(log).map(({ run, cause }) => `${run}: ${cause}`)).toEqual([
      'd: every tab was closed, or the browser ended the worker',
      'c: generation 0 did not answer and was replaced',
      'b: ended by hand on this page',
      'a: first start that the log knows of',
    ])
  })
})

describe('the streams', () => {
  it('SCREEN-2.20-2 tells attempt n of 5 with the next try, the cause of the last drop, and the history', () => {
    const core = connected(signedIn())
    core.advance(6_000)
    core.append({ type: 'live.lost', data: { stream: 'events', why: 'stalled' } })
    const card = report(core).streams?.find(({ id }) => id === 'events')

    expect(card).toMatchObject({
      state: 'reconnecting',
      attempt: 1,
      attempts: 5,
      lastDrop: { cause: 'stall watchdog' },
    })
    expect(card?.retryAt).toBeGreaterThan(core.at)
    expect(card?.history[0]).toMatchObject({ text: 'dropped: stall watchdog' })
  })

  it('SCREEN-2.20-2 counts messages of the last second and minute, not what the core says of the stream', () => {
    const core = connected(signedIn())
    core.at = epoch(core.at + 30_000)
    core.append(values([value()], 5))
    core.append({ type: 'live.stall_due', data: { stream: 'events' } })
    const card = report(core).streams?.find(({ id }) => id === 'events')

    expect(card?.lastSecond).toBe(1)
    expect(card?.lastMinute).toBe(3)
    expect(card?.bytes).toBe(1_234_567)
  })
})

describe('coverage', () => {
  const kinds = (core: MiniCore) =>
    report(core)
      .coverage?.strips.find(({ id }) => id === 'events')
      ?.spans.map(({ kind, from, to }) => [kind, Math.round((to - from) / 60_000)])

  it('N5 live, recovered between two openings, never seen before the first', () => {
    const core = connected(signedIn())
    core.at = epoch(core.at + 600_000)
    core.append({ type: 'live.lost', data: { stream: 'events', why: 'ended' } })
    core.at = epoch(core.at + 120_000)
    core.append({
      type: 'live.opened',
      data: { stream: 'events', connectionId: 'c2', serverEpoch: 'e1', headSeq: 0, serverTime: null },
    })
    core.at = epoch(core.at + 60_000)

    expect(kinds(core)).toEqual([
      ['never', 1_427],
      ['live', 10],
      ['recovered', 2],
      ['live', 1],
    ])
  })

  it('N5 what only a summary told of was never seen; nor is what is missing now', () => {
    const core = connected(signedIn())
    core.at = epoch(core.at + 600_000)
    core.append({ type: 'live.lost', data: { stream: 'events', why: 'ended' } })
    core.at = epoch(core.at + 120_000)
    core.append({
      type: 'live.opened',
      data: { stream: 'events', connectionId: 'c2', serverEpoch: 'e1', headSeq: 0, serverTime: null },
    })
    core.append({ type: 'live.gap_summarised', data: { from: 1, to: 9, counts: {} } })
    core.append({ type: 'live.lost', data: { stream: 'events', why: 'ended' } })
    core.at = epoch(core.at + 60_000)

    expect(kinds(core)?.map(([kind]) => kind)).toEqual(['never', 'live', 'never', 'never'])
  })
})

describe('the event browser', () => {
  const busy = (): MiniCore => {
    const core = connected(signedIn(), [position()])
    core.append(opened(numbered(1), { symbol: 'ETHUSDT' }))
    core.append(closed(numbered(2)))
    core.append(closed(numbered(2)))
    return core
  }
  const lines = (core: MiniCore, f: string) => report(core, `?tab=events&f=${encodeURIComponent(f)}`).events!

  it('SCREEN-2.20-4 narrows by type with a star, by symbol and by verdict, newest first', () => {
    const core = busy()

    expect(
      lines(core, 'type:live.position_opened,live.position_closed -verdict:dropped').rows.map(
        ({ type, symbol }) => `${type} ${symbol}`,
      ),
    ).toEqual(['live.position_closed BTCUSDT', 'live.position_opened ETHUSDT'])
    expect(lines(core, 'type:position_* symbol:ETH*').rows.map(({ symbol }) => symbol)).toContain('ETHUSDT')
    expect(lines(core, 'symbol:NONE').rows).toEqual([])
  })

  it('SCREEN-2.20-4 a dropped copy is found by the type and symbol of what it copies, with its rule', () => {
    expect(lines(busy(), 'type:position_closed verdict:dropped symbol:BTCUSDT').rows).toMatchObject([
      { type: 'live.dropped', about: 'live.position_closed', rule: 'STREAM-08', verdict: 'dropped', account: 'main' },
    ])
  })

  it('SCREEN-2.20-4 tells an unknown key, shows the rest, and what follows from an entry', () => {
    const core = busy()
    const number = core.log.find(({ type }) => type === 'live.position_opened')!.entry
    const { problems, detail, rows } = report(
      core,
      `?tab=events&f=${encodeURIComponent('kind:x type:position_opened')}&id=${number}`,
    ).events!

    expect(problems).toEqual([
      "There is no key 'kind'. Keys are type, symbol, account, source, verdict, rule, id, cause.",
    ])
    expect(rows.some(({ entry }) => entry === number)).toBe(true)
    expect(detail?.followers.map(({ type }) => type)).toContain('notifications.created')
  })

  it('SCREEN-2.20-4 a fact is copied as a scenario that the laboratory reads, a copy as one told twice, anything else as it stands', () => {
    const core = busy()
    const fixtureOf = (type: string): string =>
      report(core, `?tab=events&id=${core.log.find((entry) => entry.type === type)!.entry}`).events!.detail!.fixture

    expect(scenarioFromText(fixtureOf('live.position_closed'))).toMatchObject({
      ok: true,
      value: {
        steps: [
          {
            do: 'fact',
            fact: { type: 'position_closed', account: 'main', symbol: 'BTCUSDT', side: 'Buy', final_pnl: '3' },
          },
        ],
      },
    })
    expect(scenarioFromText(fixtureOf('live.dropped'))).toMatchObject({
      ok: true,
      value: { steps: [{ do: 'fact' }, { do: 'again', seq: 1 }] },
    })
    expect(JSON.parse(fixtureOf('tab.attached'))).toMatchObject({ entries: [{ type: 'tab.attached' }] })
  })

  it('T3 SCREEN-2.20-4 no secret stands in a payload or a fixture', () => {
    const core = busy()
    core.append({
      type: 'session.profile_told',
      data: { profile: { sub: 'user-1', roles: [], email: 'CANARY@example.org' } },
    })
    const { detail } = report(core, `?tab=events&id=${core.log.length}`).events!

    expect(detail?.payload).toContain('user-1')
    expect(JSON.stringify(detail)).not.toContain('CANARY')
  })

  it('SCREEN-2.20-4 is held at a time, and says since when there is nothing', () => {
    const core = busy()
    const then = core.at
    core.at = epoch(core.at + 5_000)
    core.append(closed(numbered(3), { symbol: 'SOLUSDT' }))

    expect(report(core, `?tab=events&f=symbol:SOLUSDT&at=${then}`).events?.rows).toEqual([])
    expect(report(core, `?tab=events&f=symbol:NONE&from=${then}`).events?.since).toBe(then)
  })

  it('SCREEN-2.20-4 folds to an entry: figures of then, not of now', () => {
    const core = busy()
    const before = core.log.findIndex(({ type }) => type === 'live.position_closed')

    expect(foldTo(before, inputOf(core))).toMatchObject({
      entry: before,
      open: 2,
      cursor: 1,
      missing: 0,
      streams: 'connected, connected',
    })
    expect(foldTo(core.log.length, inputOf(core))).toMatchObject({ open: 1, cursor: 2 })
    expect(foldTo(core.log.length + 1, inputOf(core))).toBeNull()
  })
})

describe('decisions, latency, drift, caches', () => {
  it('SCREEN-2.20-5 counts what each named rule refused and keeps the newest 20 cases', () => {
    const core = connected(signedIn())
    core.append(tradeClosed(numbered(1)))
    for (let i = 0; i < 25; i++) core.append(tradeClosed(numbered(1)))
    const lines = report(core, '?tab=decisions').decisions!

    expect(lines.slice(0, 10).map(({ label }) => label)).toEqual([
      'Toast, 60 s',
      'Creation, 15 s',
      'Modified, 5 s',
      'Same type, 30 s',
      'Cross-source, 5 min',
      'Milestone, 30 min',
      'Age, 7 d',
      'Cap, 50',
      'Recovery hashes, 50',
      'Stream window, 5 min',
    ])
    expect(lines.find(({ id }) => id === 'window')).toMatchObject({
      passed: 1,
      dropped: 25,
      note: 'holds 1 of 100, trimmed to 60',
    })
    expect(lines.find(({ id }) => id === 'window')?.cases).toHaveLength(20)
    // Told once a minute as one line, the drops are not counted twice.
    core.append({ type: 'live.tally_due', data: null })
    expect(report(core, '?tab=decisions').decisions!.find(({ id }) => id === 'window')?.dropped).toBe(25)
  })

  it('SCREEN-2.20-5 A-40 the cap says how many are shown of fifty, without those that were put away', () => {
    const core = connected(signedIn())
    for (let n = 1; n <= 60; n++) {
      core.append(tradeClosed(numbered(n), { symbol: `C${n}USDT`, tradeId: `t${n}` }))
      const [shown] = core.state.notifications.list
      if (n <= 20) core.send('tab-1', { type: 'notifications.dismiss', notification: shown!.id })
    }

    expect(core.state.notifications.list).toHaveLength(60)
    expect(report(core, '?tab=decisions').decisions!.find(({ id }) => id === 'cap')?.note).toBe('holds 40 of 50')
  })

  it('N11 latency runs from the event by the server to the entry; N6 a difference is named', () => {
    const core = connected(signedIn())
    core.append({ ...tradeClosed(numbered(1, { eventAt: epoch(core.at - 300) })) })
    core.append({ type: 'live.drift_found', data: { missing: [], extra: ['main|BTCUSDT|one_way'], different: [] } })

    expect(report(core, '?tab=latency').latency).toMatchObject({
      steps: [{ id: 'server', figures: { count: 1, p50: 300 } }, { id: 'fold' }, { id: 'push' }],
    })
    expect(report(core, '?tab=drift').drift?.differences).toMatchObject([
      { kind: 'extra', positions: ['main BTCUSDT one_way'] },
    ])
  })

  it('SCREEN-2.20-7 a cache is fresh, then stale, and names who made it old', () => {
    const core = signedIn()
    core.append({ type: 'resource.loaded', data: { key: 'balances', value: [] } })
    const of = () => report(core, '?tab=caches').caches?.find(({ key }) => key === 'balances')
    expect(of()).toMatchObject({ state: 'fresh', invalidated: null })

    core.append({ type: 'resource.invalidated', data: { keys: 'all', why: 'task_success' } })
    expect(of()).toMatchObject({ invalidated: { why: 'task success' } })

    const figures = 'botRuleFigures?user_timezone=UTC'
    core.append({ type: 'resource.loaded', data: { key: figures, value: [] } })
    core.append({ type: 'resource.invalidated', data: { keys: ['botRuleFigures'], why: 'bot_rules' } })
    expect(report(core, '?tab=caches').caches?.find(({ key }) => key === figures)).toMatchObject({
      state: 'stale',
      invalidated: { why: 'bot rules' },
    })
  })

  it('SCREEN-2.20-6 a recovery run tells its gap, its look-back and how it ended', () => {
    const core = connected(signedIn())
    core.append({
      type: 'recovery.started',
      data: { id: 'r1', scenario: 'short_gap', gapMs: 600_000 as never, from: START, to: epoch(START + 600_000) },
    })
    core.append({ type: 'recovery.finished', data: { id: 'r1' } })

    expect(report(core, '?tab=recovery').recovery?.runs[0]).toMatchObject({
      scenario: 'short_gap',
      gapMs: 600_000,
      lookbackMs: 900_000,
      state: 'finished',
    })
  })
})
