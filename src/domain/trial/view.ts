import { accountNames } from '../accounts/names.ts'
import { readAddress } from '../access/address.ts'
import { TRIAL_ADDRESS } from '../access/addresses.ts'
import { openPlan } from '../billing/told.ts'
import { formatDate } from '../core/format.ts'
import { days } from '../core/time.ts'
import { isRecord, recordFrom, textFrom } from '../core/wire.ts'
import { trialDaysOf } from '../experiments/assign.ts'
import { armOf } from '../experiments/session.ts'
import { TRIAL_LENGTH } from '../experiments/tests.ts'
import { loadable } from '../resources/loadable.ts'
import { subscriptionCard } from '../settings/subscription.ts'
import { settingsTexts as texts } from '../settings/texts.ts'
import type { State } from '../state.ts'
import { zoneOf } from '../tabs/zone.ts'
import { lastSync } from '../tasks/lastSync.ts'
import { isUnderWay, RUNNING_SYNC } from '../tasks/model.ts'
import { taskView } from '../tasks/view.ts'
import { TRIAL_STEPS, type TrialStep } from './constants.ts'
import { readTrades } from './read.ts'
import type { TrialOffer, TrialSetupView, TrialStatus } from './view.types.ts'

/** The set-up of a trial, as a tab sees it (screens.md 2.15). */
export function trialSetupView(state: State, tab: string): TrialSetupView {
  const { session, resources, settings, tasks } = state
  const { byKey } = resources
  const asked = readAddress(TRIAL_ADDRESS, state.tabs.byName[tab]?.query ?? '').values.step
  const trial = offerOf(state, tab)
  const accounts = accountNames(byKey['accountsList']?.value)
  const result = readTrades(byKey['pnlAccountsSummary']?.value)
  const ended = endedSync(state)
  const isRead = ((result?.trades ?? 0) > 0 || ended?.isDone === true) && !isUnderWay(tasks.byType.trades)
  const reached = reachedStep(session.profile !== null, trial, accounts.length > 0)
  const config = byKey['runtimeConfig']?.value
  return {
    step: asked === '' || TRIAL_STEPS.indexOf(asked) > TRIAL_STEPS.indexOf(reached) ? reached : asked,
    status: statusOf(trial, accounts.length > 0, isRead),
    trial,
    arm: trial.state === 'open' ? armOf(TRIAL_LENGTH, state, tab) : null,
    hasPaper: isRecord(config) && config['environment'] === 'paper',
    accounts,
    result,
    ended,
    outcomes: settings.outcomes,
  }
}

/** What this device heard of a sync's end, while it is young; else what the server says of the last one. */
function endedSync(state: State): TrialSetupView['ended'] {
  const { phase, message } = taskView(state, 'trades')
  if (phase === 'completed' || phase === 'error') return { isDone: phase === 'completed', message }
  const last = lastSync(state.resources.byKey[RUNNING_SYNC])
  return last === null ? null : { isDone: last.state === 'SUCCESS', message: textFrom(last.message) ?? '' }
}

/** The furthest step that can be had: each needs what the one before brings. */
function reachedStep(isSignedIn: boolean, { state }: TrialOffer, hasAccount: boolean): TrialStep {
  if (!isSignedIn) return 'signin'
  if (state !== 'running' && state !== 'plan') return 'zone'
  return hasAccount ? 'sync' : 'connect'
}

function statusOf({ state }: TrialOffer, hasAccount: boolean, isRead: boolean): TrialStatus {
  if (state !== 'running' && state !== 'plan') return 'not_started'
  return !hasAccount ? 'started' : isRead ? 'done' : 'connected'
}

function offerOf(state: State, tab: string): TrialOffer {
  const { session, resources, at } = state
  if (session.profile === null) return { state: 'stranger' }
  const zone = zoneOf(state, state.tabs.byName[tab])
  const length = trialDaysOf(session.profile.sub)
  // The day alone is told, so that the view does not change with every entry.
  const offer: TrialOffer = { state: 'open', days: length, endsOn: formatDate(at + days(length), zone) }
  const open = openPlan(session.profile.roles)
  if (open !== null && open !== 'trial') return { state: 'plan', plan: open }
  const told = resources.byKey['settingsSubscription']
  if (open === 'trial')
    return { state: 'running', endsOn: told === undefined ? null : subscriptionCard(told.value, zone).date }
  if (recordFrom(resources.byKey['runtimeConfig']?.value)?.['has_trial'] === false) return { state: 'elsewhere' }
  if (told === undefined || told.loadedAt === null) {
    const plan = loadable(told, texts.subscriptionFailed, () => null)
    return plan.state === 'failed' ? plan : { state: 'unknown' }
  }
  return subscriptionCard(told.value, zone).plan === null ? offer : { state: 'past' }
}
