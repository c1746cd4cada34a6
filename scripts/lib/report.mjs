// What a report of Vitest's JSON reporter says.
import { relative, sep } from 'node:path'

/**
 * @typedef {{ readonly name: string, readonly status: string,
 * readonly assertionResults: readonly { readonly status: string, readonly title: string }[] }} TestFile
 * @typedef {{ readonly numPassedTests: number, readonly testResults: readonly TestFile[] }} Report
 */

/**
 * `named`: each test that failed, and each file that could not be run at all; `folders`: those of `tests` that had one.
 * @param {string} root @param {Report} report
 * @returns {{ readonly passed: number, readonly named: readonly string[], readonly folders: ReadonlySet<string> }}
 */
export function resultOf(root, { numPassedTests, testResults }) {
  const files = testResults.map((each) => ({ ...each, file: relative(root, each.name).replaceAll(sep, '/') }))
  return {
    passed: numPassedTests,
    named: files.flatMap(({ file, status, assertionResults }) => {
      const failed = assertionResults.filter((each) => each.status === 'failed')
      return status === 'failed' && failed.length === 0 ? [file] : failed.map(({ title }) => `${file}: ${title}`)
    }),
    folders: new Set(files.map(({ file }) => file.split('/')[1] ?? '')),
  }
}
