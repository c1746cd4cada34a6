import labUrl from '../../worker/lab.ts?worker&url'
import type { LabAsk, LabTold } from '../../worker/labApi.ts'
import { trustedScriptUrl } from './trustedTypes.ts'

/** The laboratory's worker: a second core that knows no user. */
export interface Lab {
  readonly ask: (ask: LabAsk) => void
  readonly close: () => void
}

/** Starts it. `onFailed` is called when its script does not load or it fails beyond repair. */
export function openLab(onTold: (told: LabTold) => void, onFailed: () => void): Lab {
  const worker = new Worker(trustedScriptUrl(labUrl), { type: 'module', name: 'lab' })
  worker.addEventListener('message', ({ data }: MessageEvent<LabTold>) => onTold(data))
  worker.addEventListener('error', onFailed)
  return { ask: (ask) => worker.postMessage(ask), close: () => worker.terminate() }
}
