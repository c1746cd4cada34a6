import sampleDayUrl from '../../worker/sampleDay.ts?worker&url'
import type { Push } from '../../worker/api.ts'
import { spokenName } from '../../domain/language/name.ts'
import { trustedScriptUrl } from './trustedTypes.ts'

/** Plays the recorded day in a worker of this page; returns how to end it. */
export function openSampleDay(onPush: (push: Pick<Push, 'views' | 'tables'>) => void): () => void {
  const worker = new Worker(trustedScriptUrl(sampleDayUrl), { type: 'module', name: spokenName('sample-day') })
  worker.addEventListener('message', ({ data }: MessageEvent<Pick<Push, 'views' | 'tables'>>) => onPush(data))
  return () => worker.terminate()
}
