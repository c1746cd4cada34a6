import { expect, test } from 'vitest'
import { routeFor } from '../../src/domain/access/match.ts'
import { clickFrom } from '../../src/domain/live/decoding/click.ts'
import { judgeAsked } from '../../src/domain/notifications/clickAsked.ts'
import { EXTERNAL_HOSTS } from '../../src/domain/notifications/constants.ts'
import { SCREENS } from '../../src/domain/screens/index.ts'
import { fc, parameters } from '../support/fc.ts'

/** Pieces of addresses, put together in any order, so that many nearly fit. */
const pieces = fc.constantFrom(
  'https://',
  'http://',
  'javascript:',
  '//',
  '/',
  '\\',
  '@',
  ':',
  ':443',
  '.',
  '..',
  '%2e',
  '%',
  '?',
  '#',
  '&',
  '=',
  'www.bybit.com',
  'www.coingecko.com',
  'evil.example',
  'a',
  '\u202e',
  '\ud800',
  '\n',
  'settings',
  'live-trades',
  'chart',
  'strategies',
  '#accounts',
  '?filter=BTCUSDT',
)
const address = fc.oneof(
  fc.array(pieces, { maxLength: 8 }).map((list) => list.join('')),
  fc
    .constantFrom(...EXTERNAL_HOSTS)
    .chain((host) => fc.string({ unit: 'grapheme' }).map((rest) => `https://${host}${rest}`)),
  fc.string({ unit: 'binary' }),
)

test('T15 whatever address outside is let through, a browser reads https and a listed host in it, and no user', () => {
  fc.assert(
    fc.property(address, (url) => {
      const judged = judgeAsked({ type: 'external', url })
      if ('refusal' in judged || judged.action.type !== 'external') return
      const { protocol, host, username, password } = new URL(judged.action.url)
      expect([protocol, EXTERNAL_HOSTS.includes(host), username, password]).toEqual(['https:', true, '', ''])
    }),
    parameters(5_000),
  )
})

/** What stands in an address at a `:name`: names, and what a browser would read as another place. */
const part = fc.oneof(
  fc.constantFrom('BTCUSDT', 'long', 'a b', '..', '.', '%2e%2e', '%2E', '..%2f..', '%5c', '%', '\u202e', '\ud800'),
  fc.string({ minLength: 1, maxLength: 6 }),
)
/** Addresses of screens, each `:name` filled with such a part, with what may follow. */
const place = fc
  .tuple(
    fc.constantFrom(...SCREENS.map(({ pattern }) => pattern)),
    fc.tuple(part, part, part),
    fc.constantFrom('', '?', '?filter=BTCUSDT', '?a=%2e%2e&b', '?%', '?=&&', '?a=\ud800'),
    fc.constantFrom('', '#accounts', '#', '#A'),
  )
  .map(([pattern, parts, query, section]) => {
    const names = pattern.split('/')
    return names.map((name, at) => (name.startsWith(':') ? parts[at % 3] : name)).join('/') + query + section
  })

test('T15 whatever place inside is let through, a browser stays in the product and reads the same screen in it', () => {
  const asked = parameters(5_000)
  let accepted = 0
  fc.assert(
    fc.property(fc.oneof(address, { arbitrary: place, weight: 3 }), (path) => {
      const judged = judgeAsked({ type: 'navigate', path, state: null })
      if ('refusal' in judged || judged.action.type !== 'navigate') return
      accepted += 1
      const { origin, pathname } = new URL(judged.action.path, 'https://here.example')
      const names = routeFor(path)!.route.pattern.split('/')
      expect([origin, ...pathname.split('/')]).toEqual([
        'https://here.example',
        ...names.map((name) => (name.startsWith(':') ? expect.stringMatching(/./) : name)),
      ])
    }),
    asked,
  )
  expect(accepted).toBeGreaterThan(asked.numRuns / 20)
})

test('F8 whatever stands in a message as its click, it is read without throwing', () => {
  fc.assert(
    fc.property(fc.anything(), fc.anything(), address, fc.anything(), (any, url, path, state) => {
      for (const value of [any, { type: 'external', url }, { type: 'navigate', path, state }])
        expect(() => clickFrom(value)).not.toThrow()
    }),
    parameters(1_000),
  )
})
