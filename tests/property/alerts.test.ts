import { expect, test } from 'vitest'
import { isPast, judgeAlert } from '../../src/domain/alerts/judge.ts'
import { kindOfAlert } from '../../src/domain/alerts/kinds.ts'
import { type AlertMemory, FRESH_MEMORY } from '../../src/domain/alerts/model.ts'
import { known, terms } from '../unit/alerts/support.ts'
import { fc, parameters } from '../support/fc.ts'

/** A price in hundredths, near the line or not known. */
const price = fc.option(
  fc.integer({ min: 9_900, max: 10_100 }).map((n) => (n / 100).toFixed(2)),
  { freq: 8 },
)
const restart = fc.boolean()

test('alerts: A-210 one firing for each way over the line, however often the server starts anew', () => {
  fc.assert(
    fc.property(fc.constantFrom('above', 'below'), fc.array(fc.tuple(price, restart)), (direction, steps) => {
      const of = terms({ direction })
      const back = Number(kindOfAlert('price').back(of.line))
      let memory: AlertMemory = FRESH_MEMORY
      let isArmed = true
      for (const [mark, isRestart] of steps) {
        // What is kept is text: a restart knows no more.
        if (isRestart) memory = JSON.parse(JSON.stringify(memory)) as AlertMemory
        const judged = judgeAlert(of, memory, known(mark === null ? {} : { marks: { BTCUSDT: mark } }))
        memory = judged.memory

        if (mark === null) {
          expect(judged.fires).toEqual([])
          continue
        }
        const behind = (direction === 'above' ? 100 - Number(mark) : Number(mark) - 100).toFixed(4)
        if (Number(behind) >= back) isArmed = true
        const fires = isArmed && isPast(of, { value: mark as typeof of.line })
        expect(judged.fires.map(({ value }) => value)).toEqual(fires ? [mark] : [])
        if (fires) isArmed = false
      }
    }),
    parameters(400),
  )
})
