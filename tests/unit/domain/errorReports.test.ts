import { describe, expect, test } from 'vitest'
import { isInExtension, isUnwanted, SAMPLING } from '../../../src/domain/errorReports/constants.ts'
import { scrubEnvelope as scrubbedOf, type Envelope } from '../../../src/domain/errorReports/envelope.ts'
import { scrubRecording } from '../../../src/domain/errorReports/recording.ts'
import { scrubAddress, scrubText } from '../../../src/domain/errorReports/scrub.ts'

const bytesOf = (text: string): number => new TextEncoder().encode(text).length
const scrubEnvelope = (envelope: Envelope) => scrubbedOf(envelope, bytesOf)
const USER = { id: 'auth0|7', email: 'mara@example.org', username: 'Mara', subscription_tier: 'elite' }

describe('which reports leave', () => {
  test.each([
    'Network Error',
    'NetworkError when attempting to reach a resource.',
    'TypeError: Failed to FETCH',
    'prefetching',
    'The call ran into its timeout',
    'TimeoutError',
  ])('ERR-16 %j is dropped', (text) => {
    expect(isUnwanted(['', text])).toBe(true)
  })

  test.each(['x is not a function', 'The server answered 503.', 'network', 'time out of mind', ''])(
    'ERR-16 %j is reported',
    (text) => {
      expect(isUnwanted([text])).toBe(false)
    },
  )

  test('ERR-17 10% of traces, 100% of profiles, 10% of sessions, 100% of sessions with errors', () => {
    expect(SAMPLING).toEqual({ traces: 0.1, profiles: 1, sessions: 0.1, sessionsWithErrors: 1 })
  })

  test.each([
    ['chrome-extension://abc/page.html', undefined, true],
    ['moz-extension://abc/page.html', undefined, true],
    ['safari-web-extension://abc/page.html', undefined, true],
    ['ms-browser-extension://abc/page.html', undefined, true],
    ['https://bots.example.org/', 'abcdefgh', true],
    ['https://bots.example.org/', undefined, false],
    ['https://bots.example.org/my-extension:', null, false],
  ])('ERR-18 at %s with the runtime %s reporting is skipped: %s', (address, runtimeId, isSkipped) => {
    expect(isInExtension(address, runtimeId)).toBe(isSkipped)
  })
})

test.each([
  ['token=eyJhbGciOi.abc-d.e_f', '[secret]'],
  ['Authorization: Bearer abc.def', '[secret]'],
  ['{"api_secret":"s3cr3t","n":1}', '{"api_[secret]","n":1}'],
  ['of mara@example.org', 'of [email]'],
  ['trade 0b1f3c9e-7a44-4a8e-9a5e-0123456789ab', 'trade [id]'],
  ['the key Ab3dEf6hIj9kLm2nOp', 'the key [key]'],
  ['lost −1,234.56 USDT of 12 BTC and $7', 'lost [amount] USDT of [amount] BTC and $[amount]'],
  ['+5 at 0.5 %, size 100000', '[amount] at [amount] %, size [amount]'],
  ['The server answered 503 (A-31)', 'The server answered 503 (A-31)'],
  [
    'at https://u:p@bots.example.org:8443/live-trades/chart/BTCUSDT?account=Main#x',
    'at https://bots.example.org:8443/live-trades/…',
  ],
  ['GET /trades/open?account=Main failed', 'GET /trades/open?[query] failed'],
])('T23 of %j there leaves %j', (text, left) => {
  expect(scrubText(text)).toBe(left)
})

test.each([
  ['http://127.0.0.1:4780/assets/main-AbCd1234.js', 'http://127.0.0.1:4780/assets/main-AbCd1234.js'],
  ['/closed-trades/chart/BTCUSDT/Main/17?at=1#2', '/closed-trades/…'],
  ['/Main', '/…'],
  ['/', '/'],
  ['blob:https://bots.example.org/0b1f', '[address]'],
  ['chrome-extension://abc/page.js', '[address]'],
  ['javascript:alert(1)', '[address]'],
])('T23 of the address %s there leaves %s', (address, left) => {
  expect(scrubAddress(address)).toBe(left)
})

describe('an envelope', () => {
  test('ERR-19 T23 leaves with known fields of known items, and of the user with four', () => {
    const event = {
      event_id: 'e'.repeat(32),
      timestamp: 1_780_000_000.5,
      platform: 'javascript',
      message: 'lost 12.50',
      user: { ...USER, ip_address: '203.0.113.9', balance: '900' },
      extra: { balance: '1234.5' },
      breadcrumbs: [{ message: 'pressed BTCUSDT' }],
      request: { url: 'https://bots.example.org/strategy/Trend?x=1', headers: { Cookie: 'a=b' } },
      contexts: { trace: { trace_id: 't', data: { 'url.query': 'token=1' } }, state: { balance: 1 } },
      exception: {
        values: [
          {
            type: 'Error',
            value: 'no room for 5 BTC',
            stacktrace: {
              frames: [
                { filename: 'https://bots.example.org/assets/a.js', function: 'f', lineno: 7, vars: { pnl: '1.5' } },
              ],
            },
          },
        ],
      },
    }
    const scrubbed = scrubEnvelope([
      { event_id: 'e', trace: { trace_id: 't', transaction: '/closed-trades/chart/BTCUSDT' } },
      [
        [{ type: 'event' }, event],
        [{ type: 'attachment' }, 'everything'],
        [{ type: 'session' }, { did: 'auth0|7' }],
      ],
    ])
    expect(scrubbed).toEqual([
      { event_id: 'e', trace: { trace_id: 't' } },
      [
        [
          { type: 'event' },
          {
            event_id: 'e'.repeat(32),
            timestamp: 1_780_000_000.5,
            platform: 'javascript',
            message: 'lost [amount]',
            user: USER,
            request: { url: 'https://bots.example.org/strategy/…' },
            contexts: { trace: { trace_id: 't' } },
            exception: {
              values: [
                {
                  type: 'Error',
                  value: 'no room for [amount] BTC',
                  stacktrace: {
                    frames: [{ filename: 'https://bots.example.org/assets/a.js', function: 'f', lineno: 7 }],
                  },
                },
              ],
            },
          },
        ],
      ],
    ])
  })

  test('T23 nothing leaves of one that has nothing known', () => {
    expect(scrubEnvelope([{}, [[{ type: 'feedback' }, { message: 'a' }]]])).toBe(null)
    expect(scrubEnvelope([{}, [[{ type: 'constructor' }, { message: 'a' }]]])).toBe(null)
    expect(scrubEnvelope([{}, [[{ type: 'replay_recording' }, new Uint8Array([1])]]])).toBe(null)
  })

  test('T23 a recording hides every text whole, keeps how things look, and says how long it is then', () => {
    const events = [
      { type: 4, data: { href: 'https://bots.example.org/live-trades/chart/BTCUSDT/Buy/Main', width: 10 } },
      { type: 5, data: { tag: 'breadcrumb', payload: { message: 'button[aria-label="Actions for BTCUSDT"]' } } },
      {
        type: 2,
        data: {
          node: {
            tagName: 'a',
            attributes: {
              class: 'x',
              href: '/strategy/Trend',
              title: 'BTCUSDT −12.50',
              'data-value': '−12.50',
              style: 'width: 12.5%',
            },
            childNodes: [
              { type: 3, textContent: '−1,234.50 USDT' },
              { type: 3, isStyle: true, textContent: 'a{width:12.5%}' },
            ],
          },
        },
      },
      {
        type: 3,
        data: { texts: [{ id: 7, value: '900.25' }], attributes: [{ id: 7, attributes: { title: '900.25' } }] },
      },
    ]
    const [, [[head, left] = [{}, '']] = []] =
      scrubEnvelope([{}, [[{ type: 'replay_recording' }, `{"segment_id":0}\n${JSON.stringify(events)}`]]]) ?? []
    const [numbered, recorded] = String(left).split('\n')
    expect(numbered).toBe('{"segment_id":0}')
    expect(JSON.parse(recorded ?? '')).toEqual([
      { type: 4, data: { href: 'https://bots.example.org/live-trades/…', width: 10 } },
      {
        type: 2,
        data: {
          node: {
            tagName: 'a',
            attributes: { class: 'x', href: '/strategy/…', style: 'width: 12.5%' },
            childNodes: [
              { type: 3, textContent: '*** ***' },
              { type: 3, isStyle: true, textContent: 'a{width:12.5%}' },
            ],
          },
        },
      },
      { type: 3, data: { texts: [{ id: 7, value: '***' }], attributes: [{ id: 7, attributes: {} }] } },
    ])
    expect(head?.['length']).toBe(bytesOf(String(left)))
    expect(scrubRecording('{"segment_id":1}\nno list')).toBe('{"segment_id":1}\n[]')
  })
})
