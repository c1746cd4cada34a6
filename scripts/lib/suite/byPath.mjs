// The order of test files: by path, so that it is the same on every machine; ORDER_SEED asks for another one. What is
// long begins first: one that waits for ten minutes of its own has the others beside it, and not behind them.
import { createHash } from 'node:crypto'
import { BaseSequencer } from 'vitest/node'
import { LONG_ENDING } from './rings.mjs'

export class ByPath extends BaseSequencer {
  /**
   * @override
   * @param {import('vitest/node').TestSpecification[]} files
   * @returns {Promise<import('vitest/node').TestSpecification[]>}
   */
  async sort(files) {
    const seed = process.env['ORDER_SEED'] ?? ''
    const rank = (/** @type {string} */ path) =>
      (path.includes(LONG_ENDING) ? '0' : '1') +
      (seed === '' ? path : createHash('sha256').update(`${seed} ${path}`).digest('hex'))
    return files.toSorted((a, b) => (rank(a.moduleId) < rank(b.moduleId) ? -1 : 1))
  }
}
