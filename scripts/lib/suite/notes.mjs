// A reporter for Vitest that writes down what happens as it happens, so that a run which dies has said what it saw.
// NOTES_FILE names the file: one JSON object a line, read by `findings.mjs`.
import { appendFileSync } from 'node:fs'
import { relative } from 'node:path'

/**
 * @typedef {{ readonly kind: 'begun', readonly project: string, readonly file: string }
 *   | { readonly kind: 'test', readonly project: string, readonly file: string, readonly name: string,
 *       readonly state: string, readonly message: string }
 *   | { readonly kind: 'ended', readonly project: string, readonly file: string, readonly ms: number,
 *       readonly messages: readonly string[] }
 *   | { readonly kind: 'stray', readonly file: string | null, readonly message: string }
 *   | { readonly kind: 'done', readonly reason: string }} Note
 */

export default class Notes {
  /** @param {import('vitest/node').TestModule} module */
  onTestModuleStart(module) {
    write({ kind: 'begun', ...placeOf(module) })
  }

  /** @param {import('vitest/node').TestCase} test */
  onTestCaseResult(test) {
    const { state, errors = [] } = test.result()
    write({ kind: 'test', ...placeOf(test.module), name: test.fullName, state, message: firstLine(errors[0]) })
  }

  /** Hooks and imports that failed belong to no test. @param {import('vitest/node').TestModule} module */
  onTestModuleEnd(module) {
    const errors = [...module.errors(), ...[...module.children.allSuites()].flatMap((suite) => suite.errors())]
    write({
      kind: 'ended',
      ...placeOf(module),
      ms: Math.round(module.diagnostic().duration),
      messages: errors.map(firstLine),
    })
  }

  /**
   * @param {readonly unknown[]} _modules
   * @param {readonly import('vitest/node').SerializedError[]} strays What no test caught: Vitest says from which file.
   * @param {string} reason
   */
  onTestRunEnd(_modules, strays, reason) {
    for (const stray of strays) {
      const path = stray['VITEST_TEST_PATH']
      write({ kind: 'stray', file: typeof path === 'string' ? ours(path) : null, message: firstLine(stray) })
    }
    write({ kind: 'done', reason })
  }
}

/** @param {import('vitest/node').TestModule} module */
const placeOf = (module) => ({
  // A project in a browser is named with it: browser (chromium).
  project: module.project.name.replace(/ \(\w+\)$/, ''),
  file: ours(module.moduleId),
})

/** @param {string} path */
const ours = (path) => relative(process.cwd(), path).replaceAll('\\', '/')

/** @param {{ readonly message?: string } | undefined} error */
const firstLine = (error) =>
  (error?.message ?? '')
    // eslint-disable-next-line no-control-regex
    .replaceAll(/\u001b\[\d+m/g, '')
    .split('\n', 1)[0]
    ?.slice(0, 200) ?? ''

/** @param {Note} note */
function write(note) {
  const file = process.env['NOTES_FILE']
  if (file !== undefined) appendFileSync(file, `${JSON.stringify(note)}\n`)
}
