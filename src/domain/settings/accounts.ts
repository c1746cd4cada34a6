import { KEY_NOTICE_DAYS, keyDaysLeft } from '../accounts/expiry.ts'
import { instantFrom, recordsIn, textFrom, type Wire, wordsFrom } from '../core/wire.ts'
import { tell } from '../language/said.ts'
import type { State } from '../state.ts'
import { overlayOf } from '../writes/model.ts'
import { settingsTexts as texts } from './texts.ts'
import type { AccountItem } from './view.types.ts'

/** "mask entirely when length <= 8". */
export const maskedKey = (key: string): string =>
  key.length <= 8 ? '•'.repeat(key.length) : `${key.slice(0, 4)}••••••••${key.slice(-4)}`

/** Linked accounts as the server lists them, each with the health of its key. */
export function accountItems(state: State, value: unknown): readonly AccountItem[] {
  return recordsIn(value).flatMap((row) => {
    const { id, account_name: name, exchange_name: exchange, api_key: apiKey, environment, ...health } = row
    if (typeof id !== 'string' || typeof name !== 'string' || typeof apiKey !== 'string') return []
    return [
      {
        id,
        name,
        exchange: textFrom(exchange) ?? '',
        apiKey,
        maskedKey: maskedKey(apiKey),
        environment: textFrom(environment),
        ...healthOf(health, state.at),
        isDeleting: overlayOf(state.writes, 'accountsDelete', id) !== null,
      },
    ]
  })
}

/** States of an account in which not all is well; in any other its key's end is told. */
const TONES = { connecting: 'plain', delayed: 'warn', needs_attention: 'danger' } as const

const isTold = (state: unknown): state is keyof typeof TONES => typeof state === 'string' && Object.hasOwn(TONES, state)

/** The server's reason first, then the key's end. */
function healthOf(
  { state, state_reason: reason, expires_at: end }: Wire,
  at: number,
): Pick<AccountItem, 'note' | 'tone'> {
  const words = wordsFrom(reason)
  const said = words === null ? null : tell(words)
  if (isTold(state)) return { note: said ?? texts.accountStates[state], tone: TONES[state] }
  // It follows the exchange, but for what could not be read.
  if (said !== null) return { note: said, tone: 'warn' }
  const endAt = instantFrom(end)
  if (endAt === null) return { note: null, tone: 'plain' }
  const days = keyDaysLeft(endAt, at)
  return { note: texts.keyExpires(days), tone: days <= 0 ? 'danger' : days <= KEY_NOTICE_DAYS ? 'warn' : 'plain' }
}
