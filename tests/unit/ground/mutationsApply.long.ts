import { spawnSync } from 'node:child_process'
import { expect, test } from 'vitest'
import { mutationsOf } from '../../../scripts/lib/mutations.mjs'
import { inProject, projectRoot } from '../../support/paths.ts'

test('every deliberate fault applies to the sources as they are', () => {
  const refused = mutationsOf(projectRoot).filter(
    ({ file }) => spawnSync('git', ['apply', '--check', inProject(file)], { cwd: projectRoot }).status !== 0,
  )
  expect(refused.map(({ file }) => file)).toEqual([])
})
