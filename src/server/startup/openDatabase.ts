import { join } from 'node:path'
import type { Clock } from '../clock.ts'
import type { Settings } from '../config.ts'
import { lockDatabase } from '../db/databaseLock.ts'
import { damageOf } from '../db/embedded/damage.ts'
import { type Db, type OnQuery, openEmbedded, openPostgres } from '../db/open.ts'
import { type Room, roomElsewhere, roomOf } from '../db/embedded/room.ts'
import { keepUp } from '../db/embedded/upkeep.ts'
import type { Log } from '../log.ts'
import { type Dumps, keepDumps } from './dumps.ts'
import { damaged, noRoom, prepareDirectory, writeStamp } from './stamp.ts'
import type { StartRefused, Undo } from './stop.ts'

export interface DatabaseParts {
  readonly settings: Settings
  readonly log: Log
  readonly clock: Clock
  readonly onQuery?: OnQuery | undefined
  /** Bytes that the disk has free, where a test tells it. */
  readonly freeBytes?: () => number
  /** Told what the start waits for. */
  readonly say: (sentence: string) => void
  /** Called when another server has taken the database over. */
  readonly onTaken: (reason: StartRefused) => void
}

export interface Opened {
  readonly db: Db
  readonly room: Room
  /** Null where the database is elsewhere: it has tools of its own. */
  readonly dumps: Dumps | null
}

/** Opens the database of the settings, for this server alone, with whatever keeps it in order. `undo` closes it. */
export async function openDatabase(parts: DatabaseParts, undo: Undo): Promise<Opened> {
  return parts.settings.DATABASE_URL === '' ? await embedded(parts, undo) : await outside(parts, undo)
}

async function outside({ settings, log, clock, say, onTaken, onQuery }: DatabaseParts, undo: Undo): Promise<Opened> {
  const url = settings.DATABASE_URL
  const lock = await lockDatabase({ url, clock, log, standBy: settings.STANDBY ? say : null, onTaken })
  undo.push(() => lock.release())
  const room = roomElsewhere(() => clock.now())
  const db = openPostgres(url, {
    room,
    onQuery,
    onLost: (error) => log.warn({ err: error.message }, 'A connection to the database broke.'),
    admit: (connection) => lock.admit(connection),
  })
  undo.push(() => db.destroy())
  return { db, room, dumps: null }
}

async function embedded({ settings, log, clock, freeBytes, onQuery }: DatabaseParts, undo: Undo): Promise<Opened> {
  const dataDir = settings.DATA_DIR
  const directory = join(dataDir, 'database')
  const room = roomOf(dataDir, freeBytes)
  if (room.isFull()) throw noRoom(dataDir)
  const stamp = await prepareDirectory(dataDir, directory)
  const opened = await openEmbedded(
    directory,
    (error) => log.error({ err: error.message }, 'The embedded database ended; the next query opens it again.'),
    room,
    onQuery,
  ).catch((error: unknown) => {
    throw stamp.state === 'making'
      ? error
      : damaged(dataDir, `It does not open: ${error instanceof Error ? error.message : String(error)}.`)
  })
  undo.push(() => opened.db.destroy())
  const damage = stamp.state === 'making' ? null : await opened.alone((session) => damageOf(session, stamp))
  if (damage !== null) throw damaged(dataDir, damage)
  await writeStamp(dataDir, { state: 'made', lsn: stamp.lsn })
  undo.push(keepUp({ embedded: opened, clock, log, onSaved: (lsn) => writeStamp(dataDir, { state: 'made', lsn }) }))
  const dumps = keepDumps({ embedded: opened, room, dataDir, clock, log })
  undo.push(() => dumps.stop())
  return { db: opened.db, room, dumps }
}
