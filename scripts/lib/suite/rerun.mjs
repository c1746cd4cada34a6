// The rule that tells a race from a fault: a file that failed runs once more, alone, when all parts have ended.

/** @typedef {import('./findings.mjs').TestFile} TestFile */
/**
 * `again`: null where it was not run once more.
 * @typedef {{ readonly first: TestFile, readonly again: TestFile | null }} Tried
 */
/** @typedef {{ readonly flaky: readonly Tried[], readonly failed: readonly Tried[] }} Told */

/** More failed files than these are no races: nothing runs once more. */
export const MOST_AGAIN = 5
/** More flaky files than these fail the run: the suite is ill. */
export const MOST_FLAKY = 3
/** Minutes after which no further file is run once more. */
export const AGAIN_MINUTES = 10

/** The files to run once more. @param {readonly TestFile[]} files @returns {readonly TestFile[]} */
export function runAgain(files) {
  const failed = files.filter(({ failures }) => failures.length > 0)
  return failed.length > MOST_AGAIN ? [] : failed
}

/**
 * What the second runs say: passed alone is flaky, anything else has failed.
 * @param {readonly TestFile[]} files @param {readonly TestFile[]} again
 * @returns {Told}
 */
export function told(files, again) {
  const tried = files
    .filter(({ failures }) => failures.length > 0)
    .map((first) => ({ first, again: again.find(({ file }) => file === first.file) ?? null }))
  const isFlaky = (/** @type {Tried} */ { again: second }) =>
    second !== null && second.failures.length === 0 && second.passed > 0
  return { flaky: tried.filter(isFlaky), failed: tried.filter((each) => !isFlaky(each)) }
}
