import { of } from 'rxjs'
import { expect, test } from 'vitest'
import type { State } from '../../../src/domain/state.ts'
import { after, hours, minutes } from '../../../src/domain/core/time.ts'
import { healthOf } from '../../../src/domain/dashboard/results/health.ts'
import type { LogEntry } from '../../../src/domain/event.ts'
import { snapshotOf } from '../../../src/domain/testing/core.ts'
import { position } from '../../../src/domain/testing/facts.ts'
import { createLog } from '../../../src/streams/log.ts'
import { restore } from '../../../src/streams/restore.ts'
import { judgements } from '../../../src/worker/judgements.ts'
import { HELLO, testCore, type TestCore, type TestTab } from '../../support/core/core.ts'
import { testDisk, type TestDisk } from '../../support/core/coreDisk.ts'
import { testServer } from '../../support/core/coreServer.ts'
import { fc, parameters } from '../../support/fc.ts'

const OPENED = '/trades/open'
/** What facts lead to within a second (N4 says what was shown) is asked and on disk by then. */
const ALL_SAVED = 1_100

async function signedIn(
  parts: Partial<Pick<TestCore, 'clock' | 'disk' | 'server'>> = {},
): Promise<{ core: TestCore; tab: TestTab }> {
  const core = await testCore(parts)
  core.server.answer(OPENED, [])
  core.server.answer('/api/polling/sse/recovery-sync', { success: true })
  core.server.answer('/balances', [
    { account_name: 'main', balance_usdt: '1', equity_usdt: '1', available_usdt: '1', updated_at: null },
  ])
  const tab = await core.open()
  await tab.signIn()
  await core.clock.pass(10)
  return { core, tab }
}

const fact = (core: TestCore, seq: number, type = 'trade_closed', symbol = `S${seq % 40}USDT`) => ({
  type: 'unified_notification',
  event_id: `e1-${seq}`,
  event_type: type,
  event_timestamp: new Date(core.clock.now()).toISOString(),
  data: {
    symbol,
    account: 'main',
    side: 'Buy',
    strategy: null,
    pnl: '5',
    final_pnl: '5',
    qty: '1',
    trade_id: `t${seq}`,
    exectype: 'Trade',
    roi_percentage: null,
  },
})
const established = (core: TestCore, head = 0) => ({
  type: 'connection_established',
  connection_id: 'c',
  epoch: 'e1',
  head_seq: head,
  server_time: new Date(core.clock.now()).toISOString(),
})

/** State that the log and its slices hold: not tabs, lines, timers, nor what is fetched again. */
const kept = ({ live, writes, session }: State) => ({
  sequence: { ...live.sequence, early: [], tableSeq: null, gap: null, tick: null, headSeq: 0, cursorAtOpening: null },
  milestones: live.marks.milestoneByKey,
  writes,
  sub: session.profile?.sub,
  roles: session.profile?.roles,
})

test('I4 R7 who signs out and in again in the same worker is known to the next one, from the first entry on', async () => {
  const { core, tab } = await signedIn()
  await tab.send({ type: 'session.sign_out' })
  await core.clock.pass(6_000)
  await tab.signIn()
  await core.clock.pass(ALL_SAVED)
  core.kill()

  const second = await testCore({ clock: core.clock, disk: core.disk, server: core.server })

  expect(kept(second.core.state())).toEqual(kept(core.core.state()))
  expect(second.core.state().session.profile).not.toBeNull()
})

test('law 5 reading the log repeats no effect: no call is made and no line opened by restoring', async () => {
  const { core } = await signedIn()
  core.server.lines('events')[0]!.say(established(core), fact(core, 1))
  await core.clock.pass(1_000)
  core.kill()
  const [calls, attempts] = [core.server.calls.length, core.server.attempts('events').length]

  const second = await testCore({ clock: core.clock, disk: core.disk, server: core.server })
  await core.clock.pass(5_000)

  expect(core.server.calls.length).toBe(calls)
  expect(core.server.attempts('events').length).toBe(attempts)
  expect(second.entries('live.trade_closed')).toHaveLength(1)
})

test('a fact is on disk 50 ms after it happened, together with the cursor that counts it', async () => {
  const { core } = await signedIn()
  core.server.lines('events')[0]!.say(established(core))
  await core.clock.pass(100)

  core.server.lines('events')[0]!.say(fact(core, 1))
  await core.clock.pass(49)
  const before = core.disk.cursor()?.factSeq
  await core.clock.pass(2)

  expect(before).toBe(0)
  expect(core.disk.cursor()?.factSeq).toBe(1)
  expect(core.disk.text()).toContain('S1USDT')
})

test('STREAM-11 what was seen is saved within 500 ms: after a restart the same event is still dropped', async () => {
  const { core } = await signedIn()
  const withoutNumber = (of: TestCore) => ({ ...fact(of, 1), event_id: 'of-another-server' })
  core.server.lines('events')[0]!.say(withoutNumber(core))
  await core.clock.pass(500)
  core.kill()

  const { core: next } = await signedIn({ clock: core.clock, disk: core.disk, server: core.server })
  next.server.lines('events').at(-1)!.say(withoutNumber(next))
  await next.clock.pass(100)

  expect(next.entries('live.trade_closed')).toHaveLength(1)
  expect(next.entries('live.dropped').map(({ data }) => data.rule)).toEqual(['STREAM-08'])
})

test('F26 a worker that dies before its facts are on disk leaves a cursor that does not count them', async () => {
  const { core } = await signedIn()
  core.server.lines('events')[0]!.say(established(core))
  await core.clock.pass(100)
  core.server.lines('events')[0]!.say(fact(core, 1))
  await core.clock.pass(10)
  core.kill()
  await core.clock.pass(1_000)

  expect(core.disk.cursor()?.factSeq).toBe(0)
  const second = await testCore({ clock: core.clock, disk: core.disk, server: core.server })
  expect(second.core.state().live.sequence.cursor).toBe(0)
})

test('entry numbers go on behind everything that reached the disk', async () => {
  const { core } = await signedIn()
  await core.clock.pass(1_000)
  core.kill()

  const second = await testCore({ clock: core.clock, disk: core.disk })

  expect(second.log.last()).toBeGreaterThan(core.disk.cursor()!.lastEntry)
})

test('R8 a worker that started earlier is fenced off by its first write, and stops writing and listening', async () => {
  const { core } = await signedIn()
  await core.clock.pass(200)
  const second = await testCore({ clock: core.clock, disk: core.disk, server: core.server })

  core.server.lines('events')[0]!.say(established(core), fact(core, 1))
  await core.clock.pass(200)

  expect(core.entries('storage.fenced')).toHaveLength(1)
  expect(core.server.lines('events')).toHaveLength(0)
  expect(second.entries('live.trade_closed')).toHaveLength(0)
  expect(core.disk.text()).not.toContain('S1USDT')
})

test('R8 A-333 a worker that reads the log of a newer generation lets go at once, and names that one', async () => {
  const { core } = await signedIn()
  await core.clock.pass(200)
  const before = core.disk.text()
  const { open, ...disk } = core.disk
  const newer = (): ReturnType<typeof open> => {
    const log = open()
    return { ...log, load: async (after) => ({ ...(await log.load(after))!, newer: 3 }) }
  }

  const older = await testCore({ clock: core.clock, disk: { ...disk, open: newer }, server: testServer(core.clock) })
  await core.clock.pass(200)

  expect(older.isFenced()).toBe(true)
  expect(await older.api.attach({ ...HELLO, tab: 'lost' }, () => undefined)).toMatchObject({
    ok: false,
    error: { kind: 'protocol', generation: 3 },
  })
  expect(core.disk.text()).toBe(before)
})

test('I4 a snapshot and the tail fold to the state that was live, also past a thousand facts', async () => {
  const { core } = await signedIn()
  core.server.lines('events')[0]!.say(established(core))
  for (let seq = 1; seq <= 1_345; seq += 1) {
    core.server.lines('events')[0]!.say(fact(core, seq))
    if (seq % 100 === 0) await core.clock.pass(60)
  }
  const first = throughOf(core.disk.text())
  await core.clock.pass(1_000)
  core.server.lines('events')[0]!.say(fact(core, 1_346))
  await core.clock.pass(200)

  const restored = await restore(core.disk.open(), judgements, core.clock.now())

  // More than two thousand came within a second: one snapshot, and the one that was owed with the first fact after it.
  expect(first).toBeGreaterThan(0)
  expect(throughOf(core.disk.text())).toBeGreaterThan(first + 2_000)
  expect(restored.entries.length).toBeLessThan(10)
  expect(kept(restored.state)).toEqual(kept(core.core.state()))
})

/** Up to which entry the folded slices on this disk stand. */
const throughOf = (text: string): number => Number(/throughEntry\D+(\d+)/.exec(text)?.[1] ?? 0)

test('I4 for any stream of facts and any moment of death the restored state is the live one as of the last commit', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(
        fc.record({
          type: fc.constantFrom('open_position_opened', 'open_position_closed', 'trade_closed'),
          symbol: fc.constantFrom('AUSDT', 'BUSDT'),
          wait: fc.constantFrom(0, 20, 60, 11_000),
        }),
        { minLength: 1, maxLength: 25 },
      ),
      async (steps) => {
        const { core } = await signedIn()
        core.server.lines('events')[0]!.say(established(core))
        for (const [i, { type, symbol, wait }] of steps.entries()) {
          core.server
            .lines('events')
            .at(-1)
            ?.say(fact(core, i + 1, type, symbol))
          await core.clock.pass(wait)
        }
        await core.clock.pass(51)

        const restored = await restore(core.disk.open(), judgements, core.clock.now())

        expect(kept(restored.state)).toEqual(kept(core.core.state()))
      },
    ),
    parameters(30),
  )
})

test('CACHE-09 A-85 the query cache is saved every 10 s and when a tab leaves', async () => {
  const { core, tab } = await signedIn()
  const saved = (): boolean => core.disk.text().includes('balances')

  await core.clock.pass(9_900)
  const before = saved()
  await core.clock.pass(200)
  const after = saved()

  expect([before, after]).toEqual([false, true])
  const newer = [{ account_name: 'newest', balance_usdt: '2' }]
  core.core.append({ type: 'resource.loaded', data: { key: 'balances', value: newer } })
  await core.clock.pass(10)
  expect(core.disk.text()).not.toContain('newest')
  tab.close()
  await core.clock.pass(10)
  expect(core.disk.text()).toContain('newest')
})

test('CACHE-09 A-85 a page that is left is hidden first, and what is known by then is saved: nobody lives to see the last one gone', async () => {
  const { core, tab } = await signedIn()
  await core.clock.pass(1_000)
  expect(core.disk.text()).not.toContain('balances')

  await tab.send({ type: 'tab.hide' })
  await core.clock.pass(10)

  expect(core.disk.text()).toContain('balances')
})

test('CACHE-09 what the server answered to a change is saved before the page can be read anew', async () => {
  const { core, tab } = await signedIn()
  const profile = { billing_email: '', billing_name: 'Amina Two', timezone: 'UTC', auto_renew: true }
  const answer = { ...profile, user_id: 'u', email_notifications: true, is_setup_complete: null, setup_steps: {} }
  core.server.answer('/v1/settings/user', answer)

  await tab.send({ type: 'settings.save_profile', profile: { ...profile, email_notifications: true } })
  await core.clock.pass(500)
  core.kill()
  const next = await testCore({ clock: core.clock, disk: core.disk })

  expect(next.core.state().resources.byKey['settingsUser']?.value).toEqual(answer)
})

test.each([
  [minutes(30) - 1_000, true],
  [minutes(30) + 1_000, false],
])('CACHE-10 a query cache of %i ms is restored: %s', async (age, isRestored) => {
  const { core } = await signedIn()
  await core.clock.pass(10_100)
  core.kill()
  const savedAt = core.clock.now()

  await core.clock.pass(savedAt + age - core.clock.now())
  const second = await testCore({ clock: core.clock, disk: core.disk })

  expect('balances' in second.core.state().resources.byKey).toBe(isRestored)
})

test.each([
  ['in the installed app', { installedApp: true }, minutes(15) - 1_000, true],
  ['in the installed app', { installedApp: true }, minutes(15) + 1_000, false],
  ['on iOS', { ios: true }, minutes(15) + 1_000, false],
  ['in a browser', {}, minutes(15) + 1_000, true],
])('CACHE-11 %s (%j) a query cache of %i ms is kept: %s', async (_where, hello, age, isKept) => {
  const { core } = await signedIn()
  await core.clock.pass(10_100)
  core.kill()
  const savedAt = core.clock.now()
  await core.clock.pass(savedAt + age - core.clock.now())
  const second = await testCore({ clock: core.clock, disk: core.disk })

  await second.open(hello)

  // The tab wants it in either case; what matters is whether it has an answer at once.
  expect(second.core.state().resources.byKey['balances']?.value !== undefined).toBe(isKept)
})

test('A-60 the last instant running and connected is kept with the cursor', async () => {
  const { core } = await signedIn()
  core.server.lines('events')[0]!.say(established(core))
  await core.clock.pass(12_000)
  const presentAt = core.disk.cursor()?.presentAt

  expect(core.clock.now() - presentAt!).toBeLessThanOrEqual(5_100)
  expect((await restore(core.disk.open(), judgements, core.clock.now())).cursor?.presentAt).toBe(presentAt)
})

test('a slice of another version is not restored, and everything is folded from the log instead', async () => {
  const disk: TestDisk = testDisk()
  const { core } = await signedIn({ disk })
  core.server.lines('events')[0]!.say(established(core))
  for (let seq = 1; seq <= 1_100; seq += 1) core.server.lines('events')[0]!.say(fact(core, seq))
  await core.clock.pass(ALL_SAVED)
  const newer = { ...judgements, slices: judgements.slices.map((slice) => ({ ...slice, version: slice.version + 1 })) }

  const restored = await restore(disk.open(), newer, core.clock.now())

  expect(restored.state.live.sequence.cursor).toBe(1_100)
  expect(kept(restored.state)).toEqual(kept(core.core.state()))
})

/** A disk with a snapshot and some facts behind it. */
async function withSnapshot() {
  const visit = await signedIn()
  const line = visit.core.server.lines('events')[0]!
  line.say(established(visit.core))
  visit.core.core.append({
    type: 'live.drift_found',
    data: { missing: ['main|S1USDT|one_way'], extra: [], different: [] },
  })
  for (let seq = 1; seq <= 1_050; seq += 1) line.say(fact(visit.core, seq))
  await visit.core.clock.pass(ALL_SAVED)
  return visit.core
}
const factsFolded = (entries: readonly LogEntry[]): number =>
  entries.filter(({ type }) => type === 'live.trade_closed').length

test('after more than a day the parts that are past their age begin empty, and still only the tail is folded', async () => {
  const core = await withSnapshot()
  const [soon, late] = [
    await restore(core.disk.open(), judgements, core.clock.now()),
    await restore(core.disk.open(), judgements, after(core.clock.now(), hours(25))),
  ]

  expect(factsFolded(late.entries)).toBe(factsFolded(soon.entries))
  expect(factsFolded(late.entries)).toBeLessThan(1_000)
  expect(kept(late.state)).toEqual(kept(core.core.state()))
})

test('F28 a part that the build before did not save begins empty, the others are taken from its snapshot', async () => {
  const core = await withSnapshot()
  const more = {
    ...judgements,
    slices: [
      ...judgements.slices,
      {
        key: 'of a later build',
        version: 1,
        maxAgeMs: null,
        folded: true,
        take: () => [],
        put: () => {
          throw new Error('There is nothing to put.')
        },
      },
    ],
  }

  const restored = await restore(core.disk.open(), more, core.clock.now())

  expect(factsFolded(restored.entries)).toBeLessThan(1_000)
  expect(kept(restored.state)).toEqual(kept(core.core.state()))
})

test('every folded part is saved in every snapshot', () => {
  expect(
    judgements.slices
      .filter(({ folded, take }) => folded && take(judgements.initial) === undefined)
      .map(({ key }) => key),
  ).toEqual([])
})

test('N6 a drift is told after a restart too, whether it is behind the snapshot or in it', async () => {
  const core = await withSnapshot()
  core.core.append({ type: 'live.drift_found', data: { missing: [], extra: ['main|S2USDT|one_way'], different: [] } })
  await core.clock.pass(1_000)
  core.kill()

  const { core: next } = await signedIn({ clock: core.clock, disk: core.disk, server: core.server })

  expect(healthOf(next.core.state(), 'UTC').find(({ id }) => id === 'drift')).toMatchObject({
    tone: 'warn',
    text: '2 drifts today, corrected',
  })
})

test('N6 a saved table that is older than the snapshot of the log is compared with none, and makes no drift', async () => {
  const { core, tab } = await signedIn()
  const line = core.server.lines('events')[0]!
  line.say(established(core))
  core.core.append(snapshotOf([position()], { asOfSeq: 0 }))
  await core.clock.pass(100)
  await tab.send({ type: 'tab.hide' })
  line.say(fact(core, 1, 'open_position_closed', 'BTCUSDT'))
  for (let seq = 2; seq <= 1_050; seq += 1) line.say(fact(core, seq))
  await core.clock.pass(ALL_SAVED)
  core.kill()

  const { core: next } = await signedIn({ clock: core.clock, disk: core.disk, server: core.server })
  expect(next.core.state().live.positions.rows.map(({ symbol }) => symbol)).toEqual(['BTCUSDT'])
  const newest = next.server.lines('events').at(-1)!
  newest.say(established(next, 1_050))
  newest.say(fact(next, 1_051))
  next.core.append(snapshotOf([], { asOfSeq: 1_051 }))
  await next.clock.pass(100)

  expect(next.entries('live.drift_found')).toEqual([])
  expect(next.core.state().live.positions.rows).toEqual([])
})

const gapsOf = (core: TestCore) => healthOf(core.core.state(), 'UTC').find(({ id }) => id === 'gaps')
const gone = (core: TestCore) => {
  core.server.onOpen('events', { kind: 'failed', why: 'network', status: null })
  core.server.lines('events')[0]!.fail('ended')
}
/** A run whose line was open and is gone for twenty minutes. */
const lostForAWhile = async () => {
  const run = await signedIn()
  run.core.server.lines('events')[0]!.say(established(run.core))
  await run.core.clock.pass(1_000)
  gone(run.core)
  await run.core.clock.pass(minutes(20))
  return run
}

const backAgain = async ({ core, tab }: { readonly core: TestCore; readonly tab: TestTab }): Promise<void> => {
  core.server.onOpen('events', 'accept')
  await tab.send({ type: 'live.reconnect' })
  await core.clock.pass(1_000)
  core.server.lines('events').at(-1)!.say(established(core))
}

test('N5 SCREEN-2.7 a gap of today is told after a restart too; the time between two runs is none', async () => {
  let run = await lostForAWhile()
  await backAgain(run)
  for (const closed of [0, minutes(90), minutes(90)]) {
    // Caches are saved every 10 s.
    await run.core.clock.pass(11_000)
    run.core.kill()
    await run.core.clock.pass(closed)
    run = await signedIn({ clock: run.core.clock, disk: run.core.disk, server: run.core.server })
    expect(gapsOf(run.core)).toMatchObject({ tone: 'plain', text: '1 stream gap today, 20 min, recovered' })
    run.core.server.lines('events').at(-1)!.say(established(run.core))
  }
})

test('N5 SCREEN-2.7 of a gap in which a run ended, what that run saw of it is told', async () => {
  const run = await lostForAWhile()
  run.core.kill()
  await run.core.clock.pass(hours(1))

  const next = await signedIn({ clock: run.core.clock, disk: run.core.disk, server: run.core.server })
  expect(gapsOf(next.core)).toMatchObject({ tone: 'warn', text: '1 stream gap today, 20 min' })
  await backAgain(next)
  await next.core.clock.pass(1_000)

  expect(gapsOf(next.core)).toMatchObject({ tone: 'plain', text: '1 stream gap today, 20 min, recovered' })
})

test('N5 what a build before kept of coverage says nothing of the times between its spans', async () => {
  const run = await signedIn()
  run.core.server.lines('events')[0]!.say(established(run.core))
  await run.core.clock.pass(11_000)
  const slice = judgements.slices.find(({ key }) => key === 'coverage')!
  const at = run.core.clock.now()
  const events = [
    { from: after(at, minutes(-90)), to: after(at, minutes(-80)) },
    { from: after(at, minutes(-40)), to: null },
  ]
  const state = slice.put({ ...run.core.core.state() }, { events, trades: [], at: after(at, minutes(-1)) }, at)

  expect(healthOf(state, 'UTC').find(({ id }) => id === 'gaps')).toMatchObject({ text: 'No stream gap today' })
})

test('F20 I15 a disk that is given up is told by a fact, and the core goes on', async () => {
  const disk = testDisk()
  let tell: (trouble: { readonly kind: 'degraded'; readonly why: string }) => void = () => undefined
  const { core } = await signedIn({
    disk: {
      ...disk,
      open: () => {
        const port = disk.open()
        tell = port.tell
        return port
      },
    },
  })

  tell({ kind: 'degraded', why: 'full' })
  core.server.lines('events')[0]!.say(established(core), fact(core, 1))
  await core.clock.pass(100)

  expect(core.entries('storage.degraded').map(({ data }) => data.why)).toEqual(['full'])
  expect(core.entries('live.trade_closed')).toHaveLength(1)
})

test('F23 a damaged part of the log that was dropped is told by a fact with a sentence, and what it held comes from the server again', async () => {
  const disk = testDisk()
  const { core } = await signedIn({ disk })
  core.server.lines('events')[0]!.say(established(core), fact(core, 1), fact(core, 2), fact(core, 3))
  await core.clock.pass(100)
  core.kill()
  const truncated: TestDisk = {
    ...disk,
    open: () => {
      const port = disk.open()
      return {
        ...port,
        troubles: of({ kind: 'truncated', from: 7, count: 2 } as const),
        load: async (after) => {
          const stored = (await port.load(after))!
          return {
            ...stored,
            entries: stored.entries.filter(
              (entry) => !JSON.stringify(entry).includes('"e1-2"') && !JSON.stringify(entry).includes('"e1-3"'),
            ),
          }
        },
      }
    },
  }

  const { core: next } = await signedIn({ clock: core.clock, server: core.server, disk: truncated })

  const [told] = next.entries('storage.truncated')
  expect(told?.data).toMatchObject({ from: 7, count: 2 })
  expect(judgements.sentence(told!)).toContain('The saved log was damaged from entry 7 on.')
  // The server is asked to go on behind the last fact that is left.
  expect(next.server.attempts('events').at(-1)?.lastEventId).toBe('e1-1')
})

test('a restore of 100,000 entries: each is folded once, the newest are at hand, and the cursor stands behind the last fact', async () => {
  const disk = testDisk()
  const { core } = await signedIn({ disk })
  const written = disk.entries().length
  const left = 100_000 - written
  const log = disk.open()
  const cursor = { serverEpoch: 'e1', factSeq: left, lastEntry: 100_000, presentAt: null }
  const entryOf = (seq: number) =>
    ({
      type: 'live.trade_closed',
      entry: written + seq,
      at: core.clock.now(),
      cause: null,
      data: {
        eventId: `e1-${seq}`,
        serverEpoch: 'e1',
        factSeq: seq,
        origin: 'events',
        eventAt: core.clock.now(),
        account: 'main',
        symbol: `S${seq % 40}USDT`,
        leg: 'one_way',
        side: 'long',
        strategy: null,
        pnl: '5',
        roiPct: null,
        tradeId: `t${seq}`,
        exectype: 'Trade',
        qty: '1',
        entryPrice: null,
        exitPrice: null,
      },
    }) as unknown as LogEntry
  const changed = {
    type: 'live.epoch_changed',
    entry: written + 1,
    at: core.clock.now(),
    cause: null,
    data: { from: null, to: 'e1', headSeq: 1 },
  } as LogEntry
  await log.append({
    entries: [changed, ...Array.from({ length: left - 1 }, (_, i) => entryOf(i + 2))],
    cursor,
    strict: true,
  })
  let folded = 0

  const restored = await restore(
    disk.open(),
    {
      ...judgements,
      reduce: (state, entry) => {
        folded += 1
        return judgements.reduce(state, entry)
      },
    },
    core.clock.now(),
  )

  expect(folded).toBe(100_000)
  expect(restored.entries).toHaveLength(100_000)
  expect(restored.lastEntry).toBe(100_000)
  expect(restored.state.live.sequence).toMatchObject({ serverEpoch: 'e1', cursor: left, gap: null, ahead: [] })
  expect(createLog(judgements.retention, restored.entries, restored.lastEntry).size()).toBe(5_000)
})

test('many short visits of a few hundred facts each still come to a snapshot, so that no start folds an ever longer log', async () => {
  let visit = await signedIn()
  const { clock, disk, server } = visit.core
  for (let round = 0; round < 6; round += 1) {
    if (round > 0) visit = await signedIn({ clock, disk, server })
    server
      .lines('events')
      .at(-1)!
      .say(established(visit.core, round * 150))
    for (let i = 1; i <= 150; i += 1)
      server
        .lines('events')
        .at(-1)!
        .say(fact(visit.core, round * 150 + i))
    await clock.pass(1_000)
    visit.core.kill()
  }

  const restored = await restore(disk.open(), judgements, clock.now())

  expect(restored.state.live.sequence.cursor).toBe(900)
  expect(restored.entries.filter(({ type }) => type === 'live.trade_closed').length).toBeLessThan(900)
})
