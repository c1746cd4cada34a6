import { existsSync, renameSync, rmSync } from 'node:fs'
import { basename, join, resolve } from 'node:path'
import { readSettings } from './config.ts'
import { setState } from './db/serverState.ts'
import { newEpoch } from './events/epoch.ts'
import { lockDirectory } from './startup/directoryLock.ts'
import { dumpsOf, listDumps } from './startup/dumpFiles.ts'
import { loaded } from './startup/dumps.ts'
import { writeStamp } from './startup/stamp.ts'
import { endWith, say, StartRefused, exitCodes } from './startup/stop.ts'

/**
 * `npm run restore`: puts the newest dump that is whole, or the one that is named, in the place of the embedded
 * database.
 */
async function main([wanted]: readonly string[]): Promise<void> {
  const { DATA_DIR: dataDir, DATABASE_URL } = readSettings(process.env)
  if (DATABASE_URL !== '')
    throw new StartRefused(
      'Dumps are of the embedded database; DATABASE_URL names a PostgreSQL server, which has its own tools (pg_dump, pg_restore).',
      exitCodes.wrongSetting,
    )
  const release = await lockDirectory(dataDir, { say })
  try {
    const files =
      wanted === undefined
        ? listDumps(dataDir, Date.now()).map((name) => join(dumpsOf(dataDir), name))
        : [resolve(wanted)]
    if (files.length === 0) throw new StartRefused(`There is no dump in ${dumpsOf(dataDir)}.`, exitCodes.noInput)
    process.stdout.write(`${await restore(dataDir, files)}\n`)
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
        await setState(db, 'epoch', newEpoch())
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

endWith(main(process.argv.slice(2)))
