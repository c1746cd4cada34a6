import { readAddress } from '../access/address.ts'
import { ALERTS_ADDRESS } from '../access/addresses.ts'
import { accountNames } from '../accounts/names.ts'
import { listedOf } from '../bots/symbols.ts'
import { baseOf } from '../core/symbol.ts'
import { loadable } from '../resources/loadable.ts'
import type { HasResources } from '../resources/model.ts'
import { isGivenUp } from '../resources/rules.ts'
import type { HasTabs } from '../tabs/model.ts'
import type { HasWrites } from '../writes/model.ts'
import { ALERTS } from './constants.ts'
import { kindOfAlert, MOST_ALERTS } from './kinds.ts'
import { editedAlerts, type ListedAlert } from './listed.ts'
import type { AlertTerms } from './model.ts'
import type { HasAlerts } from './slice.ts'
import { fieldsOf } from './terms.ts'
import { termsText, valueText } from './texts.ts'
import type { AlertRow, AlertsView } from './view.types.ts'

const UNLOADED = 'Your alerts could not be loaded'
const ACCOUNTS_UNLOADED = 'Your accounts could not be loaded'

/** Alerts of a tab. */
export function alertsView(state: HasResources & HasWrites & HasTabs & HasAlerts, tab: string): AlertsView {
  const { byKey } = state.resources
  const { values } = readAddress(ALERTS_ADDRESS, state.tabs.byName[tab]?.query ?? '')
  const entry = byKey[ALERTS]
  return {
    alerts: loadable(entry, UNLOADED, () => {
      const rows = editedAlerts(state).map(rowOf)
      return {
        rows,
        active: rows.filter(({ state: stands }) => stands !== 'paused' && stands !== 'ended').length,
        isFull: rows.length >= MOST_ALERTS,
        problem: isGivenUp(entry) ? entry.message || UNLOADED : null,
      }
    }),
    accounts: loadable(byKey['accountsList'], ACCOUNTS_UNLOADED, accountNames),
    symbols: listedOf(state),
    outcome: state.alerts.outcome,
    named: values.alert,
    wanted: values.new === '' ? null : wantedOf(values),
  }
}

/** What an address asks to set, without what its kind does not have. */
function wantedOf(values: {
  readonly new: '' | AlertTerms['kind']
  readonly symbol: string
  readonly account: string
  readonly side: '' | 'long' | 'short'
}): AlertTerms | null {
  if (values.new === '') return null
  const fields = fieldsOf(values.new)
  const symbol = fields.symbol === 'none' || values.symbol === '' ? null : values.symbol
  return {
    kind: values.new,
    direction: kindOfAlert(values.new).directions[0],
    line: '' as AlertTerms['line'],
    symbol,
    account: fields.account === 'none' || values.account === '' ? null : values.account,
    side: symbol === null || fields.account === 'none' || values.side === '' ? null : values.side,
    isOnce: false,
  }
}

function rowOf({ id, terms, isPaused, state, unjudged, value, firedAt, firedCount, isSaving }: ListedAlert): AlertRow {
  const stands = state === 'ended' ? 'ended' : isPaused ? 'paused' : state
  const isOn = stands === 'armed' || stands === 'fired'
  return {
    id,
    terms,
    text: termsText(terms),
    base: terms.symbol === null ? null : baseOf(terms.symbol),
    kind: kindOfAlert(terms.kind).label,
    // One of many that is not known leaves the others judged.
    state: isOn && unjudged !== null && value === null ? 'unjudged' : stands,
    unjudged: isOn ? unjudged : null,
    value: value === null ? null : valueText(terms.kind, value),
    firedAt,
    firedCount,
    isSaving,
  }
}
