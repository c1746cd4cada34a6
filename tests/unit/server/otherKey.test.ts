import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { openEmbedded } from '../../../src/server/db/open.ts'
import { startTestServer, type TestServer } from '../../support/server.ts'

const directory = mkdtempSync(join(tmpdir(), 'bot-blending-key-'))
afterAll(() => rmSync(directory, { recursive: true, force: true }))

const [right, wrong] = [1, 2].map((byte) => Buffer.alloc(32, byte).toString('base64')) as [string, string]
/** A start on the one database. */
const start = async (env: Readonly<Record<string, string>>): Promise<TestServer> =>
  await startTestServer({ db: (await openEmbedded(join(directory, 'database'))).db, env })
const stateOf = ({ parts }: TestServer) =>
  parts.db.selectFrom('server_state').selectAll().where('key', '!=', 'starts').orderBy('key').execute()

test('A-355 T8 a start with another key is refused in one sentence and changes nothing; with the right one all is there', async () => {
  const first = await start({ KEY_ENCRYPTION_KEY: right })
  await first.link('mara')
  const before = await stateOf(first)
  await first.close()

  await expect(start({ KEY_ENCRYPTION_KEY: wrong })).rejects.toMatchObject({
    message: expect.stringContaining('encrypted with another key'),
    exitCode: 78,
  })

  const rotated = await start({ KEY_ENCRYPTION_KEY: `${wrong},${right}` })
  expect(await stateOf(rotated)).toEqual(before)
  expect(rotated.exchange.started.at(-1)).toMatchObject({ apiSecret: 'secret-mara-main' })
  await rotated.close()

  const anew = await start({ KEY_ENCRYPTION_KEY: wrong, KEY_ENCRYPTION_KEY_LOST: 'yes' })
  expect(anew.logged.filter((line) => line.includes('new ones are made'))).not.toEqual([])
  await anew.close()
  // What was lost is given up for good: the next start needs no leave.
  await (await start({ KEY_ENCRYPTION_KEY: wrong })).close()
})
