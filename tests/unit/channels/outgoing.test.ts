import type { lookup } from 'node:dns'
import { isIP } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { AddressRefused, makeOutside } from '../../../src/server/channels/outgoing.ts'
import { isPublicAddress } from '../../../src/server/channels/publicAddress.ts'
import { startWebhookDesk, type WebhookDesk } from '../../support/webhookDesk.ts'

let desk: WebhookDesk
beforeAll(async () => {
  desk = await startWebhookDesk()
})
afterAll(async () => {
  await desk.close()
})

test.each([
  ...['127.0.0.1', '127.255.255.254', '10.0.0.1', '172.16.0.1', '172.31.255.255', '192.168.1.1', '169.254.169.254'],
  ...['100.64.0.1', '0.0.0.0', '224.0.0.1', '255.255.255.255', '198.18.0.1', '192.0.2.1', '203.0.113.9'],
  ...['::1', '::', 'fe80::1', 'fc00::1', 'fd12::1', 'ff02::1', '::ffff:127.0.0.1', '::ffff:8.8.8.8', '64:ff9b::7f00:1'],
  ...['2002:7f00:1::', '2001::1', '2001:db8::1', 'no address', ''],
])('N4 %s is no public address', (address) => {
  expect(isPublicAddress(address)).toBe(false)
})

test.each([
  '8.8.8.8',
  '172.15.255.255',
  '172.32.0.1',
  '100.63.255.255',
  '169.253.1.1',
  '1.1.1.1',
  '2606:4700::1111',
  '2a00:1450::1',
])('N4 %s is one', (address) => {
  expect(isPublicAddress(address)).toBe(true)
})

test.each([
  ['http://example.org/hook', 'Only addresses with https are called.'],
  ['https://127.0.0.1/hook', 'Only public addresses are called.'],
  ['https://2130706433/hook', 'Only public addresses are called.'],
  ['https://0x7f.1/hook', 'Only public addresses are called.'],
  ['https://[::1]/hook', 'Only public addresses are called.'],
  ['https://[::ffff:10.0.0.1]/hook', 'Only public addresses are called.'],
  ['https://169.254.169.254/latest/meta-data', 'Only public addresses are called.'],
  ['https://localhost/hook', 'Only public addresses are called.'],
  ['https://intranet/hook', 'Only public addresses are called.'],
  ['https://user:word@example.org/', 'An address with a password in it is not called.'],
  ['file:///etc/passwd', 'Only addresses with https are called.'],
  ['nothing', 'This is no address.'],
  ['https://example.org/hook', null],
])('N4 whether %s can be called is said at once', async (url, problem) => {
  const outside = makeOutside({ isPrivateAllowed: false })

  expect(outside.problemOf(url)).toBe(problem)
  if (problem !== null) await expect(outside.post({ url, headers: {}, body: '' })).rejects.toThrow(AddressRefused)
})

test.each([[['127.0.0.1']], [['8.8.8.8', '10.0.0.1']], [['::ffff:169.254.169.254']], [[]]])(
  'N4 A-205 a name is judged by the address that the very connection goes to: %j is not called',
  async (addresses) => {
    const found = addresses.map((address) => ({ address, family: isIP(address) }))
    const resolve = ((_name: string, _options: unknown, done: (error: null, all: typeof found) => void) =>
      done(null, found)) as unknown as typeof lookup
    const outside = makeOutside({ isPrivateAllowed: false, resolve })
    const url = `https://hooks.example.org:${new URL(desk.url).port}/hook`

    expect(outside.problemOf(url)).toBe(null)
    await expect(outside.post({ url, headers: {}, body: '' })).rejects.toThrow(
      'Its name leads to an address that is not public.',
    )
  },
)

test('N4 where the operator allows it this machine is called over http, and nothing of the answer is kept', async () => {
  const outside = makeOutside({ isPrivateAllowed: true })
  desk.answer(429, { 'retry-after': '7' })

  expect(await outside.post({ url: `${desk.url}/hook`, headers: { 'X-One': '1' }, body: 'said' })).toEqual({
    status: 429,
    retryAfter: 7_000,
  })
  expect(desk.taken).toMatchObject([{ path: '/hook', body: 'said', headers: { 'x-one': '1' } }])
  expect(outside.problemOf('http://10.0.0.1/hook')).toBe('Only addresses with https are called.')
})
