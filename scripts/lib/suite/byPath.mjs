// The order of test files: by path, so that it is the same on every machine; ORDER_SEED asks for another one.
import { createHash } from 'node:crypto'
import { BaseSequencer } from 'vitest/node'

export class ByPath extends BaseSequencer {
  /**
   * @override
   * @param {import('vitest/node').TestSpecification[]} files
   * @returns {Promise<import('vitest/node').TestSpecification[]>}
   */
  async sort(files) {
    const seed = process.env['ORDER_SEED'] ?? ''
    const rank = (/** @type {string} */ path) =>
      seed === '' ? path : createHash('sha256').update(`${seed} ${path}`).digest('hex')
    return files.toSorted((a, b) => (rank(a.moduleId) < rank(b.moduleId) ? -1 : 1))
  }
}
