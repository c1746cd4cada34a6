import { millisOf, type EpochMs, type Millis } from '../core/time.ts'
import { TOAST_DEFAULT, TOAST_ERROR, TOAST_LEAST, TOAST_MILESTONE, TOAST_MOST, TOAST_SUCCESS } from './constants.ts'
import type { EventOf } from '../event.ts'
import type { Toast } from './model.ts'
import { toastWhy } from './texts.ts'

/** How long a toast of a kind stays (TOAST-01 to TOAST-03); a loading toast until it is replaced. */
export function stayOf(kind: Toast['kind']): Millis | null {
  switch (kind) {
    case 'success':
      return TOAST_SUCCESS
    case 'error':
      return TOAST_ERROR
    case 'milestone':
      return TOAST_MILESTONE
    case 'loading':
      return null
    default:
      return TOAST_DEFAULT
  }
}

/** A stay within 3 to 8 s (TOAST-01). */
export const boundedStay = (stay: number): Millis => millisOf(Math.min(TOAST_MOST, Math.max(TOAST_LEAST, stay)))

/** A plain toast: what is not said is absent. */
export const toastOf = (
  id: string,
  kind: Toast['kind'],
  title: string,
  at: EpochMs,
  rest: Partial<Toast> = {},
): Toast => ({
  id,
  kind,
  title,
  text: '',
  why: toastWhy.asked,
  stayMs: stayOf(kind),
  opens: null,
  symbol: null,
  at,
  progress: null,
  key: null,
  replaces: null,
  ...rest,
})

/** The toast that tells what became of a change that was asked for; `text` is the line below its title. */
export const toastOfWrite = (
  id: string,
  kind: 'success' | 'error',
  title: string,
  at: EpochMs,
  text = '',
): EventOf<'toast.queued'> => ({
  type: 'toast.queued',
  data: { toast: toastOf(id, kind, title, at, { text, why: toastWhy.saved }) },
})
