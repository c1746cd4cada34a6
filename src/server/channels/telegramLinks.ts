import { minutes, seconds } from '../../domain/core/time.ts'
import type { Clock } from '../clock.ts'
import { hashOf } from './targets.ts'
import type { Telegram } from './telegram.ts'

/** A code counts so long, ms. */
const CODE_LIVES = minutes(10)
/** After Telegram did not answer it is asked again, ms. */
const AGAIN_AFTER = seconds(5)
/** Codes that wait at once; the oldest goes first. */
const MOST_CODES = 1_000

/** Codes that wait for somebody to send them to the bot. */
export interface TelegramLinks {
  /** Waits for `/start CODE`. The code itself is not kept. */
  expect(userId: string, code: string): void
  stop(): void
}

/** Asks Telegram only while a code waits. A code counts once, whoever sends it. */
export function makeTelegramLinks({
  telegram,
  clock,
  onLinked,
}: {
  readonly telegram: Telegram
  readonly clock: Clock
  readonly onLinked: (userId: string, chat: string) => Promise<void>
}): TelegramLinks {
  const waiting = new Map<string, { readonly userId: string; readonly until: number }>()
  const ending = new AbortController()
  let offset = 0
  let isAsking = false
  let stopTimer = (): void => {}

  const ask = async (): Promise<void> => {
    if (isAsking) return
    isAsking = true
    try {
      while (!ending.signal.aborted && isAnyWaiting()) {
        for (const { id, chat, text } of await telegram.updates(offset, ending.signal)) {
          offset = Math.max(offset, id + 1)
          const [, code] = /^\/start ([\w-]{22,64})$/.exec(text) ?? []
          if (code !== undefined && chat !== '') await take(hashOf(code), chat)
        }
      }
    } catch {
      // Telegram did not answer, or what it told could not be kept: the code still waits.
      stopTimer = clock.once(AGAIN_AFTER, () => void ask())
    } finally {
      isAsking = false
    }
  }
  const isAnyWaiting = (): boolean => {
    for (const [hash, { until }] of waiting) if (until <= clock.now()) waiting.delete(hash)
    return waiting.size > 0
  }
  const take = async (hash: string, chat: string): Promise<void> => {
    const found = waiting.get(hash)
    if (found === undefined || found.until <= clock.now()) return
    waiting.delete(hash)
    await onLinked(found.userId, chat)
  }

  return {
    expect(userId, code) {
      waiting.set(hashOf(code), { userId, until: clock.now() + CODE_LIVES })
      if (waiting.size > MOST_CODES) waiting.delete(waiting.keys().next().value ?? '')
      void ask()
    },
    stop() {
      stopTimer()
      ending.abort()
    },
  }
}
