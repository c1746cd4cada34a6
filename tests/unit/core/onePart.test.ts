import { expect, it } from 'vitest'
import { onePart } from '../../../src/domain/core/onePart.ts'

it('AB-05 who waits for a part goes on in the order of asking, whichever fetch of it would end first', async () => {
  const ends: (() => void)[] = []
  const part = onePart(() => new Promise<void>((resolve) => ends.push(resolve)))
  const order: string[] = []
  const waiting = ['opened', 'shown', 'pressed'].map((what) => part().then(() => order.push(what)))

  for (const end of ends.toReversed()) end()
  await Promise.all(waiting)

  expect(order).toEqual(['opened', 'shown', 'pressed'])
  expect(ends).toHaveLength(1)
})

it('F30 a fetch that failed fails for all who wait, and the next who asks tries again', async () => {
  let fetches = 0
  const part = onePart(async () => {
    fetches++
    if (fetches === 1) throw new Error('gone')
    return 'there'
  })

  await expect(Promise.allSettled([part(), part()])).resolves.toMatchObject([
    { status: 'rejected' },
    { status: 'rejected' },
  ])
  expect([await part(), await part(), fetches]).toEqual(['there', 'there', 2])
})
