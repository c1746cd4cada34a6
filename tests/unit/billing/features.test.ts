import { expect, it } from 'vitest'
import { planFeatures } from '../../../src/domain/billing/features.ts'

it('SCREEN-2.13 the matrix of prices marks what each plan opens, and what belongs to a role stands in no row', () => {
  const features = planFeatures()
  const opens = (name: string) => features.find(({ title }) => title === name)?.opens
  expect(opens('Live trades')).toEqual({ trial: true, basic: true, standard: true, elite: true })
  expect(opens('Forecast')).toEqual({ trial: false, basic: false, standard: true, elite: true })
  expect(opens('Optimization')).toEqual({ trial: false, basic: false, standard: false, elite: true })
  expect(opens('Admin')).toBeUndefined()
})
