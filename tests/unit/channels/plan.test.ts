import { expect, test } from 'vitest'
import { type ChannelChoices, NO_CHOICES } from '../../../src/domain/channels/choices.ts'
import type { ChannelKind } from '../../../src/domain/channels/constants.ts'
import { messageOf } from '../../../src/domain/channels/message.ts'
import { type Due, planOf } from '../../../src/domain/channels/plan.ts'
import { type Telling, tellingOf } from '../../../src/domain/channels/telling.ts'
import { epoch } from '../../../src/domain/core/time.ts'

const NOON = Date.parse('2026-11-20T12:00:00Z')
const NIGHT = Date.parse('2026-11-20T23:00:00Z')
const quiet = { from: '22:00', to: '07:00' }

let count = 0
/** What is told of a fact, read as the server reads it. */
function told(type: string, data: object = {}, at = NOON): Telling {
  count += 1
  const stored = { id: `e-${count}`, event_type: type, event_timestamp: new Date(at).toISOString(), is_read: false }
  return tellingOf({ ...stored, data: { symbol: 'BTCUSDT', account: 'main', side: 'Buy', ...data } }, epoch(at))!
}
const opened = (symbol = 'BTCUSDT') => told('open_position_opened', { symbol })
const loss = (symbol = 'BTCUSDT') => told('trade_closed', { symbol, pnl: '-12.5', exectype: 'StopLoss' })
const due = (...tellings: readonly Telling[]): Due[] => tellings.map((telling) => ({ telling, wasHeld: false }))
const plan = (list: readonly Due[], over: Partial<ChannelChoices> = {}, at = NOON, kind: ChannelKind = 'push') =>
  planOf(list, { kind, choices: { ...NO_CHOICES, ...over }, typesOff: [], zone: 'UTC', at })
const shapeOf = (made: ReturnType<typeof plan>) =>
  made.messages.map(({ form, tellings }) => `${form} ${tellings.length}`)

test.each([
  ['a loss', 'trade_closed', { pnl: '-0.01' }, true],
  ['a gain', 'trade_closed', { pnl: '0.01' }, false],
  ['neither', 'trade_closed', { pnl: '0' }, false],
  ['a position that lost', 'open_position_closed', { final_pnl: '-3' }, true],
  ['a position that stands at a loss', 'open_position_opened', { pnl: '-3' }, false],
  ['a liquidation', 'trade_closed', { pnl: '1', exectype: 'BustTrade' }, true],
  [
    'a broken key',
    'unified_notification',
    { symbol: null, title: 'main needs attention', click_action: { type: 'navigate', path: '/settings#accounts' } },
    true,
  ],
  ['another word of the server', 'unified_notification', { symbol: null, title: 'Hello' }, false],
])('N4 urgent is %s', (_name, type, data, isUrgent) => {
  expect(told(type, data).isUrgent).toBe(isUrgent)
})

test('N4 what is told says no amount, but where its reader wants it', () => {
  const telling = told('trade_closed', { pnl: '-12.5', exectype: 'StopLoss' })
  const planned = { tellings: [telling], form: 'one' as const, isSilent: false }

  expect(messageOf(planned, false)).toEqual({
    title: 'BTC long trade closed',
    text: 'main, SL, loss',
    path: '/closed-trades?filter=BTCUSDT&account=main',
    isSilent: false,
    at: NOON,
  })
  expect(messageOf(planned, true).text).toBe('main, SL, loss, \u221212.50 USDT')
  expect(
    told('unified_notification', { symbol: null, title: 'You made 1,250.50 USDT', message: '-3 USDT' }),
  ).toMatchObject({
    title: 'You made •••• USDT',
    text: '•••• USDT',
  })
  // A size at a price is one too.
  for (const [type, data] of [
    ['open_position_opened', { qty: '1', entry_price: '90000' }],
    ['open_position_modified', { old_qty: '1', new_qty: '2', changes: { size: ['1', '2'] } }],
  ] as const)
    expect(told(type, data).text).toBe('main')
})

test('N4 three at a time are told one by one, four as one', () => {
  expect(shapeOf(plan(due(opened(), opened('ETHUSDT'), opened('SOLUSDT'))))).toEqual(['one 1', 'one 1', 'one 1'])
  expect(shapeOf(plan(due(opened(), opened('ETHUSDT'), opened('SOLUSDT'), opened('XRPUSDT'))))).toEqual(['many 4'])
})

test('N4 A-204 a loss is never merged away, whatever comes with it', () => {
  const many = due(opened(), opened('A'), opened('B'), opened('C'), loss(), loss('ETHUSDT'))

  const made = plan(many)

  expect(shapeOf(made)).toEqual(['one 1', 'one 1', 'many 4'])
  expect(messageOf(made.messages[2]!, false)).toMatchObject({ title: '4 notifications', text: 'Positions opened: 4' })
})

test('N4 quiet hours hold what is due until they end, then it is summed up, each loss by itself', () => {
  const night = due(opened(), opened('ETHUSDT'), loss())

  const held = plan(night, { quiet }, NIGHT)
  expect(held.messages).toEqual([])
  expect(new Set(held.held.map(({ until }) => new Date(until).toISOString()))).toEqual(
    new Set(['2026-11-21T07:00:00.000Z']),
  )

  const after = plan(
    night.map((one) => ({ ...one, wasHeld: true })),
    { quiet },
    held.held[0]!.until,
  )
  expect(shapeOf(after)).toEqual(['one 1', 'after_quiet 2'])
  expect(messageOf(after.messages[1]!, false).title).toBe('2 notifications in quiet hours')
})

test('N4 what is urgent comes through quiet hours where its reader wants that, and nothing else does', () => {
  const made = plan(due(opened(), loss()), { quiet, urgentIsNeverQuiet: true }, NIGHT)

  expect(made.messages.map(({ tellings }) => tellings[0]!.isUrgent)).toEqual([true])
  expect(made.held).toHaveLength(1)
})

test('N4 each type goes by each channel on, silent or off', () => {
  const grid = { position_opened: { push: 'off' as const, telegram: 'silent' as const } }

  expect(plan(due(opened()), { grid })).toMatchObject({ messages: [], untold: [{ type: 'position_opened' }] })
  expect(plan(due(opened()), { grid }, NOON, 'telegram').messages).toMatchObject([{ isSilent: true }])
  expect(plan(due(opened()), { grid }, NOON, 'webhook').messages).toMatchObject([{ isSilent: false }])
})

test('N4 a summary is silent only where all of it is', () => {
  const grid = { position_opened: { push: 'silent' as const } }
  const four = [opened(), opened('A'), opened('B'), opened('C')]

  expect(plan(due(...four), { grid }).messages).toMatchObject([{ isSilent: true }])
  expect(
    plan(due(...four, told('open_position_milestone', { milestone_percentage: 5 })), { grid }).messages,
  ).toMatchObject([{ isSilent: false }])
})

test('N4 a program gets all of it at once, in the order in which it happened, fifty a request', () => {
  const many = Array.from({ length: 51 }, () => opened())

  const made = plan(due(...many), { quiet }, NIGHT, 'webhook')

  expect(made.held).toEqual([])
  expect(shapeOf(made)).toEqual(['one 50', 'one 1'])
  expect(made.messages.flatMap(({ tellings }) => tellings)).toEqual(many)
})

test('A-163 a position that was open when its account was linked is told by no channel', () => {
  expect(told('open_position_opened', { was_open: true })).toBeNull()
  expect(told('open_position_opened')).not.toBeNull()
})
