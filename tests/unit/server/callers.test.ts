import { expect, test } from 'vitest'
import { handClock } from '../../support/handClock.ts'
import { makeCallerOf, networkOf } from '../../../src/server/http/callers.ts'
import { makeLimits } from '../../../src/server/http/limits.ts'
import { makeLog } from '../../../src/server/log.ts'

const request = (remoteAddress: string, told?: string) =>
  ({ socket: { remoteAddress }, headers: told === undefined ? {} : { 'x-forwarded-for': told } }) as never
const callerAt = (remoteAddress: string, proxies: readonly string[] = [], told?: string): string =>
  makeCallerOf(proxies, makeLog('silent'))(request(remoteAddress, told))

test.each([
  ['192.0.2.7', '192.0.2.7'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:DB8:1:2::', '2001:db8:1:2::/64'],
  ['2001:0db8:0001:0002:ffff:ffff:ffff:ffff', '2001:db8:1:2::/64'],
  ['2001:db8:1:3::1', '2001:db8:1:3::/64'],
  ['::1', '0:0:0:0::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
  ['unknown', 'unknown'],
])('T9 limits count %s as %s', (address, counted) => {
  expect(networkOf(address)).toBe(counted)
})

test.each(['::ffff:192.0.2.7', '::FFFF:c000:207', '0:0:0:0:0:ffff:192.0.2.7'])(
  'T9 %s is the IPv4 address that it holds',
  (address) => {
    expect(callerAt(address)).toBe('192.0.2.7')
    expect(callerAt('10.0.0.1', ['10.0.0.0/8'], address)).toBe('192.0.2.7')
    expect(callerAt(address, ['192.0.2.0/24'], '198.51.100.1')).toBe('198.51.100.1')
  },
)

test('T9 who has a network of IPv6 has one allowance, from whichever of its addresses he comes', () => {
  const limits = makeLimits(handClock(), 1)
  const tries = (of: (n: number) => string): number =>
    Array.from({ length: 30 }, (_, n) => limits.take('login', callerAt(of(n)))).filter((wait) => wait === null).length

  expect(tries((n) => `2001:db8:1:2::${n.toString(16)}`)).toBe(10)
  expect(tries((n) => `2001:db8:1:${n.toString(16)}::1`)).toBe(29)
  expect(tries((n) => `192.0.2.${n}`)).toBe(30)
})

test('T9 A-339 what was spent of one limit is not forgotten for the many who ask for another', () => {
  const limits = makeLimits(handClock(), 1)
  for (let n = 0; n < 1_000; n += 1) limits.take('guesses', 'mara')
  for (let n = 0; n < 50_001; n += 1) limits.take('anonymous', `2001:db8:${n.toString(16)}`)

  expect(limits.take('guesses', 'mara')).toBe(4)
})

test('T9 a proxy that was not named is said once in the log: all who come by it are one caller', () => {
  const lines: string[] = []
  const callerOf = makeCallerOf(['10.0.0.0/8'], makeLog('warn', { write: (line) => void lines.push(line) }))

  callerOf(request('192.0.2.7'))
  callerOf(request('10.0.0.1', '198.51.100.1'))
  expect(lines).toEqual([])
  for (let n = 0; n < 3; n += 1) expect(callerOf(request('127.0.0.1', '198.51.100.1'))).toBe('127.0.0.1')
  expect(lines.map((line) => JSON.parse(line))).toMatchObject([
    { from: '127.0.0.1', msg: expect.stringContaining('name it in TRUSTED_PROXIES') },
  ])
  expect(lines.join('')).not.toContain('198.51.100.1')
})
