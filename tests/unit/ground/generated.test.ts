import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { filesUnder } from '../../../scripts/lib/sources.mjs'
import { fc, parameters, seed } from '../../support/fc.ts'
import { inProject } from '../../support/paths.ts'

test('generated lists are as long as their property says they may be', () => {
  const lists = fc.sample(fc.array(fc.nat(), { maxLength: 60 }), { numRuns: 200, seed: seed() })

  expect(Math.max(...lists.map((list) => list.length))).toBeGreaterThan(40)
})

test('a property without parameters of its own has the seed of the suite', () => {
  expect(fc.readConfigureGlobal()).toMatchObject(parameters(100))
})

test('every test takes fast-check by the door that sets it up', () => {
  const others = filesUnder(inProject('tests')).filter((file) =>
    /from '(?:@fast-check\/vitest|fast-check)'/.test(readFileSync(inProject('tests', file), 'utf8')),
  )

  expect(others).toEqual(['support/fc.ts'])
})
