import type { Command } from '../../domain/command.ts'
import type { Outcome } from '../../domain/core/outcome.ts'

type Sent = Outcome<{ readonly entry: number }>

/** Commands that were not answered yet, in order. */
export interface Outbox {
  /** Sends and resolves with the answer, however many workers it takes. */
  post(command: Command): Promise<Sent>
  /** Sends again what was not answered: the log refuses the second copy by its id. */
  flush(): void
}

/** `transmit` answers null when there is no worker or it fell silent; the command then waits for `flush`. */
export function makeOutbox(transmit: (command: Command) => Promise<Sent | null>): Outbox {
  const waiting = new Map<string, { readonly command: Command; readonly settle: (answer: Sent) => void }>()

  async function attempt(id: string): Promise<void> {
    const entry = waiting.get(id)
    if (entry === undefined) return
    const answer = await transmit(entry.command)
    if (answer === null) return
    waiting.delete(id)
    entry.settle(answer)
  }

  return {
    post: (command) => new Promise((settle) => {
      waiting.set(command.id, { command, settle })
      void attempt(command.id)
    }),
    flush: () => { for (const id of [...waiting.keys()]) void attempt(id) },
  }
}
