import { expect, test } from 'vitest'
import { routeFor } from '../../src/domain/access/match.ts'
import { clickFrom } from '../../src/domain/live/decoding/click.ts'
import { judgeAsked } from '../../src/domain/notifications/clickAsked.ts'
import { EXTERNAL_HOSTS } from '../../src/domain/notifications/constants.ts'
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

test('T15 whatever place inside is let through, a browser stays in the product and finds a page of it', () => {
  fc.assert(
    fc.property(address, (path) => {
      const judged = judgeAsked({ type: 'navigate', path, state: null })
      if ('refusal' in judged || judged.action.type !== 'navigate') return
      const { origin, pathname } = new URL(judged.action.path, 'https://here.example')
      expect(origin).toBe('https://here.example')
      expect(routeFor(pathname)).not.toBeNull()
    }),
    parameters(5_000),
  )
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
