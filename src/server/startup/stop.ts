/** Exit codes of sysexits.h that the server uses. */
export const exitCodes = {
  portBusy: 69,
  noDatabase: 69,
  noInput: 66,
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

/** What gives back what a start has taken, the last first. */
export type Undo = (() => void | Promise<void>)[]
