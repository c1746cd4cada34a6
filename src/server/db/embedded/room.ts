import { statfsSync } from 'node:fs'
import type { Session } from '../session.ts'

const MIB = 1_048_576
/**
 * Below this the database takes no writes: a log file of 16 MB that finds no place ends it in the middle of its work.
 */
const FULL_BYTES = 64 * MIB
/** From here on it takes them again: the difference keeps it from changing its mind with every file. */
const ROOM_BYTES = 96 * MIB
/** PostgreSQL's own code of a full disk. */
const DISK_FULL = '53100'

/** Statements that change nothing, or that end or undo what was changed. A checkpoint gives room back. */
const HARMLESS = /^\s*(select|fetch|declare|close|show|set|begin|start|commit|rollback|savepoint|release|checkpoint)\b/i

/** Whether the disk of the database has room (F34). */
export interface Room {
  isFull(): boolean
}

/** The room of a disk that is here. */
export interface RoomHere extends Room {
  /** Whether so many bytes find a place, and the database takes writes beside them. */
  hasFor(bytes: number): boolean
}

/** Room that nobody watches, for databases of tests. */
export const UNKNOWN_ROOM: Room = { isFull: () => false }

/** The room of a database whose disk is elsewhere: what is known of it is what became of the statements. */
export interface RoomElsewhere extends Room {
  /** A statement ended so; `error` is null when it did what it says. */
  noteEnd(statement: string, error: unknown): void
}

/** Statements that need room. */
const WRITE = /^\s*(insert|update|delete)\b/i
/** On a full disk a small write may still find a place: only one so long after the last refusal tells of room. */
const CALM_MS = 30_000

/** Full from the first refusal for want of room until a write succeeds, some time after the last one. */
export function roomElsewhere(now: () => number): RoomElsewhere {
  let refusedAt: number | null = null
  return {
    isFull: () => refusedAt !== null,
    noteEnd: (statement, error) => {
      if (isDiskFull(error)) refusedAt = now()
      else if (error === null && refusedAt !== null && now() - refusedAt >= CALM_MS && WRITE.test(statement))
        refusedAt = null
    },
  }
}

/** Whether a failure says that there is no room to write (F34). */
export const isDiskFull = (error: unknown): boolean =>
  error instanceof Error &&
  (('code' in error && error.code === DISK_FULL) || error.message.includes('No space left on device'))

/** Asks the file system each time: it costs some microseconds, and another program may fill it at any moment. */
export function roomOf(directory: string, freeBytes: () => number = () => freeIn(directory)): RoomHere {
  let wasFull = false
  return {
    isFull: () => (wasFull = freeBytes() < (wasFull ? ROOM_BYTES : FULL_BYTES)),
    hasFor: (bytes) => freeBytes() >= ROOM_BYTES + bytes,
  }
}

/** A session that refuses writes while the disk is full; reads go on. */
export const withRoom = <S extends Session>(session: S, room: Room): S => ({
  ...session,
  query: async (statement: string, parameters: readonly unknown[]) => {
    if (!HARMLESS.test(statement) && room.isFull())
      throw Object.assign(new Error('The disk is full.'), { code: DISK_FULL })
    return await session.query(statement, parameters)
  },
})

function freeIn(directory: string): number {
  const { bavail, bsize } = statfsSync(directory)
  return bavail * bsize
}
