import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { StartRefused, exitCodes } from './stop.ts'

/** What is known of the embedded database from outside of it, in a file beside it. */
export interface Stamp {
  /** `making` until the first start has opened it: before that nothing was acknowledged. */
  readonly state: 'making' | 'made'
  /** Up to where its log was on the disk when last looked: a database that ends before it has lost writes. */
  readonly lsn: string | null
}

const fileOf = (dataDir: string): string => join(dataDir, 'database.stamp')

/**
 * Writes it whole or not at all, also where the power is cut: it is on the disk before it has its name. One is written
 * at a time.
 */
export async function writeStamp(dataDir: string, stamp: Stamp): Promise<void> {
  const draft = `${fileOf(dataDir)}.draft`
  await writeFile(draft, JSON.stringify(stamp), { mode: 0o600, flush: true })
  await rename(draft, fileOf(dataDir))
}

/**
 * The stamp, or null where none was written: by an installation older than stamps, or none at all. One that cannot be
 * read says that there was a database: nothing may be taken away or laid over it.
 */
function readStamp(dataDir: string): Stamp | null {
  if (!existsSync(fileOf(dataDir))) return null
  const { state, lsn } = stampIn(readFileSync(fileOf(dataDir), 'utf8'))
  return { state: state === 'making' ? 'making' : 'made', lsn: typeof lsn === 'string' ? lsn : null }
}

/** Earlier versions left it empty where the power was cut. */
function stampIn(text: string): { readonly [K in keyof Stamp]?: unknown } {
  try {
    return Object(JSON.parse(text))
  } catch {
    return {}
  }
}

/**
 * Makes the directory of a new database, or finds the one that is there. Throws where files of one are missing: an
 * empty database is never laid over what is left.
 */
export async function prepareDirectory(dataDir: string, directory: string): Promise<Stamp> {
  const stamp = readStamp(dataDir)
  const isEmpty = !existsSync(directory) || readdirSync(directory).length === 0
  if (stamp?.state === 'making' && !isEmpty) rmSync(directory, { recursive: true })
  else if (stamp?.state === 'made' || !isEmpty) {
    if (!existsSync(join(directory, 'PG_VERSION'))) throw damaged(dataDir, 'Files of it are missing.')
    return stamp ?? { state: 'made', lsn: null }
  }
  await writeStamp(dataDir, { state: 'making', lsn: null })
  mkdirSync(directory, { recursive: true, mode: 0o700 })
  return { state: 'making', lsn: null }
}

/** The refusal to start where nothing could be saved. */
export const noRoom = (dataDir: string): StartRefused =>
  new StartRefused(
    `The disk of ${dataDir} is full: a server could save nothing. Free at least 100 MB and start again.`,
    exitCodes.noRoom,
  )

/**
 * The refusal to start on a damaged database. Nothing is repaired unasked: who restores loses what came after the dump.
 */
export const damaged = (dataDir: string, what: string): StartRefused =>
  new StartRefused(
    `The database in ${dataDir} is damaged. ${what} Nothing was changed. "npm run restore" (of the package: "npx bot-blending restore") brings the newest dump back and sets the damaged files aside; a copy of your own can be put in their place as well.`,
    exitCodes.damaged,
  )
