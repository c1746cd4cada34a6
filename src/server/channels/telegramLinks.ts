import { minutes, seconds } from '../../domain/core/time.ts'
import type { Clock } from '../clock.ts'
import { hashOf } from './targets.ts'
import { type Telegram, TelegramRefused, type Update } from './telegram.ts'

/** A code counts so long, ms. */
const CODE_LIVES = minutes(10)
/** After Telegram did not answer it is asked again, ms; later where it asks for that. */
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
  /** Somebody asks, or waits to ask again. */
  let isAsking = false
  let stopTimer = (): void => {}

  const ask = async (): Promise<void> => {
    if (isAsking) return
    isAsking = true
    try {
      while (!ending.signal.aborted && isAnyWaiting()) await hear(await telegram.updates(offset, ending.signal))
      isAsking = false
    } catch (error) {
      // Telegram did not answer, or what it told could not be kept: the code still waits.
      const asked = error instanceof TelegramRefused ? (error.retryAfter ?? 0) : 0
      stopTimer = clock.once(Math.max(AGAIN_AFTER, Math.min(asked, CODE_LIVES)), () => {
        isAsking = false
        void ask()
      })
    }
  }
  /** Throws where something could not be kept: that is told again, with all behind it, and links nobody twice. */
  const hear = async (updates: readonly Update[]): Promise<void> => {
    const lost: unknown[] = []
    for (const { id, chat, text } of updates) {
      const [, code] = /^\/start ([\w-]{22,64})$/.exec(text) ?? []
      if (code !== undefined && chat !== '') await take(hashOf(code), chat).catch((error: unknown) => lost.push(error))
      if (lost.length === 0) offset = Math.max(offset, id + 1)
    }
    if (lost.length > 0) throw lost[0]
  }
  const isAnyWaiting = (): boolean => {
    for (const [hash, { until }] of waiting) if (until <= clock.now()) waiting.delete(hash)
    return waiting.size > 0
  }
  const take = async (hash: string, chat: string): Promise<void> => {
    const found = waiting.get(hash)
    if (found === undefined || found.until <= clock.now()) return
    await onLinked(found.userId, chat)
    waiting.delete(hash)
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
