import { existsSync, mkdirSync, readdirSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { days, hours, minutes } from '../../domain/core/time.ts'
import type { Clock } from '../clock.ts'
import { loadDump, writeDump } from '../db/embedded/dump.ts'
import { type Embedded, openEmbedded } from '../db/open.ts'
import { type Room, type RoomHere, UNKNOWN_ROOM } from '../db/embedded/room.ts'
import type { Log } from '../log.ts'

const MIB = 1_048_576
/**
 * What a dump needs on the disk until it is tried: itself, and a second database with all of its log, of which even an
 * empty one has a good deal.
 */
const NEEDED_TIMES = 3
const NEEDED_BYTES = 64 * MIB
/** How often it is looked whether a dump is due, the first time this long after the start. */
const LOOK_MS = minutes(10)
/**
 * Kept are the newest dumps, and the newest of each of the last days that have one (reliability.md 4.4), and of all of
 * them none that is older than that many days, but for the last: who deletes his account is told so.
 */
const NEWEST = 24
const DAYS = 7
const NAME = /^dump-(\d{4}-\d{2}-\d{2})T(\d{2})(\d{2})(\d{2})Z\.jsonl\.gz$/

/** Where the dumps of an installation are. */
export const dumpsOf = (dataDir: string): string => join(dataDir, 'dumps')

/**
 * Dumps that are whole, the newest first. What a clock that was ahead wrote comes last: it is not newer than what was
 * written since, and no reason to write none until that time has come.
 */
export function listDumps(dataDir: string, now: number): readonly string[] {
  const place = dumpsOf(dataDir)
  if (!existsSync(place)) return []
  const isAhead = (name: string): boolean => timeOf(name) > now
  return readdirSync(place)
    .filter((name) => NAME.test(name))
    .sort((a, b) => Number(isAhead(a)) - Number(isAhead(b)) || timeOf(b) - timeOf(a))
}

export interface DumpParts {
  readonly embedded: Pick<Embedded, 'alone'>
  readonly room: RoomHere
  readonly dataDir: string
  readonly clock: Clock
  readonly log: Log
}

/** The dumps of a running server. */
export interface Dumps {
  /** Since when there is no new one and why, in words that name nothing of the installation; null: there is one. */
  missing(): string | null
  stop(): Promise<void>
}

/** Writes a dump of the embedded database each hour. */
export function keepDumps(parts: DumpParts): Dumps {
  const { clock, log, dataDir } = parts
  let work: Promise<unknown> | null = null
  let lack: string | null = null
  const take = async (): Promise<void> => {
    const before = lack
    lack = await lackOf(parts)
    if (lack !== null && before === null)
      log.warn({ lack }, 'No dump of the database was made; it is tried every ten minutes.')
  }
  const stop = clock.every(LOOK_MS, () => {
    const [newest] = listDumps(dataDir, clock.now())
    const age = newest === undefined ? hours(1) : clock.now() - timeOf(newest)
    if (work !== null || (age >= 0 && age < hours(1))) return
    work = take().finally(() => {
      work = null
    })
  })
  return {
    missing() {
      const [newest] = listDumps(dataDir, clock.now())
      const since = newest === undefined ? 'yet' : `since ${new Date(timeOf(newest)).toISOString()}`
      return lack === null ? null : `There is no dump of the database ${since}: ${lack}.`
    },
    async stop() {
      stop()
      await work
    },
  }
}

/** Takes a dump where there is room for it. Answers why there is none, or null. */
async function lackOf(parts: DumpParts): Promise<string | null> {
  try {
    // What a server left that was killed over it takes room too.
    clear(dumpsOf(parts.dataDir))
    const needed = NEEDED_TIMES * (await sizeOf(parts.embedded)) + NEEDED_BYTES
    if (!parts.room.hasFor(needed)) return `it needs ${Math.ceil(needed / MIB)} MB of room that the disk does not have`
    await takeDump(parts)
    return null
  } catch (error) {
    parts.log.error({ err: String(error) }, 'The dump of the database failed.')
    return 'the last one failed, as the log tells'
  }
}

async function sizeOf(embedded: DumpParts['embedded']): Promise<number> {
  const { rows } = await embedded.alone((session) =>
    session.query('select pg_database_size(current_database())::float8 as bytes', []),
  )
  return (rows[0] as { readonly bytes: number }).bytes
}

/** Writes a dump, loads it into a database of its own to see that it is whole, and only then gives it its name. */
async function takeDump({ embedded, dataDir, clock, log, room }: DumpParts): Promise<void> {
  const place = dumpsOf(dataDir)
  const [draft, trial] = filesOf(place)
  mkdirSync(place, { recursive: true, mode: 0o700 })
  const at = new Date(clock.now())
  try {
    await embedded.alone((session) => writeDump(session, draft, at))
    await loaded(draft, trial, async () => {}, { isFull: () => !room.hasFor(0) })
    renameSync(draft, join(place, nameOf(at)))
    for (const name of superfluous(listDumps(dataDir, at.getTime()), at.getTime())) rmSync(join(place, name))
    log.info({ dump: nameOf(at) }, 'A dump of the database was written and tried.')
  } finally {
    clear(place)
  }
}

/** A dump that is not tried yet, and the database in which it is. */
const filesOf = (place: string) => [join(place, 'draft'), join(place, 'trial')] as const

function clear(place: string): void {
  for (const file of filesOf(place)) rmSync(file, { recursive: true, force: true })
}

/** Loads a dump into a new database in a directory. Throws where it is not whole, or where the room ends meanwhile. */
export async function loaded(
  file: string,
  directory: string,
  finish: (embedded: Embedded) => Promise<void> = async () => {},
  room: Room = UNKNOWN_ROOM,
): Promise<void> {
  rmSync(directory, { recursive: true, force: true })
  mkdirSync(directory, { recursive: true, mode: 0o700 })
  const embedded = await openEmbedded(directory, () => {}, room)
  try {
    await loadDump(embedded, file)
    await finish(embedded)
  } finally {
    await embedded.db.destroy()
  }
}

/** Dumps that nobody needs any more, of all, the newest first. */
export function superfluous(names: readonly string[], now: number): readonly string[] {
  const newestDays = [...new Set(names.map(dayOf))].slice(0, DAYS)
  const kept = new Set([
    ...names.slice(0, NEWEST),
    ...newestDays.map((day) => names.find((name) => dayOf(name) === day)),
  ])
  // One of a clock that was ahead is as old as nobody knows.
  const isOld = (name: string): boolean => Math.abs(now - timeOf(name)) > days(DAYS)
  return names.filter((name, place) => !kept.has(name) || (place > 0 && isOld(name)))
}

const nameOf = (at: Date): string => `dump-${at.toISOString().slice(0, 19).replaceAll(':', '')}Z.jsonl.gz`
const dayOf = (name: string): string => NAME.exec(name)?.[1] ?? ''
const timeOf = (name: string): number => Date.parse(name.replace(NAME, '$1T$2:$3:$4Z'))
