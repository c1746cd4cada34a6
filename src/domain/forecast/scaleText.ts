import { MOST_SCALE } from './constants.ts'

/** Per cent by the id of a strategy; one that is not named is at 100. */
export type Scales = Readonly<Record<string, number>>

/** Scenario B with every strategy as it trades now. */
export const FULL = 'full'

/** Reads 'a1b2c3d4:50,…'; undefined for what is no such text. */
export function readScales(said: string): Scales | undefined {
  const made: Record<string, number> = {}
  for (const part of said === '' ? [] : said.split(',')) {
    const [, id, percent] = /^([0-9a-f]{8}):(\d{1,3})$/.exec(part) ?? []
    if (id === undefined || Number(percent) > MOST_SCALE) return undefined
    made[id] = Number(percent)
  }
  return made
}

/** How they are written, by id; those at 100 are left out. */
export const scalesText = (scales: Scales): string =>
  Object.entries(scales)
    .filter(([, percent]) => percent !== 100)
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([id, percent]) => `${id}:${percent}`)
    .join(',')

/** Scenario B of an address; null where there is none. */
export const readScenario = (said: string): Scales | null => (said === '' ? null : (readScales(said) ?? {}))

/** How scenario B is written. */
export const scenarioText = (scales: Scales): string => scalesText(scales) || FULL
