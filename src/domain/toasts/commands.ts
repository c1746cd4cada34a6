import { commandOn, refused } from '../concept.ts'
import { good, type Outcome } from '../core/outcome.ts'
import { flag, oneOf, word, words } from '../core/shapes.ts'
import { toastOf } from './make.ts'
import type { HasToasts } from './model.ts'

const command = commandOn<HasToasts>()

/** What a tab can do with toasts: those that are its own. */
export const TOAST_COMMANDS = {
  'toast.acknowledge': command({ toast: word }, ({ toast }, state, { tab }) =>
    isMine(state, tab, toast) ? good([{ type: 'toast.shown', data: { id: toast, tab } }]) : notHere(),
  ),
  'toast.alerted': command({ toast: word }, ({ toast }, state, { tab }) =>
    isMine(state, tab, toast) ? good([{ type: 'toast.alerted', data: { id: toast } }]) : notHere(),
  ),
  'toast.dismiss': command({ toast: word }, ({ toast }, state, { tab }) =>
    isMine(state, tab, toast) ? good([{ type: 'toast.dismissed', data: { id: toast } }]) : notHere(),
  ),
  /** Hover, focus or 'Why?' stop the clock of a toast, and letting go begins it anew. */
  'toast.hold': command({ toast: word, isHeld: flag }, ({ toast, isHeld }, state, { tab }) =>
    good(isMine(state, tab, toast) ? [{ type: 'toast.held', data: { id: toast, isHeld } }] : []),
  ),
  /** A message of the tab itself, e.g. 'API Key copied!'. */
  'toast.show': command(
    { kind: oneOf('success', 'error', 'info'), text: words },
    ({ id, kind, text }, _state, { at }) =>
      good([{ type: 'toast.queued', data: { toast: toastOf(`tab-${id}`, kind, text, at) } }]),
  ),
}

const isMine = ({ toasts }: HasToasts, tab: string, id: string): boolean =>
  toasts.addressed.some((one) => one.tab === tab && one.toast.id === id)

const notHere = (): Outcome<never> => refused('A-59', 'not_addressed_here', 'That toast is not for this tab.')
