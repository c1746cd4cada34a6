import { afterEach, beforeEach, expect, test } from 'vitest'
import { makeVault } from '../../../src/server/accounts/secrets.ts'
import { openVault } from '../../../src/server/compose.ts'
import type { Db } from '../../../src/server/db/open.ts'
import { setState } from '../../../src/server/db/serverState.ts'
import { type IdentityKeys, identityKeys, publicKeys } from '../../../src/server/identity/keys.ts'
import { memoryDatabase } from '../../support/memoryDatabase.ts'
import { startTestServer } from '../../support/server.ts'

let db: Db
beforeEach(async () => {
  db = await memoryDatabase()
})
afterEach(async () => {
  await db.destroy()
})

const vault = makeVault([Buffer.alloc(32, 7)])
const warned: string[] = []
const log = { warn: (sentence: unknown) => void warned.push(String(sentence)) }
const keysBy = (by = vault): Promise<IdentityKeys> => identityKeys({ db, vault: by, log })
const stateOf = async (of: Db): Promise<string> =>
  JSON.stringify(await of.selectFrom('server_state').selectAll().execute())

test('T22 what a start keeps of the sign-in is sealed: no row of the database, and so no dump, holds a key of it', async () => {
  const server = await startTestServer()
  const keys = await identityKeys({ ...server.parts, vault: openVault(server.parts.settings) })
  const kept = await stateOf(server.parts.db)
  const told = await (await fetch(`${server.url}/oidc/jwks`)).json()
  await server.close()

  expect(told).toMatchObject({ keys: [{ kid: keys.signing[0]!.kid, x: keys.signing[0]!.x }] })
  expect(kept).toContain('identity_keys')
  for (const secret of ['"d":"', keys.signing[0]!.d!, ...keys.cookieSecrets, keys.formSecret])
    expect(kept).not.toContain(secret)
})

test('T22 the keys that an older version kept in clear are sealed by the next start, and stay the same', async () => {
  const keys = await keysBy()
  await setState(db, 'identity_keys', keys)
  expect(await stateOf(db)).toContain('"d":"')

  expect(await keysBy()).toEqual(keys)
  expect(await stateOf(db)).not.toContain('"d":"')
  expect(await stateOf(db)).not.toContain(keys.cookieSecrets[0]!)
  expect(await keysBy()).toEqual(keys)
  expect(warned).toEqual([])
})

test("T22 with another key of the installation the sign-in has new keys, told once in the log's words", async () => {
  const before = await keysBy()
  const other = makeVault([Buffer.alloc(32, 8)])
  const after = await keysBy(other)

  expect(publicKeys(after)).not.toEqual(publicKeys(before))
  expect(after.cookieSecrets).not.toEqual(before.cookieSecrets)
  expect(await keysBy(other)).toEqual(after)
  expect(warned).toEqual([expect.stringContaining('new ones are made')])
})
