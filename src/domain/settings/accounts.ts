import type { State } from '../state.ts'
import { overlayOf } from '../writes/model.ts'
import { settingsTexts as texts } from './texts.ts'
import type { AccountItem } from './view.types.ts'

type Wire = Readonly<Record<string, unknown>>

/** A key's end is told as a warning from so many days before (reliability, key health). */
const NOTICE_DAYS = 14
const DAY = 86_400_000

/** "mask entirely when length <= 8". */
export const maskedKey = (key: string): string =>
  key.length <= 8 ? '•'.repeat(key.length) : `${key.slice(0, 4)}••••••••${key.slice(-4)}`

/** Linked accounts as the server lists them, each with the health of its key. */
export function accountItems(state: State, value: unknown): readonly AccountItem[] {
  const rows: readonly unknown[] = Array.isArray(value) ? value : []
  return rows.flatMap((row) => {
    if (typeof row !== 'object' || row === null) return []
    const { id, account_name: name, exchange_name: exchange, api_key: apiKey, environment, ...health } = row as Wire
    if (typeof id !== 'string' || typeof name !== 'string' || typeof apiKey !== 'string') return []
    return [
      {
        id,
        name,
        exchange: typeof exchange === 'string' ? exchange : '',
        apiKey,
        maskedKey: maskedKey(apiKey),
        environment: typeof environment === 'string' ? environment : null,
        ...healthOf(health, state.at),
        isChanging: overlayOf(state.writes, 'accountsUpdate', id) !== null,
        isDeleting: overlayOf(state.writes, 'accountsDelete', id) !== null,
      },
    ]
  })
}

/** States of an account in which not all is well; in any other its key's end is told. */
const TONE_BY_STATE: Readonly<Record<string, AccountItem['tone']>> = {
  connecting: 'plain',
  delayed: 'warn',
  needs_attention: 'danger',
}

/** The server's reason first, then the key's end. */
function healthOf(
  { state, state_reason: reason, expires_at: end }: Wire,
  at: number,
): Pick<AccountItem, 'note' | 'tone'> {
  const said = typeof reason === 'string' && reason !== '' ? reason : null
  if (typeof state === 'string' && state in TONE_BY_STATE)
    return { note: said ?? state.replaceAll('_', ' '), tone: TONE_BY_STATE[state]! }
  // It follows the exchange, but for what could not be read.
  if (said !== null) return { note: said, tone: 'warn' }
  const endAt = typeof end === 'string' ? Date.parse(end) : NaN
  if (Number.isNaN(endAt)) return { note: null, tone: 'plain' }
  const days = Math.floor((endAt - at) / DAY)
  return { note: texts.keyExpires(days), tone: days < 0 ? 'danger' : days <= NOTICE_DAYS ? 'warn' : 'plain' }
}
