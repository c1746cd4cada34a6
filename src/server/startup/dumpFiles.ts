import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { days } from '../../domain/core/time.ts'

/**
 * Kept are the newest dumps, and the newest of each of the last days that have one (reliability.md 4.4), and of all of
 * them none that is older than that many days, but for the last: who deletes his account is told so.
 */
const NEWEST = 24
const DAYS = 7
const NAME = /^(?:dump|upgrade)-(\d{4}-\d{2}-\d{2})T(\d{2})(\d{2})(\d{2})Z\.jsonl\.gz$/

/** One of every hour, or one that was written before an upgrade. */
export type Kind = 'dump' | 'upgrade'

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

/**
 * Dumps that nobody needs any more, of all, the newest first. Hours push out hours; of those before upgrades the newest
 * stays beside them, for the version before can load no later one.
 */
export function superfluous(names: readonly string[], now: number): readonly string[] {
  const hourly = names.filter((name) => !isOfUpgrade(name))
  const newestDays = [...new Set(hourly.map(dayOf))].slice(0, DAYS)
  const kept = new Set([
    ...hourly.slice(0, NEWEST),
    ...newestDays.map((day) => hourly.find((name) => dayOf(name) === day)),
    names.find(isOfUpgrade),
  ])
  // One of a clock that was ahead is as old as nobody knows.
  const isOld = (name: string): boolean => Math.abs(now - timeOf(name)) > days(DAYS)
  return names.filter((name, place) => !kept.has(name) || (place > 0 && isOld(name)))
}

export const nameOf = (kind: Kind, at: Date): string =>
  `${kind}-${at.toISOString().slice(0, 19).replaceAll(':', '')}Z.jsonl.gz`
export const timeOf = (name: string): number => Date.parse(name.replace(NAME, '$1T$2:$3:$4Z'))
const dayOf = (name: string): string => NAME.exec(name)?.[1] ?? ''
const isOfUpgrade = (name: string): boolean => name.startsWith('upgrade-')
