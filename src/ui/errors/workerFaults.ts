import { WORKER_FAULTS, type WorkerFault } from '../../domain/errorReports/constants.ts'
import { channelOf } from '../link/channel.ts'
import { rememberedUser } from '../link/coreName.ts'
import { withLock } from '../link/locks.ts'

/**
 * Hands on what the worker of this user reports. All tabs hear it; the one that has the lock hands it on, so that a
 * fault is one report. Returns how to end it.
 */
export function hearWorker(tell: (where: string, error: Error) => void): () => void {
  const channel = channelOf(WORKER_FAULTS)
  let end = (): void => undefined
  const over = new Promise<void>((ended) => (end = ended))
  let isMine = false
  void withLock(WORKER_FAULTS, () => {
    isMine = true
    return over
  })
  channel?.addEventListener('message', ({ data }: MessageEvent<WorkerFault>) => {
    if (!isMine || data.owner !== rememberedUser()) return
    const error = new Error(data.message)
    error.name = data.name
    error.stack = data.stack
    tell(data.where, error)
  })
  return () => {
    end()
    channel?.close()
  }
}
