import * as companion from '../companion.ts'
import * as companionAlerts from '../companionAlerts.ts'
import * as companionAccount from '../companionAccount.ts'
import * as companionChannels from '../companionChannels.ts'
import * as companionOperator from '../companionOperator.ts'
import * as admin from './admin.ts'
import * as companionTrading from '../companionTrading.ts'
import * as companionTrial from '../companionTrial.ts'
import * as market from './market.ts'
import * as notifications from './notifications.ts'
import * as pnl from './pnl.ts'
import * as portfolio from './portfolio.ts'
import * as session from './session.ts'
import * as settings from './settings.ts'
import * as strategies from './strategies.ts'
import * as trades from './trades.ts'
import type { Call } from './call.ts'

/** The families of calls, in the order of docs/API.md. */
const FAMILIES = {
  'Profit and loss': callsOf(pnl),
  Trades: callsOf(trades),
  'Strategies and bot rules': callsOf(strategies),
  'Settings, billing and mail': callsOf(settings),
  'Market and symbols': callsOf(market),
  'Portfolio and configuration': callsOf(portfolio),
  Notifications: callsOf(notifications),
  'Session and events': callsOf(session),
  Administration: callsOf(admin),
  Companion: callsOf({
    ...companionAccount,
    ...companionAlerts,
    ...companion,
    ...companionTrading,
    ...companionTrial,
    ...companionOperator,
    ...companionChannels,
  }),
}

type CallsOf<M> = { readonly [N in keyof M as M[N] extends Call ? N : never]: M[N] }
type InAll<U> = (U extends unknown ? (one: U) => void : never) extends (all: infer A) => void ? A : never
/** Every entry by its name: resource keys begin with these names, `write.asked` gives them. */
export type Calls = InAll<(typeof FAMILIES)[keyof typeof FAMILIES]>
/** Names of all calls. */
export type CallName = keyof Calls

/** Every entry by its name. */
export const CALLS = Object.assign({}, ...Object.values(FAMILIES)) as Calls

/** The calls by family. */
export const families: Readonly<Record<string, readonly Call[]>> = Object.fromEntries(
  Object.entries(FAMILIES).map(([name, family]) => [name, Object.values<Call>(family)]),
)

/**
 * Every call once.
 * @internal
 */
export const allCalls: readonly Call[] = Object.values(families).flat()

/** The entries among what a family's file exports. */
function callsOf<M>(module: M): CallsOf<M> {
  return Object.fromEntries(Object.entries(module as object).filter(([, one]) => isCall(one))) as CallsOf<M>
}

function isCall(value: unknown): value is Call {
  return typeof value === 'object' && value !== null && 'method' in value && 'path' in value && 'need' in value
}
