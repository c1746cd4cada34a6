/** Exit codes of sysexits.h that the server uses. */
export const exitCodes = {
  portBusy: 69,
  noDatabase: 69,
  noInput: 66,
  newerDatabase: 65,
  noRoom: 73,
  damaged: 74,
  alreadyRunning: 75,
  wrongSetting: 78,
} as const

/** A start that cannot go on: one clear sentence for the person who started it, and the exit code for the launcher. */
export class StartRefused extends Error {
  readonly exitCode: number

  constructor(sentence: string, exitCode: number) {
    super(sentence)
    this.name = 'StartRefused'
    this.exitCode = exitCode
  }
}

/** Tells whoever started a command what it waits for, beside what it answers with. */
export const say = (sentence: string): void => void process.stderr.write(`${sentence}\n`)

/** Ends the process with its work: a refusal is one sentence and its exit code. */
export function endWith(work: Promise<void>): void {
  work.then(
    () => process.exit(0),
    (error: unknown) => {
      process.stderr.write(
        `${error instanceof StartRefused ? error.message : error instanceof Error ? (error.stack ?? error.message) : String(error)}\n`,
      )
      process.exit(error instanceof StartRefused ? error.exitCode : 1)
    },
  )
}

/** What gives back what a start has taken, the last first. */
export type Undo = (() => void | Promise<void>)[]

/** Gives it all back. */
export async function giveBack(undo: Undo): Promise<void> {
  for (let step = undo.pop(); step !== undefined; step = undo.pop()) await step()
}
