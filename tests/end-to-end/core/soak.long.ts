import { expect, test } from 'vitest'
import { faultsOf } from '../../../bench/soak/judge.ts'
import { soak } from '../../../bench/soak/soak.ts'
import { seed } from '../../support/fc.ts'

test('F56 F42 I6 a minute under load with a fault and tabs that come and go: no fact is lost, no trade untold, no error heard', async () => {
  const chosen = seed()
  const say = (line: string): void => void process.stdout.write(`${line}\n`)
  say(`Soak with seed ${chosen}: FC_SEED=${chosen} repeats its plan.`)

  const found = await soak({ minutes: 1, seed: chosen, facts: 6, values: 500, say })

  expect(faultsOf(found)).toEqual([])
})
