import { expect, test } from 'vitest'
import { lostFaults } from '../../../scripts/lib/faulty.mjs'
import { projectRoot } from '../../support/paths.ts'

test('what a deliberate fault changes stands in the sources exactly once', () => {
  expect(lostFaults(projectRoot).lost).toEqual([])
})
