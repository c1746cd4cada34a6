import * as Comlink from 'comlink'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { WorkerApi } from '../../../src/worker/api.ts'
import { expose } from '../../../src/worker/expose.ts'
import { HELLO } from '../../support/core/core.ts'

let channel: MessageChannel
let calls: unknown[][] = []
let remote: Comlink.Remote<Record<string, (...args: unknown[]) => unknown>>

const api: WorkerApi = {
  attach: async (...args) => {
    calls.push(['attach', ...args])
    return { ok: true, value: { workerRun: 'r', workerLock: 'l', hasSession: false } }
  },
  send: async (...args) => {
    calls.push(['send', ...args])
    return { ok: true, value: { entry: 1 } }
  },
  read: async (...args) => {
    calls.push(['read', ...args])
    return { ok: true, value: [] as never }
  },
}

beforeEach(() => {
  calls = []
  channel = new MessageChannel()
  expose(api, channel.port1 as unknown as Comlink.Endpoint)
  remote = Comlink.wrap(channel.port2 as unknown as Comlink.Endpoint)
})

afterEach(() => {
  channel.port1.close()
  channel.port2.close()
})

const command = (fields: object): object => ({ id: 'c1', ...fields })
const protocolFault = { ok: false, error: { kind: 'protocol' } }

test('the three methods pass', async () => {
  expect(await remote['send']!('t', command({ type: 'tab.go', path: '/dashboard', query: '' }))).toEqual({
    ok: true,
    value: { entry: 1 },
  })
  expect(await remote['read']!({ type: 'log.tail', count: 5 })).toEqual({ ok: true, value: [] })
  expect(
    await remote['attach']!(
      { ...HELLO, tab: 't' },
      Comlink.proxy(() => undefined),
    ),
  ).toMatchObject({ ok: true })
  expect(calls).toHaveLength(3)
})

test.each([
  [254, true],
  [255, false],
])('SET-01 a billing mail of %i characters, as the form takes it, passes: %s', async (length, ok) => {
  const billing_email = `${'a'.repeat(length - 10)}@b.example`
  const sent = (fields: object) => remote['send']!('t', command(fields))

  expect([
    await sent({ type: 'settings.save_profile', profile: { billing_email } }),
    await sent({ type: 'settings.save_billing', billing_email, billing_name: '' }),
  ]).toMatchObject([{ ok }, { ok }])
})

test.each([
  'constructor',
  '__proto__',
  'toString',
  'hasOwnProperty',
  'fetch',
  'attach.constructor',
  'send.call',
  '__defineGetter__',
])('T3 the method %s is refused', async (name) => {
  const path = name.split('.')
  const target = path.reduce(
    (value: Record<string, unknown>, part) => value[part] as Record<string, unknown>,
    remote as unknown as Record<string, unknown>,
  )

  await expect((target as unknown as () => Promise<unknown>)()).rejects.toThrow('The worker refused this call.')
  expect(calls).toEqual([])
})

test('T3 properties can be neither read, nor set, nor constructed', async () => {
  const post = (message: object) =>
    new Promise((resolve) => {
      channel.port2.addEventListener('message', (event) => resolve((event as MessageEvent).data), { once: true })
      channel.port2.start()
      channel.port2.postMessage({ id: 'x', ...message })
    })

  for (const message of [
    { type: 'GET', path: ['send'] },
    { type: 'SET', path: ['send'], value: { type: 'RAW', value: 1 } },
    { type: 'CONSTRUCT', path: ['send'], argumentList: [] },
    { type: 'ENDPOINT', path: [] },
    { type: 'APPLY', path: [], argumentList: [] },
  ])
    expect(await post(message)).toMatchObject({ name: 'throw' })
  expect(api.send).toBeTypeOf('function')
})

test.each([
  ['an unknown type', { type: 'fetch', url: 'https://x' }],
  ['a prototype name as type', { type: 'constructor' }],
  ['a missing field', { type: 'tab.go', path: '/x' }],
  ['a field of another type', { type: 'tab.go', path: 1, query: '' }],
  ['a field too many', { type: 'tab.show', admin: true }],
  ['a word that is none of the list', { type: 'tab.touch', kind: 'shake' }],
  ['a text over its length', { type: 'tab.go', path: 'x'.repeat(2_001), query: '' }],
])('T3 a command with %s is refused', async (_name, fields) => {
  expect(await remote['send']!('t', command(fields))).toMatchObject(protocolFault)
  expect(calls).toEqual([])
})

test('T3 a command without an id, and one that is no object, are refused', async () => {
  for (const bad of [{ type: 'tab.show' }, 'tab.show', null, [], 7])
    expect(await remote['send']!('t', bad)).toMatchObject(protocolFault)
})

test('T3 a call of over 256,000 characters is refused', async () => {
  await expect(
    remote['send']!('t', command({ type: 'fault.report', where: 'x', message: 'y'.repeat(300_000) })),
  ).rejects.toThrow('refused')
  expect(calls).toEqual([])
})

test('T3 a question and a greeting without their shape are refused', async () => {
  expect(await remote['read']!({ type: 'log.tail', count: 1e9 })).toMatchObject(protocolFault)
  expect(await remote['read']!({ type: 'tokens' })).toMatchObject(protocolFault)
  expect(
    await remote['attach']!(
      { tab: 't' },
      Comlink.proxy(() => undefined),
    ),
  ).toMatchObject(protocolFault)
})

test('T10 names of the prototype in a message pollute nothing', async () => {
  const planted = (fields: object): unknown =>
    JSON.parse(JSON.stringify(fields).replace('{', '{"__proto__": {"polluted": true}, '))

  expect(
    await remote['attach']!(
      planted({ tab: 't' }),
      Comlink.proxy(() => undefined),
    ),
  ).toMatchObject(protocolFault)
  expect(await remote['send']!('t', planted(command({ type: 'tab.show' })))).toMatchObject(protocolFault)
  expect(await remote['read']!(planted({ type: 'log.tail', count: 5 }))).toMatchObject(protocolFault)
  expect(calls).toEqual([])
  expect(({} as { polluted?: boolean }).polluted).toBeUndefined()
})
