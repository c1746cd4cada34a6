import { expect, test } from 'vitest'
import { makeLog } from '../../../src/server/log.ts'
import { makeRelay, type RelayParts } from '../../../src/server/relay.ts'

const relayOf = (parts: Partial<RelayParts<string>>) =>
  makeRelay<string>({
    log: makeLog('silent'),
    atOnce: 3,
    claim: async () => null,
    handOver: async () => async () => {},
    takeBack: async () => 0,
    ...parts,
  })

/** Claims that answer these, one after the other, or fail with what is an error; then nothing is due. */
const claims = (...answers: readonly (string | Error)[]) => {
  const left = [...answers]
  return async () => {
    const next = left.shift() ?? null
    if (next instanceof Error) throw next
    return next
  }
}

test('A-204 F31 what is under way is not taken back when a claim fails', async () => {
  const except: (readonly string[])[] = []
  let answer = (): void => {}
  const answered = new Promise<void>((done) => (answer = done))
  const relay = relayOf({
    claim: claims('one', new Error('gone')),
    // The other side answers only once it was looked for what nobody sends.
    handOver: async () => {
      await answered
      return async () => {}
    },
    async takeBack(messages) {
      except.push(messages)
      answer()
      return 0
    },
  })

  await expect(relay.sendDue()).rejects.toThrow('gone')
  expect(except).toEqual([['one']])
})

test('A-204 F31 a message whose end cannot be written holds up no other, and is not handed over again', async () => {
  const handed: string[] = []
  let hasRoom = false
  const ended: string[] = []
  const relay = relayOf({
    claim: claims('one', 'two'),
    async handOver(message) {
      handed.push(message)
      return async () => {
        if (message === 'one' && !hasRoom) throw new Error('disk full')
        ended.push(message)
      }
    },
  })
  await relay.sendDue()
  await relay.sendDue()
  expect([handed, ended]).toEqual([['one', 'two'], ['two']])
  hasRoom = true
  await relay.sendDue()

  expect([handed, ended]).toEqual([
    ['one', 'two'],
    ['two', 'one'],
  ])
})

test('F31 what could not be handed over is taken back before the next claim', async () => {
  const steps: string[] = []
  const claim = claims('one')
  const relay = relayOf({
    atOnce: 1,
    claim: () => {
      steps.push('claim')
      return claim()
    },
    handOver: async () => {
      throw new Error('no channels')
    },
    async takeBack(messages) {
      steps.push(`take back but ${messages.length}`)
      return 1
    },
  })
  await expect(relay.sendDue()).rejects.toThrow('no channels')
  await relay.sendDue()

  expect(steps).toEqual(['claim', 'take back but 0', 'claim'])
})
