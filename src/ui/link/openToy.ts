import toysUrl from '../../worker/toys.ts?worker&url'
import type { ToyAsk, ToyTold } from '../../worker/toysApi.ts'
import { spokenName } from '../../domain/language/name.ts'
import { trustedScriptUrl } from './trustedTypes.ts'

/** The worker of a toy of the front page: a core that knows no user. */
export interface ToyWorker {
  readonly ask: (ask: ToyAsk) => void
  readonly close: () => void
}

/** Starts it. `onFailed` is called when its script does not load or it fails beyond repair. */
export function openToy(onTold: (told: ToyTold) => void, onFailed: () => void): ToyWorker {
  const worker = new Worker(trustedScriptUrl(toysUrl), { type: 'module', name: spokenName('toy') })
  worker.addEventListener('message', ({ data }: MessageEvent<ToyTold>) => onTold(data))
  worker.addEventListener('error', onFailed)
  return { ask: (ask) => worker.postMessage(ask), close: () => worker.terminate() }
}
