import type { Timer } from './concept.ts'
import { CONCEPTS, type State } from './concepts.ts'

const ASKED: readonly ((state: State) => readonly Timer[])[] = CONCEPTS.flatMap(({ timers }) => timers ?? [])

/**
 * Every moment the state waits for. Each is proposed once per id and moment; one that disappears is cancelled, one that
 * moves is set anew.
 */
export const dueTimers = (state: State): readonly Timer[] => ASKED.flatMap((timers) => timers(state))
