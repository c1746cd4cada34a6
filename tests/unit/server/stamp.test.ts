import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { open } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { prepareDirectory, writeStamp } from '../../../src/server/startup/stamp.ts'

let dataDir: string
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'bot-blending-stamp-'))
})
afterEach(() => {
  vi.restoreAllMocks()
  rmSync(dataDir, { recursive: true })
})

const stamp = (): string => join(dataDir, 'database.stamp')
const prepare = () => prepareDirectory(dataDir, join(dataDir, 'database'))
/** A database, as far as the start looks before it opens it. */
function leaveDatabase(...names: readonly string[]): void {
  mkdirSync(join(dataDir, 'database'))
  for (const name of names) writeFileSync(join(dataDir, 'database', name), '17')
}

test.each([
  ['empty', ''],
  ['cut', '{"state":"made","ls'],
  ['of zeros', '\0'.repeat(34)],
  ['no stamp', 'null'],
])('F32 beside a database a stamp that is %s says that it was made, and no more', async (_what, text) => {
  leaveDatabase('PG_VERSION')
  writeFileSync(stamp(), text)

  expect(await prepare()).toEqual({ state: 'made', lsn: null })
})

test.each(['', '{"state":"ma'])(
  'F32 with a stamp that says nothing (%j) an empty database is laid over nothing',
  async (text) => {
    writeFileSync(stamp(), text)
    await expect(prepare()).rejects.toMatchObject({ exitCode: 74, message: /Files of it are missing/ })
    expect(existsSync(join(dataDir, 'database'))).toBe(false)

    leaveDatabase('base')
    await expect(prepare()).rejects.toMatchObject({ exitCode: 74 })
    expect(existsSync(join(dataDir, 'database/base'))).toBe(true)
  },
)

test('F32 what the first start left half made is made anew; a stamp that was read is kept', async () => {
  expect(await prepare()).toEqual({ state: 'making', lsn: null })
  writeFileSync(join(dataDir, 'database/half'), '')
  expect(await prepare()).toEqual({ state: 'making', lsn: null })
  expect(existsSync(join(dataDir, 'database/half'))).toBe(false)

  writeFileSync(join(dataDir, 'database/PG_VERSION'), '17')
  await writeStamp(dataDir, { state: 'made', lsn: '0/1A2B3C' })
  expect(await prepare()).toEqual({ state: 'made', lsn: '0/1A2B3C' })
})

test('F32 a stamp is on the disk before it takes the place of the one before', async () => {
  await writeStamp(dataDir, { state: 'made', lsn: '0/1' })
  const handle = await open(stamp())
  const file = Object.getPrototypeOf(handle) as typeof handle
  await handle.close()
  const there: string[] = []
  const sync = file.sync
  vi.spyOn(file, 'sync').mockImplementation(async function (this: typeof handle) {
    await sync.call(this)
    there.push(readFileSync(stamp(), 'utf8'))
  })
  await writeStamp(dataDir, { state: 'made', lsn: '0/2' })

  expect(there).toEqual(['{"state":"made","lsn":"0/1"}'])
  expect(readFileSync(stamp(), 'utf8')).toBe('{"state":"made","lsn":"0/2"}')
})
