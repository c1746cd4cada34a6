import { execFileSync } from 'node:child_process'
import { describe, expect, it, test } from 'vitest'
import { REPORT_ENTRIES } from '../../../src/domain/bugReport/constants.ts'
import { reportOf } from '../../../src/domain/bugReport/make.ts'
import { replayOfText, reportFromText } from '../../../src/domain/bugReport/open.ts'
import type { ProblemReport } from '../../../src/domain/bugReport/report.types.ts'
import { epoch } from '../../../src/domain/core/time.ts'
import type { Event } from '../../../src/domain/event.ts'
import { EMPTY_STATE, type State } from '../../../src/domain/state.ts'
import { connected, hello, MiniCore, profileOf, signedIn, START } from '../../../src/domain/testing/core.ts'
import {
  closed,
  dec,
  milestone,
  modified,
  numbered,
  opened,
  tradeClosed,
  unnumbered,
} from '../../../src/domain/testing/facts.ts'
import { playedAgain, reportOfCore } from '../../support/bugReports.ts'
import { inProject } from '../../support/paths.ts'

const jumped = (more: Partial<Extract<Event, { type: 'live.pnl_jumped' }>['data']> = {}): Event => ({
  type: 'live.pnl_jumped',
  data: {
    account: 'main',
    symbol: 'BTCUSDT',
    leg: 'one_way',
    side: 'long',
    strategy: null,
    oldPnl: dec('1'),
    newPnl: dec('13.37'),
    change: dec('12.37'),
    eventAt: START,
    ...more,
  },
})

/** The tabs say that they show what was given to them, and time goes by. */
function passed(core: MiniCore, ms: number): void {
  for (const { toast, tab, shownAt } of core.state.toasts.addressed)
    if (shownAt === null) core.append({ type: 'toast.shown', data: { id: toast.id, tab } })
  core.advance(ms)
}

/** Ten minutes in which each kind of word on a toast falls. */
function aDay(core: MiniCore = connected(signedIn())): MiniCore {
  const happens = (ms: number, ...events: readonly Event[]): void => {
    for (const event of events) core.append(event)
    passed(core, ms)
  }
  happens(7_000, opened(numbered(1), { account: 'main' }))
  happens(20_000, opened(numbered(2), { account: 'second', symbol: 'ETHUSDT' }))
  happens(3_000, milestone(numbered(3), { pct: 10 }), milestone(numbered(4), { pct: 10 }))
  happens(6_000, modified(numbered(5)), modified(numbered(6)))
  happens(9_000, tradeClosed(numbered(7), { pnl: dec('-3.25') }), closed(numbered(8)))
  happens(12_000, jumped({ change: dec('9.9') }), jumped())
  happens(1_000, opened(numbered(9), { eventAt: epoch(START - 9 * 86_400_000), symbol: 'OLDUSDT' }))
  const enabled = { ...core.state.notifications.enabled, milestone: false }
  happens(400_000, { type: 'notifications.settings_changed', data: { enabled } }, milestone(numbered(10), { pct: 25 }))
  return core
}

const DAY = reportOfCore(aDay())

describe('what is decided again', () => {
  it('N2 is the same, line by line: listed, merged, refused, suppressed, shown, gone', () => {
    const report = DAY
    const { differsAt, same, decisions, toasts } = playedAgain(report)

    expect(differsAt).toBeNull()
    expect(same).toBe(decisions.length)
    const words = report.ledger.map((line) => line.slice(13).split(' · ')[0])
    expect(new Set(words)).toEqual(
      new Set([
        'listed',
        'gets a toast',
        'toast waits',
        'toast shown',
        'toast gone',
        'not listed',
        'toast suppressed',
        'no toast',
      ]),
    )
    expect(toasts.map(({ title }) => title)).toEqual([
      'BTC long opened',
      'ETH long opened',
      'BTC long at +10 %',
      'BTC long modified',
      'BTC long trade closed',
      'BTC long PnL moved',
    ])
    // The account's name is another, and it is the same one throughout.
    expect(report.ledger.filter((line) => /BTCUSDT/.test(line)).every((line) => line.includes('Account 1'))).toBe(true)
    expect(report.ledger.some((line) => line.includes('ETHUSDT Account 2'))).toBe(true)
  })

  it('N2 says the first that differs, and goes on behind it', () => {
    const report = DAY
    const at = report.ledger.findIndex((line) => line.includes('toast suppressed'))
    const other = { ...report, ledger: report.ledger.with(at, '00:00:00.000 something else') }

    expect(playedAgain(other)).toMatchObject({ differsAt: at, same: report.ledger.length - 1 })
  })

  const without = (report: ProblemReport, type: string): ProblemReport => ({
    ...report,
    entries: report.entries.filter((entry) => entry.type !== type || entry.data === undefined),
  })

  test.each(['live.position_milestone', 'toast.expire_due', 'tab.attached'])(
    'N2 what it rests on is the report alone: without its %s it comes to something else',
    (type) => {
      const report = DAY

      expect(playedAgain(without(report, type)).differsAt).not.toBeNull()
    },
  )

  it('N2 more than was told then is told as well: a decision that the record lacks is no silence', () => {
    const report = DAY
    const place = report.ledger.findIndex((line) => line.includes('toast waits'))
    const slot = report.entries.findIndex(({ type, data }) => type === 'toast.queued' && data === undefined)
    const { decisions, differsAt } = playedAgain({
      ...report,
      entries: report.entries.toSpliced(slot, 1),
      ledger: report.ledger.toSpliced(place, 1),
    })

    expect(differsAt).toBe(place)
    expect(decisions[place]!.actual).toContain('toast waits')
  })

  it('N2 I10 two tabs that were focused at the same moment keep their order by name', () => {
    const core = connected(signedIn())
    for (const tab of ['zz', 'aa']) core.append({ type: 'tab.attached', data: hello({ tab }) })
    const report = reportOfCore(core.append(opened(numbered(1))).advance(30_000))

    expect(core.of('toast.addressed')[0]?.tab).toBe('aa')
    expect(playedAgain(report).differsAt).toBeNull()
  })
})

describe('what is in it', () => {
  const SECRETS = {
    token: 'eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiJtYXJhIn0.c2lnbmF0dXJl',
    key: 'XyZ123abcDEF456ghi',
    mail: 'mara.keller@example.org',
    name: 'Mara Keller',
    user: 'auth0|5f7c8ec7c33c6c004bbafe82',
    account: 'Maras Hauptkonto',
    strategy: 'Geheime Strategie',
    note: 'sold because of the rumour',
    tag: 'regret-trade',
    webhook: 'https://hooks.example.org/T0/B1/secretpath',
    trade: '9d1f1c7e-order-id',
    amount: '48211.77',
    picture: 'https://pictures.example.org/mara.png',
    tab: 'tab-b1946ac9',
    alert: 'alert-77f2',
    epoch: 'srv-2f9a1c',
  }

  function planted(): MiniCore {
    const core = new MiniCore()
    core.append({ type: 'storage.restored', data: { entries: 0, tookMs: 1, savedAt: null } })
    core.append({
      type: 'tab.attached',
      data: hello({
        tab: SECRETS.tab,
        path: `/closed-chart/${SECRETS.account}`,
        query: `?q=${SECRETS.note}`,
        local: { a: SECRETS.key },
      }),
    })
    core.append({
      type: 'session.started',
      data: {
        sessionId: SECRETS.token,
        profile: profileOf({ sub: SECRETS.user, name: SECRETS.name, email: SECRETS.mail, picture: SECRETS.picture }),
        expiresAt: START / 1_000 + 3_600,
        sessionStart: START,
      },
    })
    for (const stream of ['events', 'trades'] as const)
      core.append({
        type: 'live.opened',
        data: { stream, connectionId: SECRETS.key, serverEpoch: SECRETS.epoch, headSeq: 0, serverTime: core.at },
      })
    const whose = { account: SECRETS.account, strategy: SECRETS.strategy, tradeId: SECRETS.trade }
    const origin = (seq: number) => numbered(seq, { eventId: `${SECRETS.epoch}-${seq}`, serverEpoch: SECRETS.epoch })
    core.append(
      opened(unnumbered(`foreign ${SECRETS.account}`), {
        ...whose,
        qty: dec(SECRETS.amount),
        pnl: dec(SECRETS.amount),
      }),
    )
    core.append(
      tradeClosed(origin(1), { ...whose, symbol: 'ETHUSDT', pnl: dec(`-${SECRETS.amount}`), exectype: SECRETS.key }),
    )
    core.append(
      modified(origin(2), { ...whose, changes: { note: [SECRETS.note, SECRETS.amount] }, newQty: dec(SECRETS.amount) }),
    )
    core.append(jumped({ ...whose, newPnl: dec(SECRETS.amount), change: dec(SECRETS.amount) }))
    core.append({
      type: 'live.system_told',
      data: {
        ...origin(3),
        kind: 'system',
        title: `${SECRETS.note} ${SECRETS.mail}`,
        message: SECRETS.webhook,
        account: SECRETS.account,
        symbol: null,
        isRecovery: false,
        totalCount: null,
        click: { type: 'external', url: SECRETS.webhook } as never,
      },
    })
    core.append({
      type: 'live.alert_fired',
      data: {
        ...origin(4),
        alertId: SECRETS.alert,
        kind: 'upnl',
        direction: 'above',
        line: dec(SECRETS.amount),
        value: dec(SECRETS.amount),
        symbol: 'BTCUSDT',
        account: SECRETS.account,
        side: 'long',
        strategy: null,
        mark: null,
        liqPrice: null,
        equity: dec(SECRETS.amount),
        peak: null,
      },
    })
    core.append({
      type: 'toast.queued',
      data: {
        toast: {
          id: `saved ${SECRETS.note}`,
          kind: 'error',
          title: SECRETS.note,
          text: SECRETS.webhook,
          why: SECRETS.name,
          stayMs: 4_000,
          opens: { type: 'navigate', path: `/x/${SECRETS.account}`, state: null },
          symbol: null,
          at: START,
          progress: null,
          key: SECRETS.key,
          replaces: SECRETS.tag,
        },
      },
    })
    core.append({ type: 'session.impersonation_asked', data: { target: SECRETS.user, reason: SECRETS.note } })
    core.append({ type: 'session.error_reported', data: { message: SECRETS.token, cancelled: false } })
    // A field that somebody adds later.
    core.append({ type: 'tab.shown', data: { tab: SECRETS.tab, webhook_url: SECRETS.webhook } as never })
    return core.advance(60_000)
  }

  const core = planted()
  const held = JSON.stringify([core.log, core.state])
  const whole = reportOfCore(core)
  const later = reportOfCore(core.append(opened(numbered(9))), core.state)
  const written = [whole, later].map((report) => JSON.stringify(report))

  test.each(Object.entries(SECRETS))('T3 N2 no %s, wherever it was', (_kind, secret) => {
    expect(held).toContain(secret)
    for (const text of written) {
      expect(text).not.toContain(secret)
      expect(text).not.toContain(encodeURIComponent(secret))
    }
  })

  it('N2 and its decisions are the same all the same', () => {
    const { differsAt, toasts } = playedAgain(whole)

    expect(differsAt).toBeNull()
    expect(toasts.map(({ title }) => title)).toEqual(
      expect.arrayContaining(['ETH long trade closed', expect.stringMatching(/^Text \d+$/)]),
    )
  })

  it('A-220 of amounts the sign is left, and which side of its bound a jump is on', () => {
    const core = connected(signedIn())
    core
      .append(tradeClosed(numbered(1), { pnl: dec('-0.004') }))
      .append(opened(numbered(2), { pnl: dec('0.00'), qty: dec('7') }))
    for (const change of ['10', '10.01', '-10.01']) core.append(jumped({ change: dec(change) })).advance(61_000)
    const datas = reportOfCore(core).entries.flatMap(({ type, data }) =>
      type.startsWith('live.') && data != null ? [data] : [],
    )

    expect(datas.map((data) => [data['pnl'], data['qty'], data['change']].filter((one) => one !== undefined))).toEqual([
      ['-1', '1'],
      ['0', '1'],
      ['9'],
      ['11'],
      ['-11'],
    ])
  })
})

describe('what fits', () => {
  const inputOf = (core: MiniCore, checkpoints: readonly State[], entries = core.log) => ({
    state: core.state,
    at: core.at,
    entries,
    base: { state: EMPTY_STATE, through: 0 },
    checkpoints: checkpoints.map((state) => ({ state, through: state.entry })),
  })

  it('N2 begins where nothing is missing: after a hole in the log, at the state behind it, and says what is left out', () => {
    const core = aDay()
    const behind = core.state
    aDay(core)
    const holed = core.log.filter(({ entry }) => entry !== 20)
    const report = reportOf(inputOf(core, [behind], holed), 'b')

    expect(report.entries[0]!.entry).toBeGreaterThan(behind.entry)
    expect(report.cut.older).toBe(behind.entry - 1)
    expect(playedAgain(report).differsAt).toBeNull()
    expect(reportOf(inputOf(core, [behind]), 'b').cut.older).toBe(0)
  })

  it('N2 holds at most 5,000 entries: of more, those behind the next state', () => {
    const core = connected(signedIn())
    for (let n = 0; n < REPORT_ENTRIES; n += 1) core.append({ type: 'tab.shown', data: { tab: 'tab-1' } })
    const behind = core.state
    core.append(opened(numbered(1)))

    expect(reportOf(inputOf(core, []), 'b')).toMatchObject({ entries: [], ledger: [] })
    expect(reportOf(inputOf(core, [behind]), 'b').entries.length).toBeLessThan(20)
  })
})

describe('a file', () => {
  const text = JSON.stringify(DAY)
  const changed = (change: (report: Record<string, readonly object[]>) => unknown): string => {
    const report = JSON.parse(text) as Record<string, readonly object[]>
    return JSON.stringify(change(report) ?? report)
  }
  const withEntry = (more: object): string =>
    changed((report) => ({ ...report, entries: [{ ...report['entries']![0], ...more }] }))

  test.each([
    ['not JSON', 'hello', 'It is not JSON, or its end is missing.'],
    ['cut off', text.slice(0, -200), 'It is not JSON, or its end is missing.'],
    ['something else', '{"id":"a","steps":[]}', 'It does not say that it is one.'],
    ['no object', 'null', 'It does not say that it is one.'],
    [
      'of another version',
      changed((r) => ({ ...r, version: 2 })),
      'It is of version 2, and this build reads version 1.',
    ],
    ['too large', ' '.repeat(2_000_001), 'It is larger than 2 MB.'],
    [
      'with a key too many',
      `{"__proto__":{"admin":true},${text.slice(1)}`,
      '"__proto__" is not what a report has there.',
    ],
    [
      'with an entry that has one',
      withEntry({ constructor: 1 }),
      '"entries.0.constructor" is not what a report has there.',
    ],
    ['without a part', changed(({ ledger: _, ...r }) => r), '"ledger" is missing.'],
    [
      'with an entry of no known type',
      withEntry({ type: 'secret.told' }),
      '"entries.0.type" is not what a report has there.',
    ],
    ['of no time', withEntry({ at: 1e300 }), '"entries.0.at" is not what a report has there.'],
    [
      'out of order',
      changed((r) => ({ ...r, entries: r['entries']!.toReversed() })),
      'Its entries are not in their order.',
    ],
    [
      'whose entry is empty',
      changed((r) => ({ ...r, entries: [{ entry: 1, at: 1, cause: null, type: 'session.started', data: null }] })),
      'One of its entries has not what its type needs, so it cannot be played.',
    ],
  ])('F8 N2 %s is refused in one sentence', (_what, file, why) => {
    const outcome = replayOfText(file)

    expect(outcome.ok ? '' : outcome.error.message).toBe(`This file is no report of a problem. ${why}`)
  })

  it('F8 N2 what hostile keys are deep inside is not looked at, and changes no object', () => {
    const hostile = text
      .replace('"data":{', '"data":{"__proto__":{"polluted":1},"constructor":{"prototype":{"polluted":1}},')
      .replace('"byName":{}', '"byName":{"__proto__":{"visible":true}}')
    expect(hostile.match(/__proto__/g)).toHaveLength(2)

    const outcome = replayOfText(hostile)
    expect(outcome).toMatchObject({ ok: true, value: { differsAt: null } })
    const read = reportFromText(hostile)
    expect(read.ok && read.value.start['tabs']).toEqual({ lastFocused: null, leaving: null, byName: {} })
    expect(JSON.stringify(read)).not.toContain('polluted')
    expect(({} as Record<string, unknown>)['polluted']).toBeUndefined()
  })

  test.each([
    ['Pacific/Kiritimati', 'ar_EG.UTF-8'],
    ['America/St_Johns', 'tr_TR.UTF-8'],
  ])('N2 another machine, in %s with %s, writes the same to the letter', (zone, locale) => {
    const program = `
      import { readFileSync } from 'node:fs'
      import { replayOfText, reportFromText } from './src/domain/bugReport/open.ts'
      const outcome = replayOfText(readFileSync(0, 'utf8'))
      process.stdout.write(JSON.stringify(outcome.ok ? [outcome.value, new Date(0).toString()] : outcome))`
    const answer = execFileSync(process.execPath, ['--import', 'tsx', '--input-type=module', '-e', program], {
      cwd: inProject(),
      input: text,
      env: { ...process.env, TZ: zone, LANG: locale, LC_ALL: locale },
      encoding: 'utf8',
    })
    const [played, epochThere] = JSON.parse(answer) as [unknown, string]

    expect(epochThere).not.toBe(new Date(0).toString())
    expect(played).toEqual(playedAgain(JSON.parse(text) as ProblemReport))
  })
})
