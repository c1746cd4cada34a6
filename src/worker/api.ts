import type { Command } from '../domain/command.ts'
import type { Outcome } from '../domain/core/outcome.ts'
import type { Answer, Question } from '../domain/question.ts'
import type { TabHello } from '../domain/tabs/hello.ts'
import type { Push } from '../streams/ports.ts'

/** Grows with every change of this file or of what crosses it; a test holds its hash. */
export const PROTOCOL = 2

/** The worker's whole border. Views come down, commands go up, questions are answered; nothing else crosses. */
export interface WorkerApi {
  /** Join. Pushes all views at once, then only changes, until the tab's lock is gone. */
  attach(hello: TabHello, onPush: (push: Push) => void): Promise<Outcome<Attached>>
  /**
   * Ask for something to be done. Answers when decided, not when done; the result is seen in the views. Never throws.
   * `session` is the session the tab shows (ShellView.sessionId): where it is given and another one is on, the command
   * is refused (T17).
   */
  send(tab: string, command: Command, session?: string): Promise<Outcome<{ readonly entry: number }>>
  /** Ask for an answer that is no lasting view. */
  read<Q extends Question>(question: Q): Promise<Outcome<Answer<Q>>>
}

export interface Attached {
  readonly workerRun: string
  /** Name of the lock the worker holds for life; a grant means that it died. */
  readonly workerLock: string
  /** Whether the core has tokens; without them the tab signs in silently. */
  readonly hasSession: boolean
}

/** One delivery to one tab; the tab acknowledges by resolving the callback once its frame is drawn. */
export type { Push }
