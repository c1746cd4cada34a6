import { describe, expect, test } from 'vitest'
import { decodeChunk } from '../../../src/domain/live/decode.ts'
import { TITLE_LIMIT } from '../../../src/domain/live/decoding/parts.ts'
import { judgeAsked } from '../../../src/domain/notifications/clickAsked.ts'
import { EXTERNAL_HOSTS } from '../../../src/domain/notifications/constants.ts'
import { LIST_KEY } from '../../../src/domain/notifications/keys.ts'
import type { Notification } from '../../../src/domain/notifications/model.ts'
import { viewsOf } from '../../../src/domain/view.ts'
import { connected, START, type MiniCore } from '../../../src/domain/testing/core.ts'

const ready = (): MiniCore => connected().append({ type: 'loading.stage_changed', data: { stage: 'complete' } })
const at = new Date(START).toISOString()

/** A message of the server itself, as its stream tells it. */
function live(data: object): MiniCore {
  const frame = {
    event: null,
    id: null,
    data: JSON.stringify({
      type: 'unified_notification',
      event_id: 'e1-1',
      event_type: 'unified_notification',
      event_timestamp: at,
      data,
    }),
  }
  return decodeChunk('events', [frame], START).reduce((core, event) => core.append(event), ready())
}

/** The same, as the list of stored notifications brings it. */
const stored = (data: object): MiniCore =>
  ready().append({
    type: 'resource.loaded',
    data: {
      key: LIST_KEY,
      value: {
        notifications: [{ id: 'f-1', event_type: 'unified_notification', event_timestamp: at, is_read: false, data }],
        returned_count: 1,
        total_count: 1,
      },
    },
  })

const WAYS = [
  ['live', live],
  ['stored', stored],
] as const
const entryOf = (core: MiniCore): Notification => core.state.notifications.list[0]!
const rowOf = (core: MiniCore) => {
  const { list } = viewsOf(core.state, 'tab-1').notificationPanel!
  return list.state === 'ready' ? list.rows[0]! : null
}
const told = (click_action: unknown) => ({ title: 'T', message: 'M', account: 'main', click_action })
const external = (url: string) => told({ type: 'external', url })

describe.each(WAYS)('ENT-16 what a message of the server asks a click to do, %s', (_way, tell) => {
  test('navigate carries its path and its state; without a state it carries the entry and its time', () => {
    expect(entryOf(tell(told({ type: 'navigate', path: '/settings#accounts', state: { from: 'key' } })))).toMatchObject(
      {
        targetPath: '/settings#accounts',
        clickAction: { type: 'navigate', path: '/settings#accounts', state: { from: 'key' } },
      },
    )
    const entry = entryOf(tell(told({ type: 'navigate', path: '/settings' })))
    expect(entry.clickAction).toEqual({
      type: 'navigate',
      path: '/settings',
      state: { notification: entry.id, eventAt: START },
    })
  })

  test('external carries its address', () => {
    expect(entryOf(tell(external('https://www.coingecko.com/en/coins/bitcoin?a=1#b')))).toMatchObject({
      targetPath: null,
      clickAction: { type: 'external', url: 'https://www.coingecko.com/en/coins/bitcoin?a=1#b' },
    })
  })

  test('modal shows all there is to read', () => {
    const core = tell(told({ type: 'modal' }))

    expect(entryOf(core).clickAction).toEqual({ type: 'modal' })
    expect(rowOf(core)).toMatchObject({
      opens: { type: 'modal' },
      message: 'M',
      details: [{ label: 'Account', value: 'main' }],
    })
  })

  test.each([
    undefined,
    null,
    'modal',
    7,
    [],
    {},
    { type: 'open' },
    { type: 'external' },
    { type: 'external', url: 7 },
    { type: 'navigate', path: '' },
    { type: 'external', url: `https://www.bybit.com/${'a'.repeat(2_000)}` },
  ])('what this version does not know is as if it were absent: %j', (asked) => {
    const core = tell(told(asked))

    expect(entryOf(core).clickAction).toEqual({ type: 'modal' })
    expect(core.of('notifications.click_refused')).toEqual([])
  })

  test('T15 a refused address makes the entry lead nowhere, and the refusal is a fact that "Why?" tells', () => {
    const core = tell(external('https://evil.example/'))

    expect(entryOf(core)).toMatchObject({ clickAction: null, targetPath: null })
    expect(core.of('notifications.click_refused')).toMatchObject([
      { rule: 'T15', reason: 'host_not_listed', because: { host: 'evil.example' }, id: entryOf(core).id },
    ])
    expect(rowOf(core)).toMatchObject({ opens: null, details: [] })
    expect(rowOf(core)?.why.map(({ text }) => text)).toContain(
      'A click does not go where it asks: evil.example is not among the places outside that the product opens',
    )
  })

  test('T15 a page that the product does not have is refused, and the entry shows its details', () => {
    const core = tell(told({ type: 'navigate', path: '/of-a-newer-version' }))

    expect(entryOf(core).clickAction).toEqual({ type: 'modal' })
    expect(core.of('notifications.click_refused')).toMatchObject([{ rule: 'T15', reason: 'path_unknown' }])
  })

  test('T15 of a trade the specification says where it leads, whatever its message asks', () => {
    const core = tell({
      ...external('https://www.bybit.com/'),
      event_type: 'trade_closed',
      symbol: 'BTCUSDT',
      trade_id: 't1',
      pnl: '1',
      side: 'Buy',
    })

    expect(entryOf(core)).toMatchObject({
      type: 'trade_closed',
      clickAction: { type: 'navigate', path: '/closed-trades/chart/BTCUSDT/main/t1' },
    })
  })

  test('T15 a title of 1 MB is cut, and marks that turn the direction of reading, control characters and halves of characters are gone', () => {
    expect(entryOf(tell({ title: 'x'.repeat(900_000), message: '' })).title).toBe('x'.repeat(TITLE_LIMIT))
    expect(entryOf(tell({ title: '\u202egnp.exe\u2066\u0000\u001b', message: 'a\nb\ud800\u2069c' }))).toMatchObject({
      title: 'gnp.exe',
      message: 'a bc',
    })
  })
})

describe('T15 addresses outside', () => {
  test.each([
    ['javascript:alert(1)', 'address_unreadable'],
    ['JaVaScRiPt://www.bybit.com/%0aalert(1)', 'address_unreadable'],
    ['data:text/html,<script>alert(1)</script>', 'address_unreadable'],
    ['http://www.bybit.com/', 'address_unreadable'],
    ['//www.bybit.com/', 'address_unreadable'],
    ['/settings', 'address_unreadable'],
    [' https://www.bybit.com/', 'address_unreadable'],
    ['https://www.bybit.com@evil.example/', 'address_unreadable'],
    ['https://www.bybit.com:443@evil.example/', 'address_unreadable'],
    ['https://user:word@www.bybit.com/', 'address_unreadable'],
    ['https://www.bybit.com:8443/', 'address_unreadable'],
    ['https://www.bybit.com\\@evil.example/', 'address_unreadable'],
    ['https:\\\\www.bybit.com/', 'address_unreadable'],
    ['https:/www.bybit.com/', 'address_unreadable'],
    ['https://www.bybit.com/\\..\\a', 'address_unreadable'],
    ['https://www.bybit.com/\u202egnp.exe', 'address_unreadable'],
    ['https://www.byb\u0456t.com/', 'address_unreadable'],
    ['https://www.bybit.com%2eevil.example/', 'address_unreadable'],
    ['https://www.bybit.com/"><script>', 'address_unreadable'],
    ['https://www.bybit.com/\n', 'address_unreadable'],
    ['https://www.bybit.com.evil.example/', 'host_not_listed'],
    ['https://evil.example/www.bybit.com', 'host_not_listed'],
    ['https://evil.example/?https://www.bybit.com/', 'host_not_listed'],
    ['https://evil-www.bybit.com/', 'host_not_listed'],
    ['https://bybit.com.evil.example#www.bybit.com', 'host_not_listed'],
    ['https://xn--byb-1ua.com/', 'host_not_listed'],
  ])('%j is refused: %s', (url, reason) =>
    expect(judgeAsked({ type: 'external', url })).toMatchObject({ refusal: { rule: 'T15', reason } }),
  )

  test.each(EXTERNAL_HOSTS)('%s is opened, and a browser reads the same host in it', (host) => {
    const url = `https://${host}/en/a-b_c/~d?e=f%20g&h=@i#j`

    expect(judgeAsked({ type: 'external', url })).toEqual({ action: { type: 'external', url } })
    expect(new URL(url).host).toBe(host)
    expect(judgeAsked({ type: 'external', url: `HTTPS://${host.toUpperCase()}` })).toEqual({
      action: { type: 'external', url: `https://${host}` },
    })
  })
})

describe('T15 places inside', () => {
  test.each([
    ['/settings#accounts', '/settings#accounts'],
    ['//settings', '/settings'],
    ['/live-trades?filter=BTCUSDT&account=a%20b', '/live-trades?filter=BTCUSDT&account=a%20b'],
    ['/live-trades?filter=<b>', '/live-trades?filter=%3Cb%3E'],
    ['/closed-trades/chart/BTCUSDT/a%2Fb/t"1', '/closed-trades/chart/BTCUSDT/a%2Fb/t%221'],
  ])('%s is made anew from its parts: %s', (path, made) =>
    expect(judgeAsked({ type: 'navigate', path, state: null })).toEqual({
      action: { type: 'navigate', path: made, state: null },
    }),
  )

  test.each([
    'https://evil.example/',
    '//evil.example/',
    '/\\evil.example',
    'javascript:alert(1)',
    'settings',
    '/login?returnTo=//evil.example',
    '/checkout',
    '/strategies/..',
    '/strategies/%2e%2e',
    '/live-trades?a=%',
    '/settings#<b>',
    '/unknown',
  ])('%s is refused', (path) => {
    expect(judgeAsked({ type: 'navigate', path, state: null })).toMatchObject({
      refusal: { rule: 'T15', reason: 'path_unknown' },
    })
  })
})
