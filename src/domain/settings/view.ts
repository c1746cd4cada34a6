import { admits } from '../access/roles.ts'
import { CONFIG_NEED } from '../configuration/constants.ts'
import { configurationView } from '../configuration/view.ts'
import { remembered } from '../core/select.ts'
import { hours } from '../core/time.ts'
import { recordFrom, textFrom, textsFrom } from '../core/wire.ts'
import { loadable } from '../resources/loadable.ts'
import type { State } from '../state.ts'
import { savedZone, zoneOf } from '../tabs/zone.ts'
import { taskProgress, taskView } from '../tasks/view.ts'
import { hadPlan, invoiceLines } from '../billing/invoices.ts'
import { wireOf } from '../core/wire.ts'
import { accountItems } from './accounts.ts'
import { subscriptionCard } from './subscription.ts'
import { settingsTexts as texts } from './texts.ts'
import type { ProfileCard, SettingsView } from './view.types.ts'
import { knownZones, zoneGroups } from './zones.ts'

/** The settings of a tab, each part with its own state. */
export function settingsView(state: State, tab: string): SettingsView {
  const { byKey } = state.resources
  const config = byKey['runtimeConfig']?.value
  const hello = state.tabs.byName[tab]
  const zone = zoneOf(state, hello)
  return {
    profile: loadable(byKey['settingsUser'], texts.profileUnloaded, (value) =>
      profileCard(value, zone, savedZone(state) !== null),
    ),
    zones: zones(tab, Math.floor(state.at / hours(1)) * hours(1), zone, hello?.browserZone ?? ''),
    accounts: loadable(byKey['accountsList'], texts.accountsUnloaded, (value) => accountItems(state, value)),
    whitelist: whitelistIn(config),
    environment: textFrom(recordFrom(config)?.['environment']),
    subscription: loadable(byKey['settingsSubscription'], texts.subscriptionFailed, (value) =>
      subscriptionCard(value, zone),
    ),
    invoices: invoicesOf(byKey, zone),
    sync: taskView(state, 'trades'),
    generation: taskProgress(state, 'recommendations'),
    outcomes: state.settings.outcomes,
    configuration: admits(CONFIG_NEED, state.session.profile?.roles ?? []) ? configurationView(state, zone) : null,
  }
}

/** None where the server said that there never was a plan. */
function invoicesOf(byKey: State['resources']['byKey'], zone: string): SettingsView['invoices'] {
  const plan = byKey['settingsSubscription']
  return plan !== undefined && plan.loadedAt !== null && !hadPlan(plan.value)
    ? { state: 'ready', data: [], asOf: plan.loadedAt }
    : loadable(byKey['billingInvoices'], texts.invoicesUnloaded, (value) => invoiceLines(value, zone))
}

/** Offsets change with the season: the list is made anew once an hour. */
const zones = remembered((at: number, zone: string, browserZone: string): SettingsView['zones'] => {
  const { suggested, others } = zoneGroups(at, knownZones(), zone, browserZone)
  return [
    { title: texts.suggestedZones, options: suggested },
    { title: texts.otherZones, options: others },
  ]
})

function profileCard(value: unknown, zone: string, isZoneSaved: boolean): ProfileCard {
  const { billing_email: email, billing_name: name, email_notifications: emails, auto_renew: renews } = wireOf(value)
  const { awaits, goes_to: goesTo } = wireOf(wireOf(value)['email_proof'])
  return {
    email: textFrom(email) ?? '',
    name: textFrom(name) ?? '',
    timezone: zone,
    isZoneSaved,
    emailNotifications: emails === true,
    autoRenew: renews === true,
    proof: typeof awaits === 'string' ? { awaits, goesTo: textFrom(goesTo) } : null,
  }
}

function whitelistIn(value: unknown): SettingsView['whitelist'] {
  const { whitelist_ips: addresses, whitelist_is_placeholder: arePlaceholders } = wireOf(value)
  return Array.isArray(addresses)
    ? { addresses: textsFrom(addresses), arePlaceholders: arePlaceholders === true }
    : null
}
