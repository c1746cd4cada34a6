import { minutes, seconds } from '../../domain/core/time.ts'
import type { Clock } from '../clock.ts'
import type { Db } from '../db/open.ts'
import { setState, stateValue } from '../db/serverState.ts'
import { hashOf } from './targets.ts'
import { type Telegram, TelegramRefused, type Update } from './telegram.ts'

/** A code counts so long, ms. */
const CODE_LIVES = minutes(10)
/** After Telegram did not answer it is asked again, ms; later where it asks for that. */
const AGAIN_AFTER = seconds(5)
/** Codes that wait at once; the oldest goes first. */
const MOST_CODES = 1_000
/** Of one user, who may have asked in some tabs: nobody pushes out the codes of others. */
const MOST_OF_ONE = 3
/** Under which name the state of the server has the codes that wait. */
const KEPT_AS = 'telegram codes'

/** Whose code it is, by its hash, and how long it counts. */
type Waiting = readonly [hash: string, of: { readonly userId: string; readonly until: number }]

/** Codes that wait for somebody to send them to the bot. */
export interface TelegramLinks {
  /** Waits for `/start CODE`, through a restart too. The code itself is not kept. */
  expect(userId: string, code: string): Promise<void>
  /** The user is gone: none of his codes counts any more. */
  forget(userId: string): Promise<void>
  stop(): void
}

/**
 * Asks Telegram only while a code waits, first for what an ended server was waiting for. A code counts once, whoever
 * sends it.
 */
export async function makeTelegramLinks({
  db,
  telegram,
  clock,
  onLinked,
}: {
  readonly db: Db
  readonly telegram: Telegram
  readonly clock: Clock
  readonly onLinked: (userId: string, chat: string) => Promise<void>
}): Promise<TelegramLinks> {
  const waiting = new Map(((await stateValue(db, KEPT_AS)) ?? []) as readonly Waiting[])
  let keeping: Promise<void> = Promise.resolve()
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
  /** Of the codes of a user, the oldest first. */
  const hashesOf = (userId: string): readonly string[] =>
    [...waiting].flatMap(([hash, of]) => (of.userId === userId ? [hash] : []))
  const isAnyWaiting = (): boolean => {
    const over = [...waiting].filter(([, { until }]) => until <= clock.now())
    for (const [hash] of over) waiting.delete(hash)
    // Where that cannot be written, what stays there counts no more by its time.
    if (over.length > 0) keep().catch(() => {})
    return waiting.size > 0
  }
  /** One writing after the other, each of what waits by then. */
  const keep = (): Promise<void> => {
    const next = keeping.catch(() => {}).then(() => setState(db, KEPT_AS, [...waiting]))
    keeping = next
    return next
  }
  const take = async (hash: string, chat: string): Promise<void> => {
    const found = waiting.get(hash)
    if (found === undefined || found.until <= clock.now()) return
    await onLinked(found.userId, chat)
    waiting.delete(hash)
    await keep()
  }

  void ask()
  return {
    async expect(userId, code) {
      for (const hash of hashesOf(userId).slice(0, 1 - MOST_OF_ONE)) waiting.delete(hash)
      waiting.set(hashOf(code), { userId, until: clock.now() + CODE_LIVES })
      if (waiting.size > MOST_CODES) waiting.delete(waiting.keys().next().value ?? '')
      await keep()
      void ask()
    },
    async forget(userId) {
      const own = hashesOf(userId)
      for (const hash of own) waiting.delete(hash)
      if (own.length > 0) await keep()
    },
    stop() {
      stopTimer()
      ending.abort()
    },
  }
}
