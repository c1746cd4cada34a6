import { KEY_NOTICE_DAYS, keyDaysLeft } from '../../../domain/accounts/expiry.ts'
import { counted } from '../../../domain/core/format.ts'
import { epoch } from '../../../domain/core/time.ts'
import { saidBy, type ExchangeFault } from './fault.ts'
import type { KeyVerdict } from '../port.ts'
import { homeName, type KeyHome } from './hosts.ts'
import { type Attention, attentionOf, CLOCK_ATTENTION, INVALID } from './retCodes.ts'
import type { KeyRow } from './schemas.ts'

/** Rights that move money: a key that has one is refused (bybit.md 1.4). */
const MONEY_RIGHTS: readonly string[] = ['Withdraw', 'AccountTransfer', 'SubMemberTransfer']

/** Rights to read what is shown. */
const NEEDED_RIGHTS: readonly string[] = ['Position', 'Order']

/** A verdict on what the exchange said; it did answer. */
export type JudgedKey = Extract<KeyVerdict, { readonly ok: true }> | ({ readonly ok: false } & Attention)

/** Judges what the exchange says of a key. `ownIps` is empty while none is configured; `now` is ours. */
export function judgeKey(key: KeyRow, ownIps: readonly string[], now: number): JudgedKey {
  if (key.uta !== 1) return { ok: false, ...attentionOf(10_028) }
  if (key.permissions.Wallet.some((right) => MONEY_RIGHTS.includes(right)))
    return refused('can_withdraw', 'This API key can move money. Create one without any wallet permission.')
  // `readOnly` wins over the lists: the exchange shows full lists for keys that only read.
  if (key.readOnly !== 1) return refused('can_trade', 'This API key can place orders. Create a read-only key.')
  const missing = NEEDED_RIGHTS.filter((right) => !key.permissions.ContractTrade.includes(right))
  if (missing.length > 0)
    return refused(
      'no_permission',
      `This API key lacks Contract permissions: ${missing.map((right) => `${right}s`).join(', ')}. Add them at Bybit.`,
    )
  const bound = key.ips.filter((ip) => ip !== '*' && ip !== '')
  const foreign = ownIps.length === 0 ? [] : bound.filter((ip) => !ownIps.includes(ip))
  if (bound.length > 0 && foreign.length === bound.length && ownIps.length > 0)
    return refused('ip_not_allowed', 'This API key lacks this server’s IP addresses. Add them at Bybit.')
  if (foreign.length > 0)
    return refused(
      'ip_not_allowed',
      `This API key is also bound to other IPs: ${foreign.slice(0, 3).join(', ')}. Remove them.`,
    )
  const expiresAt = expiryOf(key.expiredAt)
  if (expiresAt !== null && expiresAt <= now) return { ok: false, ...attentionOf(33_004) }
  return {
    ok: true,
    uid: key.userID,
    expiresAt: expiresAt === null ? null : epoch(expiresAt),
    warnings: warningsOf(bound.length > 0, expiresAt, ownIps, now),
  }
}

/** What a failed question about a key means for the person who typed it; `home` is where keys of this server belong. */
export function verdictOfFault(fault: ExchangeFault, home: KeyHome): KeyVerdict {
  if (fault.attention !== undefined) return { ok: false, ...fault.attention }
  if (fault.class === 'key' || fault.class === 'account') {
    const found = attentionOf(fault.code)
    return {
      ok: false,
      ...found,
      ...(found === INVALID && { detail: [found.detail, `This server works with ${homeName(home)}.`].join(' ') }),
    }
  }
  if (fault.class === 'clock') return { ok: false, ...CLOCK_ATTENTION }
  return {
    ok: false,
    reason: 'unreachable',
    detail: saidBy(fault) ?? 'The exchange could not be asked about this key just now. Try again in a few minutes.',
  }
}

function warningsOf(
  isBound: boolean,
  expiresAt: number | null,
  ownIps: readonly string[],
  now: number,
): readonly string[] {
  const warnings: string[] = []
  if (!isBound) warnings.push('This API key is not bound to IP addresses. Such keys expire after 90 days.')
  if (isBound && ownIps.length === 0)
    warnings.push('No addresses of this server are configured, so the key’s addresses were not compared.')
  const days = expiresAt === null ? null : keyDaysLeft(expiresAt, now)
  if (days !== null && days <= KEY_NOTICE_DAYS) warnings.push(`This API key expires in ${counted(days, 'day')}.`)
  return warnings
}

function expiryOf(text: string): number | null {
  const at = Date.parse(text)
  // Keys bound to addresses never expire; the exchange writes a date of 1970 for them.
  return Number.isFinite(at) && at > 0 ? at : null
}

const refused = (reason: Attention['reason'], detail: string): JudgedKey => ({ ok: false, reason, detail })
