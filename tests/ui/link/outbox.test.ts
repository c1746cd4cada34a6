import { describe, expect, it } from 'vitest'
import type { Outcome } from '../../../src/domain/core/outcome.ts'
import { makeOutbox, type Letter } from '../../../src/ui/link/outbox.ts'

type Sent = Outcome<{ readonly entry: number }>
const letter = (id: string): Letter => ({ command: { id, type: 'live.reconnect' }, session: 's1' })

describe('commands that were not answered', () => {
  it('go again with the same id and session, in order, and are forgotten once answered', async () => {
    const tried: string[] = []
    let isReachable = false
    const outbox = makeOutbox(async ({ command, session }): Promise<Sent | null> => {
      tried.push(`${command.id} ${session}`)
      return isReachable ? { ok: true, value: { entry: 7 } } : null
    })
    const answers = [outbox.post(letter('a')), outbox.post(letter('b'))]
    isReachable = true

    outbox.flush()

    expect(await Promise.all(answers)).toEqual([
      { ok: true, value: { entry: 7 } },
      { ok: true, value: { entry: 7 } },
    ])
    expect(tried).toEqual(['a s1', 'b s1', 'a s1', 'b s1'])
    outbox.flush()
    expect(tried).toHaveLength(4)
  })

  it('a refusal is an answer', async () => {
    const outbox = makeOutbox(async () => ({ ok: false, error: { kind: 'refused', message: 'No.' } }))

    expect(await outbox.post(letter('a'))).toEqual({ ok: false, error: { kind: 'refused', message: 'No.' } })
  })
})
