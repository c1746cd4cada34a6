// The last lines of a run: whoever sees only them knows what failed.
import { MOST_FLAKY } from './rerun.mjs'

/** @typedef {import('./findings.mjs').TestFile} TestFile */
/** @typedef {import('./rerun.mjs').Told} Told */

/** Tests of one file that are named. */
const MOST_OF_A_FILE = 5
/** The slowest files that a part over its budget names. */
const SLOWEST = 5

/**
 * A line for each test that failed, first in the suite, then alone.
 * @param {Told} told
 * @returns {string[]}
 */
export function troubleLines({ flaky, failed }) {
  return [
    ...flaky.flatMap(({ first }) => linesOf('FLAKY ', first, 'alone: passed')),
    ...failed.flatMap(({ first, again }) => linesOf('FAILED', first, secondTime(again))),
    ...(flaky.length > MOST_FLAKY
      ? [`FAILED the suite is ill: ${flaky.length} files are flaky, ${MOST_FLAKY} at most may be`]
      : []),
  ]
}

/** @param {TestFile | null} again */
const secondTime = (again) =>
  again === null ? 'not run again' : `twice: ${again.failures[0]?.message ?? 'no test of it ran'}`

/** @param {string} word @param {TestFile} file @param {string} after @returns {string[]} */
const linesOf = (word, { project, file, failures }, after) => {
  const more = failures.length - MOST_OF_A_FILE
  return [
    ...failures
      .slice(0, MOST_OF_A_FILE)
      .map(
        ({ name, message }) =>
          `${word} ${project}  ${file}${name === null ? '' : ` > ${name}`}  ${message}  (${after})`,
      ),
    ...(more > 0 ? [`${word} ${project}  ${file}  and ${more} more`] : []),
  ]
}

/**
 * A part in a line; over its budget with its slowest files. What passed alone is flaky, and no failure of the part.
 * @param {{ readonly name: string, readonly passed: number, readonly failed: number, readonly flaky: number,
 * readonly minutes: number, readonly budget: number, readonly complaint: string | null,
 * readonly files: readonly TestFile[] }} part
 */
export function partLine({ name, passed, failed, flaky, minutes, budget, complaint, files }) {
  const isOver = minutes > budget
  const slowest = files.toSorted((a, b) => b.ms - a.ms).slice(0, SLOWEST)
  const slow = slowest.map(({ file, ms }) => `\n         ${(ms / 1000).toFixed(1).padStart(6)} s  ${file}`)
  return `${failed > 0 ? 'FAILED' : flaky > 0 ? 'FLAKY ' : 'ok    '} ${name.padEnd(26)} ${String(passed).padStart(6)} passed ${String(failed).padStart(4)} failed ${minutes.toFixed(1).padStart(6)} of ${budget} min${complaint === null ? '' : `  ${complaint}`}${isOver ? `  over its budget; its slowest files:${slow.join('')}` : ''}`
}
