import { useState } from 'react'
import type { ApplyRun } from '../../../domain/configuration/view.types.ts'
import { useWrite, type Write } from './useWrite.ts'

const interrupted = 'It was interrupted, and part of it may be saved. Apply it again.'

/** A save of several fields of the configuration together: done when that very run is, whichever tab it is told to. */
export function useApply(runs: readonly ApplyRun[] | null, onSaved: () => void): Write {
  const [seen, setSeen] = useState<readonly number[]>([])
  const fresh = (runs ?? []).filter(({ asked }) => !seen.includes(asked)).map(({ asked }) => asked)
  if (fresh.length > 0) setSeen([...seen, ...fresh])
  return useWrite((asked) => {
    const run = runs?.find((one) => one.asked === asked)
    if (run !== undefined) return run.isRunning ? undefined : run
    // It was there and is gone: its worker ended, and nobody tells any more what became of it.
    return runs !== null && seen.includes(asked) ? { asked, ok: false, message: interrupted } : undefined
  }, onSaved)
}
