import { FLAGS } from '../access/constants.ts'
import type { HasSession } from '../session/model.ts'
import type { HasTabs } from '../tabs/model.ts'
import { variantOf } from './assign.ts'
import type { Arm } from './results.ts'
import type { AbTest } from './tests.ts'

/**
 * By what a tab's arms are found: the user where one is signed in, else the visitor whom this browser remembers. ''
 * where it remembers nobody.
 */
export const testSession = ({ session, tabs }: HasSession & HasTabs, tab: string): string =>
  session.profile?.sub ?? tabs.byName[tab]?.local[FLAGS.visitor] ?? ''

/** The arm that a tab is shown; null while it is not known who is there, as it may be another's. */
export const armOf = <C>(test: AbTest<C>, state: HasSession & HasTabs, tab: string): Arm | null =>
  state.session.phase === 'unknown' || testSession(state, tab) === ''
    ? null
    : { test: test.id, variant: variantOf(test, testSession(state, tab)).id }
