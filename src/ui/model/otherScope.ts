import { fork, type Scope } from 'effector'

/** A scope beside the tab's own. */
export const otherScope = (): Scope => fork()
