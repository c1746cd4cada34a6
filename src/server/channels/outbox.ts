import { wholeGrid } from '../../domain/channels/choices.ts'
import { GRACE } from '../../domain/channels/constants.ts'
import { messageOf } from '../../domain/channels/message.ts'
import { type Plan, planOf, type Planned, type PlanContext } from '../../domain/channels/plan.ts'
import { tellingOf } from '../../domain/channels/telling.ts'
import { epoch } from '../../domain/core/time.ts'
import { isRecord, textFrom } from '../../domain/core/wire.ts'
import type { WireFact } from '../../domain/wire/payloads/facts.ts'
import { channelChoices, channelsOf, kindsOf } from '../db/channels.ts'
import {
  type Delivery,
  claimDelivery,
  endDelivery,
  queueDeliveries,
  rewriteDelivery,
  takeBackDeliveries,
  unsentDeliveries,
} from '../db/deliveries.ts'
import { typesOff } from '../db/notificationTypes.ts'
import {
  addTellings,
  dueReaders,
  dueTellings,
  endItsPosition,
  endTellings,
  holdTellings,
  kindsOfItsTrade,
  type Reader,
  rewriteTellings,
  untoldOfTrade,
} from '../db/tellings.ts'
import type { Tx } from '../db/users.ts'
import { seqOf } from '../events/factId.ts'
import type { Log } from '../log.ts'
import { makeRelay } from '../relay.ts'
import { attempt, type DeliverParts } from './deliver.ts'
import { planContextOf } from './planContext.ts'

/** How often it is looked for what is due, ms. */
const BEAT_MS = 1_000
/** Messages under way at a time. */
const AT_ONCE = 8

/** What tells a person while no page of his is open. */
export interface Outbox {
  /** Notes what is to be told of a fact, in its own transaction. */
  note(tx: Tx, userId: string, fact: WireFact): Promise<void>
  /** From then on messages go out as they are due, first what an ended server was sending. */
  start(): void
  /** Makes messages of what is due and hands them over, until nothing is due any more. */
  tellDue(): Promise<void>
  /** Waits for the message that is being sent. */
  stop(): Promise<void>
}

export interface OutboxParts extends DeliverParts {
  readonly log: Log
  readonly epoch: string
}

/**
 * a fact is told once however often the server is killed. What is told of it stands in the transaction of the
 * fact, and becomes a message in one of its own.
 */
export function makeOutbox(parts: OutboxParts): Outbox {
  const { db, clock, log } = parts
  let stopBeat = (): void => {}
  let running: Promise<void> | null = null
  let planning: Promise<void> | null = null

  const planEach = async (): Promise<void> => {
    for (const reader of await dueReaders(db, new Date(clock.now())))
      // What cannot be made for one person holds up nobody else, and stays due.
      await plan(parts, reader).catch((error: unknown) =>
        log.warn(
          { err: String(error), kind: reader.kind },
          'Messages of one person could not be made; they are in a moment.',
        ),
      )
  }
  // One at a time: a second one would read what the first has put into messages already, and end it with what came
  // later and stands in none.
  const planAll = (): Promise<void> =>
    (planning ??= planEach().finally(() => {
      planning = null
    }))
  const tellAll = async (): Promise<void> => {
    await planAll()
    await relay.sendDue()
  }
  // One after the other to each person, to several at a time, what was tried before last: an address that does not
  // answer holds up its owner, and others no longer than its first attempt.
  const relay = makeRelay<Delivery>({
    log,
    atOnce: AT_ONCE,
    claim: () => claimDelivery(db, new Date(clock.now())),
    async handOver(delivery) {
      const ending = await attempt(parts, delivery)
      return async () => {
        const { tried, end } = await ending()
        await endDelivery(db, { ...delivery, tried }, end)
        if (end.state === 'failed')
          log.warn(
            { kind: delivery.kind, attempts: delivery.attempts, problem: end.problem },
            'A message could not be handed over.',
          )
      }
    },
    takeBack: (except) => takeBackDeliveries(db, except),
  })
  const tellDue = (): Promise<void> =>
    (running ??= tellAll().finally(() => {
      running = null
    }))

  return {
    async note(tx, userId, fact) {
      const kinds = await kindsOf(tx, userId)
      const seq = seqOf(fact.id, parts.epoch)
      if (kinds.length === 0 || seq === null || !isRecord(fact.data)) return
      if (fact.event_type === 'trade_corrected') return await correct(tx, userId, fact.data, clock.now())
      const telling = tellingOf({ ...fact, data: fact.data, is_read: false }, epoch(clock.now()))
      if (telling === null || (await typesOff(tx, userId))?.includes(telling.type) === true) return
      const grid = wholeGrid(await channelChoices(tx, userId))[telling.type]
      const wanted = kinds.filter((kind) => grid?.[kind] !== 'off')
      const now = clock.now()
      // One closing is told once, by its trade, whichever of the two facts comes first.
      if (telling.type === 'trade_closed') await endItsPosition(tx, userId, wanted, telling, new Date(now))
      const covered = telling.type === 'position_closed' ? await kindsOfItsTrade(tx, userId, telling) : []
      await addTellings(
        tx,
        wanted
          .filter((kind) => !covered.includes(kind))
          // A program has no page that could show it first.
          .map((kind) => ({ userId, seq, telling, kind, dueAt: new Date(now + (kind === 'webhook' ? 0 : GRACE)) })),
      )
    },
    start() {
      relay.takeOver()
      stopBeat = clock.every(BEAT_MS, () => {
        // What is due becomes a message although another one is still under way.
        const look = running === null ? tellDue() : planAll()
        look.catch((error: unknown) =>
          log.warn({ err: String(error) }, 'Messages could not be looked through; they are in a moment.'),
        )
      })
    },
    tellDue,
    async stop() {
      stopBeat()
      const isOver = relay.stop()
      await running?.catch(() => {})
      await planning?.catch(() => {})
      await isOver
    },
  }
}

/**
 * What of a closed trade still waits is told with what it came to: its order went on filling (F39). So is a message
 * that tells of it alone and that nobody took yet.
 */
async function correct(tx: Tx, userId: string, data: Readonly<Record<string, unknown>>, now: number): Promise<void> {
  const tradeId = textFrom(data['trade_id'])
  if (tradeId === null) return
  const unsent = (await unsentDeliveries(tx, userId)).filter(({ content: { facts } }) => facts.length === 1)
  const ids = unsent.flatMap(({ content: { facts } }) => facts)
  for (const { id, at } of await untoldOfTrade(tx, userId, tradeId, ids)) {
    const stored = { id, event_type: 'trade_closed', event_timestamp: at.toISOString(), is_read: false, data }
    const telling = tellingOf(stored, epoch(now))
    if (telling === null) continue
    await rewriteTellings(tx, userId, telling)
    const { hasAmounts } = await channelChoices(tx, userId)
    for (const { id: delivery, kind, content } of unsent) {
      if (content.facts[0] !== id) continue
      const message = { tellings: [telling], form: 'one', isSilent: content.message.isSilent } as const
      await rewriteDelivery(tx, delivery, contentOf(message, hasAmounts, kind))
    }
  }
}

/** Makes messages of what is due to one person by one kind of channel, in one transaction. */
async function plan({ db, clock }: OutboxParts, { userId, kind }: Reader): Promise<void> {
  const at = clock.now()
  const now = new Date(at)
  await db.transaction().execute(async (tx) => {
    const due = await dueTellings(tx, userId, kind, now)
    if (due.length === 0) return
    const context = await planContextOf(tx, { userId, kind }, at)
    const made = planOf(due, context)
    // Whoever has no channel of the kind any more is not told later, when he has one again.
    const channels = (await channelsOf(tx, userId, kind)).filter(({ state }) => state === 'on')
    // A person is told on one of his devices; every program and every chat gets its own.
    const to = kind === 'push' ? (channels.length === 0 ? [] : [null]) : channels.map(({ id }) => id)
    await queueDeliveries(
      tx,
      made.messages.flatMap((message) => {
        const content = contentOf(message, context.choices.hasAmounts, kind)
        return to.map((channelId) => {
          const id = `${userId} ${message.tellings[0]?.id} ${kind} ${channelId ?? ''}`
          return { id, userId, kind, channelId, content, queuedAt: now }
        })
      }),
    )
    await note(tx, { userId, kind }, made, now)
  })
}

const contentOf = (message: Planned, hasAmounts: boolean, kind: PlanContext['kind']): Delivery['content'] => ({
  message: messageOf(message, hasAmounts),
  facts: message.tellings.map(({ id }) => id),
  tellings: kind === 'webhook' ? message.tellings : [],
})

async function note(tx: Tx, reader: Reader, { messages, held, untold }: Plan, at: Date): Promise<void> {
  const ids = (tellings: readonly { readonly id: string }[]): readonly string[] => tellings.map(({ id }) => id)
  await endTellings(tx, reader, ids(messages.flatMap(({ tellings }) => tellings)), { state: 'told', at })
  await endTellings(tx, reader, ids(untold), { state: 'untold', at })
  for (const until of new Set(held.map((one) => one.until)))
    await holdTellings(
      tx,
      reader,
      ids(held.filter((one) => one.until === until).map(({ telling }) => telling)),
      new Date(until),
    )
}
