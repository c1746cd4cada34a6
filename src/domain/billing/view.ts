import { readAddress } from '../access/address.ts'
import { BILLING_ADDRESS } from '../access/addresses.ts'
import { isOpenTo } from '../access/guard.ts'
import { routeFor } from '../access/match.ts'
import { calendarOf } from '../core/calendar.ts'
import { remembered } from '../core/select.ts'
import { recordFrom, textFrom, wireOf } from '../core/wire.ts'
import { variantOf } from '../experiments/assign.ts'
import { armOf, testSession } from '../experiments/session.ts'
import { PRICING_VIEW } from '../experiments/tests.ts'
import { loadable } from '../resources/loadable.ts'
import { subscriptionCard } from '../settings/subscription.ts'
import { settingsTexts } from '../settings/texts.ts'
import type { State } from '../state.ts'
import { zoneOf } from '../tabs/zone.ts'
import { askedFrom } from './askedFrom.ts'
import { planChanges, planFeatures } from './features.ts'
import type { PlanName } from './constants.ts'
import { nextCharge } from './nextCharge.ts'
import { openPlan, planTold } from './told.ts'
import type { BillingView } from './view.types.ts'

const FEATURES = planFeatures()

const showsPrices = (state: State, tab: string): boolean =>
  routeFor(state.tabs.byName[tab]?.path ?? '')?.route.screen === 'pricing'

/** How prices are shown before anything is chosen: by its test (AB-03). A checkout is for what was chosen. */
const usualBilling = (state: State, tab: string): 'monthly' | 'annual' =>
  showsPrices(state, tab) ? variantOf(PRICING_VIEW, testSession(state, tab)).config.billing : 'monthly'

const nextChargeOf = remembered(nextCharge)
const changesOf = remembered((open: PlanName | null) => planChanges(FEATURES, open))

/** Prices, checkout and the page after a payment, as a tab sees them. */
export function billingView(state: State, tab: string): BillingView {
  const { session, resources, settings } = state
  const hello = state.tabs.byName[tab]
  const zone = zoneOf(state, hello)
  const known = resources.byKey['settingsSubscription']
  const open = openPlan(session.profile?.roles ?? [])
  const address = readAddress(BILLING_ADDRESS, hello?.query ?? '').values
  const wish = address.plan === '' ? address.need : address.plan
  const interval = (address.billing || usualBilling(state, tab)) === 'annual' ? 'year' : 'month'
  return {
    subscription:
      session.profile === null
        ? null
        : loadable(known, settingsTexts.subscriptionFailed, (value) => subscriptionCard(value, zone)),
    open,
    isCharged: session.profile !== null && recordFrom(known?.value)?.['is_charged'] === true,
    wish: wish === '' ? null : wish,
    from: fromOf(address.from, session.profile?.roles ?? []),
    interval,
    nextCharge: nextChargeOf(tab, calendarOf(zone).dayOf(state.at), interval, zone),
    payer: payerOf(state),
    code: address.code,
    hasLeft: address.left === 'yes',
    // Nobody comes here to begin a trial: who pays during his still has its role until the provider's message is here.
    isSettled: open !== null && open !== 'trial' && planTold(known?.value) === open,
    isChecking: session.refresh.state === 'in_flight',
    features: FEATURES,
    changes: changesOf(tab, open),
    arm: address.billing === '' && showsPrices(state, tab) ? armOf(PRICING_VIEW, state, tab) : null,
    outcomes: settings.outcomes,
  }
}

const fromOf = (said: string, roles: readonly string[]): BillingView['from'] => {
  const asked = askedFrom(said)
  if (asked === null) return null
  const { need, exempt, title } = asked.route
  return { path: asked.path, title, isOpen: isOpenTo(need, exempt === true, roles) }
}

/** Known as soon as the settings are; what was never entered there is what the sign-in provider says. */
const payerOf = ({ resources, session: { profile } }: State): BillingView['payer'] =>
  loadable(resources.byKey['settingsUser'], settingsTexts.profileUnloaded, (value) => {
    const { billing_email: email, billing_name: name } = wireOf(value)
    return { email: textFrom(email) || (profile?.email ?? ''), name: textFrom(name) || (profile?.name ?? '') }
  })
