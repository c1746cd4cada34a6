import { describe, expect, test } from 'vitest'
import type { Hub } from '../../../src/server/events/hub.ts'
import type { FactStore } from './facts.ts'

/** A log of facts to be tried, with the hub it tells and users it knows. */
interface FactLogCase {
  readonly hub: Hub
  readonly store: FactStore
  readonly user: () => Promise<string>
}

/** History of the logs that are tried, and the moment of their facts. */
export const EPOCH = 'e1'
export const at = new Date('2026-03-02T12:00:00Z')

/** What the server's log and the simulation's must do alike, over whatever database (R1, R4, R5). */
export function factLogContract(make: () => FactLogCase): void {
  describe('the log of facts', () => {
    const write = (store: FactStore, user: string, ...types: readonly string[]) =>
      store.facts.change(user, async ({ append }) => {
        for (const type of types) await append({ type, at, data: { type } })
      })
    const ids = async (store: FactStore, user: string, seq = 0, limit = 100) =>
      (await store.after(user, seq, limit)).map(({ id, event_type }) => `${id} ${event_type}`)

    test('R1 numbers the facts of each user without gaps', async () => {
      const { store, user } = make()
      const [ada, ben] = [await user(), await user()]

      await write(store, ada, 'a', 'b')
      await write(store, ben, 'x')
      await write(store, ada, 'c')

      expect(await ids(store, ada)).toEqual(['e1-1 a', 'e1-2 b', 'e1-3 c'])
      expect(await ids(store, ben)).toEqual(['e1-1 x'])
      expect([await store.facts.head(ada), await store.facts.head(ben)]).toEqual([3, 1])
    })

    test('R1 uses no number for a change that fails', async () => {
      const { store, user } = make()
      const ada = await user()
      await write(store, ada, 'a')

      const failed = store.facts.change(ada, async ({ append }) => {
        await append({ type: 'lost', at, data: null })
        throw new Error('no')
      })

      await expect(failed).rejects.toThrow('no')
      await write(store, ada, 'b')
      expect(await ids(store, ada)).toEqual(['e1-1 a', 'e1-2 b'])
    })

    test('R1 changes of one user that begin at once are told in the order of their numbers', async () => {
      const { store, hub, user } = make()
      const ada = await user()
      const frames: string[] = []
      hub.add(ada, {
        stream: 'events',
        hasPlan: true,
        tokenId: 't',
        grantId: null,
        openedAt: 0,
        write: (frame) => frames.push(frame.split('\n')[0]!),
        close: () => undefined,
      })

      await Promise.all([write(store, ada, 'a', 'b'), write(store, ada, 'c'), write(store, ada, 'd')])

      expect(frames).toEqual(['id: e1-1', 'id: e1-2', 'id: e1-3', 'id: e1-4'])
    })

    test('R4 what is kept in memory changes before anyone is told, and never for a change that fails', async () => {
      const { store, hub, user } = make()
      const ada = await user()
      const seen: string[] = []
      hub.add(ada, {
        stream: 'events',
        hasPlan: true,
        tokenId: 't',
        grantId: null,
        openedAt: 0,
        write: () => seen.push('told'),
        close: () => undefined,
      })

      await store.facts.change(ada, async ({ append, committed }) => {
        committed(() => seen.push('committed'))
        await append({ type: 'a', at, data: null })
      })
      await store.facts
        .change(ada, async ({ committed }) => {
          committed(() => seen.push('never'))
          throw new Error('no')
        })
        .catch(() => undefined)

      expect(seen).toEqual(['committed', 'told'])
    })

    test('R5 gives the facts after a number, oldest first, as many as asked for', async () => {
      const { store, user } = make()
      const ada = await user()
      await write(store, ada, 'a', 'b', 'c', 'd')

      expect(await ids(store, ada, 1, 2)).toEqual(['e1-2 b', 'e1-3 c'])
      expect(await ids(store, ada, 4)).toEqual([])
      expect((await store.after(ada, 3, 1))[0]).toEqual({
        id: 'e1-4',
        event_type: 'd',
        event_timestamp: at.toISOString(),
        data: { type: 'd' },
        seq: 4,
        readAt: null,
      })
    })
  })
}
