import { mkdirSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { hours, minutes } from '../../domain/core/time.ts'
import type { Clock } from '../clock.ts'
import { loadDump, writeDump } from '../db/embedded/dump.ts'
import { type Embedded, openEmbedded } from '../db/open.ts'
import { type Room, type RoomHere, UNKNOWN_ROOM } from '../db/embedded/room.ts'
import type { Log } from '../log.ts'
import { dumpsOf, type Kind, listDumps, nameOf, superfluous, timeOf } from './dumpFiles.ts'

const MIB = 1_048_576
/**
 * What a dump needs on the disk until it is tried: itself, and a second database with all of its log, of which even an
 * empty one has a good deal.
 */
const NEEDED_TIMES = 3
const NEEDED_BYTES = 64 * MIB
/** How often it is looked whether a dump is due, the first time this long after the start. */
const LOOK_MS = minutes(10)

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
  /** Writes one that the next hours do not push out. Answers why it was not written, or null. */
  beforeUpgrade(): Promise<string | null>
  stop(): Promise<void>
}

/** Writes a dump of the embedded database each hour. */
export function keepDumps(parts: DumpParts): Dumps {
  const { clock, log, dataDir } = parts
  let work: Promise<unknown> | null = null
  let lack: string | null = null
  const take = async (kind: Kind): Promise<string | null> => {
    const before = lack
    lack = await lackOf(parts, kind)
    if (lack !== null && before === null)
      log.warn({ lack }, 'No dump of the database was made; it is tried every ten minutes.')
    return lack
  }
  const begin = (kind: Kind): Promise<string | null> => {
    const taken = take(kind)
    work = taken.finally(() => {
      work = null
    })
    return taken
  }
  const stop = clock.every(LOOK_MS, () => {
    const [newest] = listDumps(dataDir, clock.now())
    const age = newest === undefined ? hours(1) : clock.now() - timeOf(newest)
    if (work !== null || (age >= 0 && age < hours(1))) return
    void begin('dump')
  })
  return {
    missing() {
      const [newest] = listDumps(dataDir, clock.now())
      const since = newest === undefined ? 'yet' : `since ${new Date(timeOf(newest)).toISOString()}`
      return lack === null ? null : `There is no dump of the database ${since}: ${lack}.`
    },
    beforeUpgrade: () => begin('upgrade'),
    async stop() {
      stop()
      await work
    },
  }
}

/** Takes a dump where there is room for it. Answers why there is none, or null. */
async function lackOf(parts: DumpParts, kind: Kind): Promise<string | null> {
  try {
    // What a server left that was killed over it takes room too.
    clear(dumpsOf(parts.dataDir))
    const needed = NEEDED_TIMES * (await sizeOf(parts.embedded)) + NEEDED_BYTES
    if (!parts.room.hasFor(needed)) return `it needs ${Math.ceil(needed / MIB)} MB of room that the disk does not have`
    await takeDump(parts, kind)
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
async function takeDump({ embedded, dataDir, clock, log, room }: DumpParts, kind: Kind): Promise<void> {
  const place = dumpsOf(dataDir)
  const [draft, trial] = filesOf(place)
  mkdirSync(place, { recursive: true, mode: 0o700 })
  const at = new Date(clock.now())
  try {
    await embedded.alone((session) => writeDump(session, draft, at))
    await loaded(draft, trial, async () => {}, { isFull: () => !room.hasFor(0) })
    const name = nameOf(kind, at)
    renameSync(draft, join(place, name))
    for (const old of superfluous(listDumps(dataDir, at.getTime()), at.getTime())) rmSync(join(place, old))
    log.info({ dump: name }, 'A dump of the database was written and tried.')
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
