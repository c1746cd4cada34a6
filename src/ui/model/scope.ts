import { fork } from 'effector'

/** The one scope of the tab: everything effector holds lives in it, nothing in module-level stores. */
export const scope = fork()
