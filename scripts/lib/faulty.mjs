// The sources with a deliberate fault in them, or why it cannot be put there.
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { mutationsOf, touchedBy } from './mutations.mjs'
import { placesOf } from './passages.mjs'

/** @typedef {import('./mutations.mjs').Mutation} Mutation */
/** A change that cannot be made, and why in words.
 * @typedef {{ readonly change: import('./mutations.mjs').Change, readonly why: string }} Lost */

/**
 * The changed sources by file, and the changes that were `lost`: what they change must stand there exactly once.
 * @param {string} root @param {Pick<Mutation, 'changes'>} mutation
 * @returns {{ readonly texts: ReadonlyMap<string, string>, readonly lost: readonly Lost[] }}
 */
export function faulty(root, { changes }) {
  /** @type {Map<string, string>} */
  const texts = new Map()
  /** @type {Lost[]} */
  const lost = []
  for (const change of changes) {
    const { file, find, replace } = change
    const text = texts.get(file) ?? (existsSync(join(root, file)) ? readFileSync(join(root, file), 'utf8') : null)
    const places = text === null ? [] : placesOf(text, find)
    const [place] = places
    if (text !== null && place !== undefined && places.length === 1)
      texts.set(file, `${text.slice(0, place.start)}${replace}${text.slice(place.end)}`)
    else lost.push({ change, why: whyLost(file, text !== null, places.length) })
  }
  return { texts, lost }
}

/** @param {string} file @param {boolean} isThere @param {number} times */
function whyLost(file, isThere, times) {
  if (!isThere) return `There is no ${file}.`
  return times === 0 ? `What it changes is not in ${file}.` : `What it changes stands ${times} times in ${file}.`
}

/**
 * Every fault that cannot be put into the sources, as a line each, and how many files were looked into.
 * @param {string} root
 */
export function lostFaults(root) {
  const all = mutationsOf(root)
  return {
    examined: new Set(all.flatMap(touchedBy)).size,
    lost: all.flatMap((each) => faulty(root, each).lost.map(({ why }) => `${each.id} (${each.area}): ${why}`)),
  }
}
