import { createHmac } from 'node:crypto'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { makeVault } from '../../../src/server/accounts/secrets.ts'
import type { Db } from '../../../src/server/db/open.ts'
import { setState, stateValue } from '../../../src/server/db/serverState.ts'
import { makeAddressTokens, makeUnsubscribeTokens } from '../../../src/server/mail/mailTokens.ts'
import { memoryDatabase } from '../../support/memoryDatabase.ts'

const KEY = 'bm90aGluZyB0aGF0IGEgc2VydmVyIGV2ZXIgbWFkZQ'
const vault = makeVault([Buffer.alloc(32, 7)])
const warned: string[] = []
const log = { warn: (sentence: unknown) => void warned.push(String(sentence)) }
let db: Db
beforeEach(async () => {
  db = await memoryDatabase()
  warned.length = 0
})
afterEach(async () => {
  await db.destroy()
})

const tokens = (by = vault) => makeUnsubscribeTokens({ db, vault: by, log })
const kept = async (): Promise<string> => JSON.stringify(await stateValue(db, 'unsubscribe key'))

test('T22 the key of unsubscribe links is sealed, and they work after each start', async () => {
  const token = (await tokens()).of('mara')

  expect(JSON.parse(await kept())).toEqual({ sealed: expect.objectContaining({ kid: vault.kid }) })
  expect((await tokens()).read(token)).toBe('mara')
  expect((await tokens()).read(`${token}x`)).toBe(null)
  expect(warned).toEqual([])
})

test('T22 a key that an older version kept in clear is sealed by the next start, and the links of old mails still work', async () => {
  await setState(db, 'unsubscribe key', KEY)
  const old = createHmac('sha256', KEY).update('unsubscribe mara').digest('base64url')
  const link = `${Buffer.from('mara').toString('base64url')}.${old}`

  expect((await tokens()).read(link)).toBe('mara')
  expect(await kept()).not.toContain(KEY)
  expect((await tokens()).of('mara')).toBe(link)
  expect(warned).toEqual([])
})

test("T22 with another key of the installation new links are made, told once in the log's words", async () => {
  const before = (await tokens()).of('mara')
  const other = makeVault([Buffer.alloc(32, 8)])

  expect((await tokens(other)).read(before)).toBe(null)
  const after = (await tokens(other)).of('mara')
  expect((await tokens(other)).read(after)).toBe('mara')
  expect(warned).toEqual([expect.stringContaining('do not work any more')])
})

test('T7 A-357 a token of an address is of this user, this address and this installation alone', async () => {
  const made = await makeAddressTokens({ db, vault, log })
  const who = { userId: 'mara "of" tests', email: 'mara@example.org' }
  const token = made.of(who)
  const other = made.of({ ...who, email: 'jonas@example.org' })

  expect(made.read(token)).toEqual(who)
  const [name = ''] = other.split('.')
  const [, signature = ''] = token.split('.')
  for (const wrong of [`${name}.${signature}`, token.slice(0, -1), signature, '', (await tokens()).of('mara')])
    expect(made.read(wrong)).toBe(null)
  expect((await tokens()).read(token)).toBe(null)
})
