import type { Command } from '../../domain/command.ts'
import type { Outcome } from '../../domain/core/outcome.ts'

type Sent = Outcome<{ readonly entry: number }>

/** A command with the session that its tab showed when it was given: for another one it would be wrong (T17). */
export interface Letter {
  readonly command: Command
  readonly session: string
}

/** Commands that were not answered yet, in order. */
export interface Outbox {
  /** Sends and resolves with the answer, however many workers it takes. */
  post(letter: Letter): Promise<Sent>
  /** Sends again what was not answered, or those of it that are meant: a second copy gets the first one's answer. */
  flush(isMeant?: (letter: Letter) => boolean): void
}

/** `transmit` answers null when there is no worker or it fell silent; the command then waits for `flush`. */
export function makeOutbox(transmit: (letter: Letter) => Promise<Sent | null>): Outbox {
  const waiting = new Map<string, { readonly letter: Letter; readonly settle: (answer: Sent) => void }>()

  async function attempt(id: string): Promise<void> {
    const entry = waiting.get(id)
    if (entry === undefined) return
    const answer = await transmit(entry.letter)
    if (answer === null) return
    waiting.delete(id)
    entry.settle(answer)
  }

  return {
    post: (letter) =>
      new Promise((settle) => {
        waiting.set(letter.command.id, { letter, settle })
        void attempt(letter.command.id)
      }),
    flush: (isMeant = () => true) => {
      for (const [id, { letter }] of [...waiting]) if (isMeant(letter)) void attempt(id)
    },
  }
}
