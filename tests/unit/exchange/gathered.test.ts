import { expect, it } from 'vitest'
import { Gathered } from '../../../src/server/exchange/gathered.ts'
import { Serial } from '../../../src/server/exchange/serial.ts'

const turns = (): Serial =>
  new Serial((error) => {
    throw error
  })

it('F42 what waits while a write goes on is written at once, in its order, and a hundred at the most', async () => {
  const written: (readonly number[])[] = []
  let isOver: () => void = () => undefined
  const first = new Promise<void>((resolve) => (isOver = resolve))
  const serial = turns()
  const gathered = new Gathered<number, void>(
    (work) => serial.add(work),
    async (things) => {
      written.push(things)
      await first
    },
  )

  void gathered.add([0])
  await Promise.resolve()
  const all = Array.from({ length: 250 }, (_, at) => gathered.add([at + 1]))
  isOver()
  await Promise.all(all)

  expect(written.flat()).toEqual(Array.from({ length: 251 }, (_, at) => at))
  expect(written.map(({ length }) => length)).toEqual([1, 100, 100, 50])
})

it('F42 each who added hears when his own are worked off, with what came of them', async () => {
  const serial = turns()
  const gathered = new Gathered<string, string>(
    (work) => serial.add(work),
    async (things) => things.join(),
  )

  expect(await Promise.all([gathered.add(['a']), gathered.add(['b'])])).toEqual(['a,b', 'a,b'])
  expect(await gathered.add(['c'])).toBe('c')
})
