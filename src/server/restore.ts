import { existsSync, renameSync, rmSync } from 'node:fs'
import { basename, join, resolve } from 'node:path'
import { systemClock } from './clock.ts'
import { readSettings, type Settings } from './config.ts'
import { migrate } from './db/migrate.ts'
import { beginHistory } from './events/epoch.ts'
import { makeLog } from './log.ts'
import { lockDirectory } from './startup/directoryLock.ts'
import { dumpsOf, listDumps } from './startup/dumpFiles.ts'
import { loaded } from './startup/dumps.ts'
import { openDatabase } from './startup/openDatabase.ts'
import { writeStamp } from './startup/stamp.ts'
import { endWith, StartRefused, exitCodes, giveBack, say, type Undo } from './startup/stop.ts'

/**
 * `npm run restore`: puts the newest dump that is whole, or the one that is named, in the place of the embedded
 * database. A PostgreSQL server that was put back by its own tools is a new history of facts after it.
 */
async function main([wanted]: readonly string[]): Promise<void> {
  const settings = readSettings(process.env)
  const done = await (settings.DATABASE_URL === '' ? fromDumps(settings, wanted) : begunAnew(settings, wanted))
  process.stdout.write(`${done}\n`)
}

async function fromDumps({ DATA_DIR: dataDir }: Settings, wanted: string | undefined): Promise<string> {
  const release = await lockDirectory(dataDir, { say })
  try {
    const files =
      wanted === undefined
        ? listDumps(dataDir, Date.now()).map((name) => join(dumpsOf(dataDir), name))
        : [resolve(wanted)]
    if (files.length === 0) throw new StartRefused(`There is no dump in ${dumpsOf(dataDir)}.`, exitCodes.noInput)
    return await restore(dataDir, files)
  } finally {
    release()
  }
}

/** The first of the files that can be loaded becomes the database. Answers with what was done. */
async function restore(dataDir: string, files: readonly string[]): Promise<string> {
  const [directory, draft] = [join(dataDir, 'database'), join(dataDir, 'database.restored')]
  const failures: string[] = []
  for (const file of files) {
    try {
      await loaded(file, draft, async ({ db }) => {
        await beginHistory(db)
      })
    } catch (error) {
      failures.push(`${basename(file)} cannot be loaded: ${error instanceof Error ? error.message : String(error)}`)
      rmSync(draft, { recursive: true, force: true })
      continue
    }
    const aside = `${directory}.before-${new Date().toISOString().slice(0, 19).replaceAll(':', '')}Z`
    if (existsSync(directory)) renameSync(directory, aside)
    renameSync(draft, directory)
    await writeStamp(dataDir, { state: 'made', lsn: null })
    return [
      ...failures,
      `${basename(file)} is restored, as a new history of facts: what came after it is fetched again from the exchange, or lost.${existsSync(aside) ? ` What was there is kept in ${aside}.` : ''} Start the server again.`,
    ].join('\n')
  }
  throw new StartRefused(`${failures.join('\n')}\nNothing was changed.`, exitCodes.damaged)
}

/** What stands in PostgreSQL is a new history of facts from here on. Answers with what was done. */
async function begunAnew(settings: Settings, wanted: string | undefined): Promise<string> {
  if (wanted !== undefined)
    throw new StartRefused(
      'Dumps are of the embedded database; DATABASE_URL names a PostgreSQL server, which has its own tools (pg_dump, pg_restore). Put it back with them first.',
      exitCodes.wrongSetting,
    )
  const undo: Undo = []
  try {
    const parts = { settings: { ...settings, STANDBY: false }, log: makeLog('silent'), clock: systemClock }
    const { db } = await openDatabase({ ...parts, say: () => {}, onTaken: () => {} }, undo)
    await migrate(db)
    await beginHistory(db)
  } finally {
    await giveBack(undo)
  }
  return 'The database of DATABASE_URL is a new history of facts: run this once each time its own tools have put it back, before the first start.'
}

endWith(main(process.argv.slice(2)))
