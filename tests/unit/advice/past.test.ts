import { beforeAll, describe, expect, test } from 'vitest'
import { usualOf } from '../../../src/domain/access/address.ts'
import { COMMAND_ADDRESS } from '../../../src/domain/access/addresses.ts'
import { dayToCome, pastDay, stepsOf } from '../../../src/domain/advice/past.ts'
import { good } from '../../../src/domain/core/outcome.ts'
import { epoch } from '../../../src/domain/core/time.ts'
import { lateAnswerOf } from '../../../src/domain/lateAnswers.ts'
import type { HttpRequest } from '../../../src/streams/ports.ts'
import { judgements } from '../../../src/worker/judgements.ts'
import { testCore, type TestCore, type TestTab } from '../../support/core/core.ts'
import { virtualClock } from '../../support/virtual.ts'
import { action } from './action.ts'

// Fetched in real time when the first page asks for it; here it is at hand.
beforeAll(judgements.late)

const NOW = epoch(Date.UTC(2026, 10, 23, 12))
const iso = (at: number): string => new Date(at).toISOString()

describe('the day that is asked for', () => {
  test.each<[string, string, string, string | null]>([
    ['yesterday ends with its last ms', 'at=2026-11-22', 'UTC', '2026-11-22T23:59:59.999Z'],
    ['of the zone of the user', 'at=2026-11-22', 'Asia/Tokyo', '2026-11-22T14:59:59.999Z'],
    ['a day that clocks make longer', 'at=2026-10-25', 'Europe/Berlin', '2026-10-25T22:59:59.999Z'],
    ['today is not past', 'at=2026-11-23', 'UTC', null],
    ['elsewhere it is tomorrow already', 'at=2026-11-23', 'Pacific/Kiritimati', '2026-11-23T09:59:59.999Z'],
    ['nor is tomorrow', 'at=2026-11-24', 'UTC', null],
    ['nothing is asked for', 'state=done', 'UTC', null],
    ['the last of two is meant', 'at=2026-11-20&at=2026-11-21', 'UTC', '2026-11-21T23:59:59.999Z'],
    ['the first day that there is', 'at=1970-01-01', 'UTC', '1970-01-01T23:59:59.999Z'],
    ['the day before it', 'at=1969-12-31', 'UTC', null],
    ['no day of the calendar', 'at=2026-02-30', 'UTC', null],
    ['year 0', 'at=0000-01-01', 'UTC', null],
    ['no day at all', 'at=yesterday', 'UTC', null],
    ['a time', 'at=2026-11-22T10%3A00%3A00Z', 'UTC', null],
    ['hostile text', `at=${encodeURIComponent("2026-11-22' or 1=1 --<script>")}`, 'UTC', null],
    ['a broken escape', 'at=%E0%A4%A', 'UTC', null],
    ['every day', 'at=All', 'UTC', null],
  ])('SCREEN-2.11 %s: %s in %s', (_, query, zone, end) => {
    const past = pastDay(query, zone, NOW)
    expect(past === null ? null : iso(past.at)).toBe(end)
  })

  test.each([
    ['at=2026-11-24', 'UTC', '2026-11-24'],
    ['at=2026-11-23', 'UTC', null],
    ['at=2026-11-24', 'Pacific/Kiritimati', null],
    ['at=2098-12-31', 'UTC', '2098-12-31'],
    ['at=2099-01-01', 'UTC', null],
  ])('SCREEN-2.11 %s in %s is to come: %s', (query, zone, day) => {
    expect(dayToCome(query, zone, NOW)).toBe(day)
  })
})

describe('steps between generations', () => {
  const at = (day: number, hour = 12): number => Date.UTC(2026, 10, day, hour)
  // Two on the 18th, one on the 20th, and one today.
  const kept = [at(15), at(18, 9), at(18), at(20), at(23, 8)].map(epoch)
  const on = (day: string | null, zone = 'UTC') =>
    stepsOf(kept, day === null ? null : pastDay(`at=2026-11-${day}`, zone, NOW), zone, NOW)

  test.each<[string | null, string | null, string | null]>([
    [null, '2026-11-20', null],
    ['22', '2026-11-18', ''],
    ['20', '2026-11-18', ''],
    ['19', '2026-11-15', '2026-11-20'],
    ['18', '2026-11-15', '2026-11-20'],
    ['15', null, '2026-11-18'],
    ['14', null, '2026-11-15'],
  ])('SCREEN-2.11 from %s back to %s and on to %s', (day, previous, next) => {
    expect(on(day)).toEqual({ first: '2026-11-15', previous, next })
  })

  test('SCREEN-2.11 without a generation there is nowhere to go; days are those of the zone', () => {
    expect(stepsOf([], null, 'UTC', NOW)).toEqual({ first: null, previous: null, next: null })
    expect(stepsOf([epoch(at(15, 22))], null, 'Asia/Tokyo', NOW)).toMatchObject({ first: '2026-11-16' })
  })
})

const LIST = '/v1/portfolio/priority-actions-enhanced'
const REVIEW = '/v1/portfolio/recommendation-review'
const TURN = '/portfolio/recommendations/actions/toggle-complete-by-id'

/** Two generations, two days and no day old; of the first one action was done on its day. */
async function opened(
  query: string,
  now = NOW as number,
): Promise<{ core: TestCore; tab: TestTab; day: (back: number) => string }> {
  const core = await testCore({ clock: virtualClock(now) })
  const generations = [iso(now - 2 * 86_400_000), iso(now)]
  core.server.answer(LIST, ({ query: asked }: HttpRequest) => {
    const asOf = Date.parse(String(asked?.['as_of'] ?? iso(now)))
    const [actions, generated_at] =
      asOf < Date.parse(generations[0]!)
        ? [[], null]
        : asOf < now
          ? [[action('Old', { completed: true, completed_at: generations[0] }), action('Grid')], generations[0]]
          : [[action('Rider'), action('Grid', { action_id: 'Grid 2' })], generations[1]]
    return good({ actions, generated_at, generations })
  })
  core.server.answer(REVIEW, () =>
    good({
      previous: {
        generated_at: generations[0],
        actions: [
          {
            action: 'promote',
            strategy_name: 'Grid',
            account_name: 'small',
            to_account_name: 'small',
            urgency_level: 'medium',
            allocation_change: 1,
          },
        ],
      },
      followed: 0,
      ignored: 0,
      after: [],
    }),
  )
  core.server.answer(TURN, () => good({ actions: [] }))
  core.server.answer('/balances', () => good([{ account_name: 'small', balance_usdt: '1000' }]))
  core.server.answer('/pnl/accounts/balances-daily', () =>
    good({
      days: [2, 1, 0].map((back) => ({
        date: iso(now - back * 86_400_000).slice(0, 10),
        account_name: 'small',
        balance_usdt: 500 + back,
      })),
    }),
  )
  const tab = await core.open({ path: '/portfolio-command-v2', query })
  await tab.signIn({ roles: ['elite-subscriber'] })
  await core.clock.pass(2_000)
  return { core, tab, day: (back) => iso(now - back * 86_400_000).slice(0, 10) }
}
const dayOf = (back: number): string => iso(NOW - back * 86_400_000).slice(0, 10)
const dataOf = ({ views: { advice } }: TestTab) => (advice!.list.state === 'ready' ? advice!.list.data : null)
const lanesOf = ({ views: { board } }: TestTab) =>
  Object.fromEntries(
    board!.lanes
      .filter(({ cards }) => cards.length > 0)
      .map(({ lane, cards }) => [lane, cards.map(({ id, mark }) => (mark === null ? id : `${id} ${mark}`))]),
  )

describe('the board of a day', () => {
  test('SCREEN-2.11 A-250 API-45 a past day shows its newest generation as it stood at its end, with the balances of then', async () => {
    const { core, tab, day } = await opened(`at=${dayOf(1)}`)

    expect(core.server.callsOf(LIST).map(({ query }) => query?.['as_of'])).toContain(`${day(1)}T23:59:59.999Z`)
    expect(core.server.callsOf(REVIEW).map(({ query }) => query?.['as_of'])).toEqual([`${day(1)}T23:59:59.999Z`])
    expect(tab.views.advice).toMatchObject({
      past: { day: day(1) },
      steps: { first: day(2), previous: null, next: '' },
      notices: [],
    })
    expect(lanesOf(tab)).toEqual({ ready: ['Grid'], done: ['Old'] })
    expect(tab.views.board!.after).toMatchObject({ data: { accounts: [{ account: 'small', balance: { now: 501 } }] } })
  })

  test('SCREEN-2.11 API-49 from a past day nothing is ticked, whatever is sent; from today it is', async () => {
    const { core, tab } = await opened(`at=${dayOf(1)}`)
    const tick = async () => await tab.send({ type: 'advice.complete', ids: ['Grid'], isDone: true })

    expect(await tick()).toMatchObject({
      ok: false,
      error: { refusal: { rule: 'SCREEN-2.11', reason: 'past_day', because: { day: dayOf(1) } } },
    })
    expect(core.server.callsOf(TURN)).toEqual([])
    await tab.send({ type: 'tab.go', path: '/portfolio-command-v2', query: '' })
    expect(await tick()).toMatchObject({ ok: true })
  })

  test('SCREEN-2.11 before the first generation there is none, and the first day is named', async () => {
    const { tab, day } = await opened(`at=${dayOf(3)}`)

    expect(dataOf(tab)).toMatchObject({ total: 0, generatedAt: null })
    expect(tab.views.advice!.steps).toEqual({ first: day(2), previous: null, next: day(2) })
  })

  test.each([
    ['at=2999-01-01', /^The address asked for at '2999-01-01', which does not exist/],
    ['at=2098-01-01', /^2098-01-01 is still to come/],
    ['at=0000-01-01', /^The address asked for at '0000-01-01'/],
    ['at=%3Cscript%3E', /^The address asked for at '<script>'/],
    ['cmp=first', /^The address asked for cmp 'first'/],
  ])('SCREEN-2.11 %s is refused with a sentence, and changes nothing', async (query, sentence) => {
    const [refused, usual] = [(await opened(query)).tab.views, (await opened('')).tab.views]

    expect(refused.advice!.notices).toEqual([expect.stringMatching(sentence)])
    expect({ ...refused.advice!, notices: [], filters: usualOf(COMMAND_ADDRESS) }).toEqual(usual.advice)
    expect(refused.board).toEqual(usual.board)
  })

  test('SCREEN-2.11 the board of today is the board without a day', async () => {
    const [today, usual] = [(await opened(`at=${dayOf(0)}`)).tab.views, (await opened('')).tab.views]

    expect(today.board).toEqual(usual.board)
    expect({ ...today.advice!, filters: usual.advice!.filters }).toEqual(usual.advice)
  })

  test('SCREEN-2.11 the day of the address becomes a past one at midnight', async () => {
    const { core, tab } = await opened(`at=${dayOf(0)}`, Date.UTC(2026, 10, 23, 23, 59, 50))
    expect(tab.views.advice!.past).toBeNull()
    // It is asked for with the next answer that comes: the polls of the shell bring one within minutes.
    await core.clock.pass(300_000)

    expect(tab.views.advice!.past).toMatchObject({ day: dayOf(0) })
    expect(dataOf(tab)).toMatchObject({ total: 2 })
  })

  test.each([
    ['', ['Rider', 'Grid 2']],
    ['cmp=last', ['Rider fresh', 'Grid 2']],
  ])('SCREEN-2.11 %j marks what changed since the generation before: %j', async (query, ready) => {
    expect(lanesOf((await opened(query)).tab)).toEqual({ ready })
  })

  test('SCREEN-2.11 the file holds what the past day shows', async () => {
    const { core } = await opened(`at=${dayOf(1)}`)
    const address = `?at=${dayOf(1)}`
    const question = { type: 'advice.export', address, zone: 'UTC', format: 'csv', build: 'b' } as const
    const file = lateAnswerOf(question, core.core.state(), core.clock.now())
    expect(file).toMatchObject({ rows: 2 })
    expect(JSON.stringify(file)).toContain('Old')
  })
})
