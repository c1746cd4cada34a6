import * as companion from '../companion.ts'
import * as market from './market.ts'
import * as notifications from './notifications.ts'
import * as pnl from './pnl.ts'
import * as portfolio from './portfolio.ts'
import * as session from './session.ts'
import * as settings from './settings.ts'
import * as strategies from './strategies.ts'
import * as trades from './trades.ts'
import type { Call } from './call.ts'

/**
 * Every call that is answered, by family, for the server, the documents and the tests. A client imports the families'
 * files instead, so that its bundle holds only the calls it makes.
 */
export const families: Readonly<Record<string, readonly Call[]>> = {
  'Profit and loss': callsOf(pnl),
  Trades: callsOf(trades),
  'Strategies and bot rules': callsOf(strategies),
  'Settings, billing and mail': callsOf(settings),
  'Market and symbols': callsOf(market),
  'Portfolio and configuration': callsOf(portfolio),
  Notifications: callsOf(notifications),
  'Session, events and administration': callsOf(session),
  Companion: callsOf(companion),
}

/** Every call once. */
export const allCalls: readonly Call[] = Object.values(families).flat()

/** Calls of spec 7 that are still to come. */
export const plannedCalls: readonly Call[] = [strategies, settings, portfolio, session]
  .flatMap((module) => Object.values(module).filter(isCall))
  .filter(isPlanned)

function callsOf(module: Readonly<Record<string, unknown>>): readonly Call[] {
  return Object.values(module)
    .filter(isCall)
    .filter((call) => !isPlanned(call))
}

function isPlanned(call: Call): boolean {
  return call.isPlanned === true
}

function isCall(value: unknown): value is Call {
  return typeof value === 'object' && value !== null && 'method' in value && 'path' in value && 'need' in value
}
