/** Exit codes of sysexits.h that the server uses. */
export const exitCodes = { portBusy: 69, alreadyRunning: 75, wrongSetting: 78 } as const

/** A start that cannot go on: one clear sentence for the person who started it, and the exit code for the launcher. */
export class StartRefused extends Error {
  readonly exitCode: number

  constructor(sentence: string, exitCode: number) {
    super(sentence)
    this.name = 'StartRefused'
    this.exitCode = exitCode
  }
}
