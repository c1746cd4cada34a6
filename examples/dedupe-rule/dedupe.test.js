// @ts-check
import { ok } from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { arbitrariesOf, DEDUPE_CAP, DEDUPE_TRIM, DEDUPE_WINDOW, elapsed, judgedAsWritten } from 'bot-blending/domain'

/** @typedef {import('bot-blending/domain').JudgedArrival} Arrival */
/** @typedef {readonly Arrival[]} Remembered What was let through, oldest first. */

/**
 * A rule of one's own: the newest arrival of the same id decides.
 * @type {import('bot-blending/domain').Rule<Arrival, Remembered, string>}
 */
const cameBefore = ({ id, at }, remembered) => {
  const before = remembered.findLast((one) => one.id === id)
  return before !== undefined && elapsed(before.at, at) < DEDUPE_WINDOW
    ? `${id} came ${at - before.at} ms before`
    : null
}

/** @param {Remembered} remembered @param {Arrival} arrival @returns {Remembered} */
const remembering = (remembered, arrival) =>
  arrival.id === null
    ? remembered
    : [...(remembered.length < DEDUPE_CAP ? remembered : remembered.slice(1 - DEDUPE_TRIM)), arrival]

void test('what the rule drops is what the window as written drops, in any order and at any pace', () => {
  fc.assert(
    fc.property(arbitrariesOf(fc).arrivals, (arrivals) => {
      /** @type {Remembered} */
      let remembered = []
      for (const arrival of judgedAsWritten(arrivals)) {
        if (arrival.isCleaned) remembered = remembered.filter(({ at }) => elapsed(at, arrival.at) < DEDUPE_WINDOW)
        const verdict = cameBefore(arrival, remembered)
        ok((verdict !== null) === arrival.isDuplicate, `${arrival.id}: ${verdict ?? 'passed'}`)
        if (verdict === null) remembered = remembering(remembered, arrival)
      }
    }),
    { numRuns: Number(process.env['RUNS'] ?? 500) },
  )
})
