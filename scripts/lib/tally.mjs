// A reporter for Vitest that writes down each test as it ends, so that a run which is ended before its time has said
// what it saw. TALLY_FILE names the file: a line a test, its state and its name.
import { appendFileSync } from 'node:fs'

export default class Tally {
  /** @param {import('vitest/node').TestCase} test */
  onTestCaseResult(test) {
    const file = process.env['TALLY_FILE']
    if (file !== undefined)
      appendFileSync(file, `${test.result().state} ${test.module.relativeModuleId}: ${test.name}\n`)
  }
}
