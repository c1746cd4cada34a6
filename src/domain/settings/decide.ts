import { openPlan, planTold } from '../billing/told.ts'
import { fromStart } from '../closed/decide.ts'
import { wantedKeys } from '../closed/shown.ts'
import { decidingOn, NOTHING } from '../concept.ts'
import type { HasServerTime } from '../live/today.ts'
import { isRecord, textsFrom, wireOf } from '../core/wire.ts'
import type { EntryOf, Event } from '../event.ts'
import { tell } from '../language/said.ts'
import { callOf } from '../resources/policies.ts'
import { toastOfWrite } from '../toasts/make.ts'
import { BILLING_WRITE, PROOF_WRITE, SETTINGS_WRITES, SETUP_WRITE, TOLD_ON_PAGE, type HasSettings } from './model.ts'
import { settingsTexts as texts } from './texts.ts'
import type { HasTabs } from '../tabs/model.ts'
import type { HasResources } from '../resources/model.ts'
import type { HasSession } from '../session/model.ts'
import type { HasClosed } from '../closed/model.ts'

/** The slices that are looked at here. */
type Seen = HasServerTime & HasSession & HasTabs & HasResources & HasClosed & HasSettings

const deciding = decidingOn<Seen>()

/** What a saved or failed write says (SET-30 to SET-35), and what it makes old. */
export const settleSettingsWrites = deciding(
  'settings saved',
  ['write.saved', 'write.failed'],
  (entry, state): readonly Event[] => {
    const { write } = entry.data
    if (!SETTINGS_WRITES.includes(write) || TOLD_ON_PAGE.includes(write)) return NOTHING
    const id = `settings-${entry.entry}`
    const isOfPage = write === 'settingsUserUpdate' && entry.data.key === BILLING_WRITE
    const isLink = write === 'settingsUserUpdate' && entry.data.key === PROOF_WRITE
    if (entry.type === 'write.failed') {
      if (isOfPage) return NOTHING
      const unsaid = write === 'customerPortal' ? texts.portalDefault : texts.unknown
      const said = entry.data.message || unsaid
      return [toastOfWrite(id, 'error', isLink ? texts.linkUnsent(said) : failureOf(write, said), entry.at)]
    }
    // The checklist shows its step itself, the checkout goes on.
    if (isOfPage || entry.data.key === SETUP_WRITE) return followUp(entry)
    if (write === 'customerPortal')
      return state.settings.outcomes[write]?.ok === true
        ? NOTHING
        : [toastOfWrite(id, 'error', texts.noPortal, entry.at)]
    const text = warningsIn(entry.data.answer)
    const title = isLink ? texts.linkSent : SAVED[write]!
    return [toastOfWrite(id, 'success', title, entry.at, { text }), ...followUp(entry)]
  },
)

const SAVED: Readonly<Record<string, string>> = {
  settingsUserUpdate: texts.profileSaved,
  accountsAdd: texts.linked,
  accountsAddPaper: texts.linked,
  accountsUpdate: texts.changed,
  accountsDelete: texts.deleted,
}

function failureOf(write: string, message: string): string {
  switch (write) {
    case 'accountsAdd':
    case 'accountsAddPaper':
      return texts.linkFailed(message)
    case 'accountsUpdate':
      return texts.changeFailed(message)
    case 'accountsDelete':
      return texts.deleteFailed(message)
    case 'customerPortal':
      return texts.portalFailed(message)
    default:
      return texts.profileFailed(message)
  }
}

/** The answer to a saved profile is all of the settings: it is shown at once, and the zone with it. */
function followUp({ data: { write, answer } }: EntryOf<'write.saved'>): readonly Event[] {
  if (write === 'settingsUserUpdate')
    return isRecord(answer)
      ? [{ type: 'resource.loaded', data: { key: 'settingsUser', value: answer } }]
      : [{ type: 'resource.invalidated', data: { keys: ['settingsUser'], why: 'profile_saved' } }]
  // An account that is gone takes its balances, trades and rules along.
  return [
    {
      type: 'resource.invalidated',
      data: {
        keys: write === 'accountsDelete' ? 'all' : ['accountsList', 'balances', 'pnlAccountsSummary'],
        why: 'accounts_changed',
      },
    },
  ]
}

/** What the server warns of although it linked the account. */
const warningsIn = (answer: unknown): string => textsFrom(wireOf(answer)['warnings']).map(tell).join(' ')

/**
 * The plan is asked for anew when the server says that it changed, and when a token has another one than was told
 * (ROLE-09).
 */
export const renewSubscription = deciding(
  'plan news',
  ['live.subscription_changed', 'session.refreshed'],
  (entry, { session, resources }): readonly Event[] => {
    const isTold = entry.type === 'live.subscription_changed'
    // whether it is renewed stands in the profile too.
    const keys = ['settingsSubscription', 'billingInvoices', ...(isTold ? ['settingsUser'] : [])].filter(
      (key) => resources.byKey[key] !== undefined,
    )
    const isOld =
      isTold || openPlan(session.profile?.roles ?? []) !== planTold(resources.byKey['settingsSubscription']?.value)
    return isOld && keys.length > 0 ? [{ type: 'resource.invalidated', data: { keys, why: entry.type } }] : NOTHING
  },
)

/**
 * Whether the set-up is complete is the server's to say: flag, accounts and rules are asked for anew, so that
 * the banner of every tab and device says the same.
 */
export const renewSetup = deciding('set-up news', ['live.setup_changed'], (entry, { resources }): readonly Event[] => {
  const keys = ['settingsUser', 'accountsList', 'botRulesList'].filter((key) => resources.byKey[key] !== undefined)
  return keys.length > 0 ? [{ type: 'resource.invalidated', data: { keys, why: entry.type } }] : NOTHING
})

/** Another zone is another list of closed trades: those that tabs now want and nobody asked for are asked for. */
export const followZone = deciding('zone followed', ['resource.loaded'], (entry, state): readonly Event[] => {
  return callOf(entry.data.key) === 'settingsUser' && state.session.isApiAuthReady ? listsOfZone(state) : NOTHING
})

const listsOfZone = (state: Seen): readonly Event[] =>
  wantedKeys(state)
    .filter((key) => Object.keys(state.closed.byKey).length > 0 && state.closed.byKey[key] === undefined)
    .flatMap((key) => fromStart(state, key))
