/** What a stand-in serves as a program of its own; null is no control listener. */
interface Served {
  readonly port: number
  readonly controlPort: number | null
  close(): Promise<void>
}

/**
 * Says in one line that it is ready, and where, and ends in order on a signal (exit code 0), with its parent too where
 * asked for. Who reads the line may end it in the same moment, so it comes last.
 */
export function runAsProgram(served: Served, withParent: boolean): void {
  let isStopping = false
  const stop = (): void => {
    if (isStopping) return
    isStopping = true
    served.close().then(
      () => process.exit(0),
      () => process.exit(1),
    )
  }
  process.on('SIGTERM', stop)
  process.on('SIGINT', stop)
  if (withParent) process.stdin.on('end', stop).on('close', stop).on('error', stop).resume()
  process.stdout.write(`${JSON.stringify({ ready: true, port: served.port, controlPort: served.controlPort })}\n`)
}
