import type { AlertReading, AlertTerms, KnownNow } from '../../domain/alerts/model.ts'
import type { WireAlertFired } from '../../domain/wire/payloads/facts.ts'

/** What is told of an alert that fired: its line, and the figures of that moment. */
export function firedData(
  id: string,
  terms: AlertTerms,
  { value, position, mark, equity, peak }: AlertReading,
  { accounts }: Pick<KnownNow, 'accounts'>,
): WireAlertFired {
  const side = position?.side ?? terms.side
  return {
    alert_id: id,
    alert_kind: terms.kind,
    direction: terms.direction,
    threshold: terms.line,
    value,
    // A sum over several positions is about what the alert names, not about one that happens to be alone.
    ...(terms.kind === 'upnl' && terms.symbol === null
      ? { symbol: null, account: nameOf(terms, accounts), side: null }
      : {
          symbol: position?.symbol ?? terms.symbol,
          account: position?.accountName ?? nameOf(terms, accounts),
          side: side === null ? null : side === 'long' ? 'Buy' : 'Sell',
        }),
    ...(mark === undefined ? {} : { mark_price: mark }),
    ...(position?.liqPrice == null ? {} : { liq_price: position.liqPrice }),
    ...(equity === undefined ? {} : { equity }),
    ...(peak === undefined ? {} : { peak }),
  }
}

const nameOf = ({ account }: AlertTerms, accounts: KnownNow['accounts']): string | null =>
  account === null ? null : (accounts.get(account) ?? null)
