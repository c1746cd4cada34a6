import { createEvent, createStore, scopeBind } from 'effector'
import { scope } from '../../model/scope.ts'
import { send } from '../../model/send.ts'

/** How long the tab counts as hidden. Milliseconds. */
const STAYS = 10_000

const changed = createEvent<boolean>()

/** Whether this tab plays hidden. It lives outside the page: who leaves the page meanwhile comes back all the same. */
export const $isAway = createStore(false).on(changed, (_, isAway) => isAway)

const setAway = scopeBind(changed, { scope })
let timer: ReturnType<typeof setTimeout> | undefined

/** The worker is told that the tab was hidden; after 10 s it is told that it came back. */
export function goAway(): void {
  setAway(true)
  clearTimeout(timer)
  timer = setTimeout(comeBack, STAYS)
  void send({ type: 'tab.hide' })
}

/** Comes back before the time, where it is away. */
export function comeBack(): void {
  if (!scope.getState($isAway)) return
  clearTimeout(timer)
  setAway(false)
  void send({ type: 'tab.show' })
}
