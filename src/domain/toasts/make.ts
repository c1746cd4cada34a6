import type { EpochMs, Millis } from '../core/time.ts'
import { TOAST_STAY } from './constants.ts'
import type { EventOf } from '../event.ts'
import type { Toast } from './model.ts'
import { toastWhy } from './texts.ts'

/** How long a toast of a kind stays (TOAST-01 to TOAST-03); of a loading one its maker says it. */
export function stayOf(kind: Toast['kind']): Millis | null {
  switch (kind) {
    case 'success':
      return TOAST_STAY.success
    case 'error':
      return TOAST_STAY.error
    case 'milestone':
      return TOAST_STAY.milestone
    case 'loading':
      return null
    default:
      return TOAST_STAY.default
  }
}

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

/** The toast that tells what became of a change that was asked for. */
export const toastOfWrite = (
  id: string,
  kind: 'success' | 'error',
  title: string,
  at: EpochMs,
  rest: Partial<Toast> = {},
): EventOf<'toast.queued'> => ({
  type: 'toast.queued',
  data: { toast: toastOf(id, kind, title, at, { why: toastWhy.saved, ...rest }) },
})
