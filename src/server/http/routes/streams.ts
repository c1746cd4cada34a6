import { randomUUID } from 'node:crypto'
import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response'
import { hasRecognisedRole } from '../../../domain/access/roles.ts'
import { minutes } from '../../../domain/core/time.ts'
import { eventsAfter } from '../../db/events.ts'
import { factFrame, frameOf, type Reader, type StreamName } from '../../events/hub.ts'
import { seqOf } from '../../events/factId.ts'
import { snapshotMessage } from '../../events/snapshot.ts'
import { asToldTo } from '../../events/withoutPlan.ts'
import type { Parts } from '../../parts.ts'
import type { Session } from '../auth.ts'
import type { Followed, SomeRoutes } from '../serve.ts'
import { openStream, type Stream } from '../sse.ts'

/** Facts that a stream sends after `Last-Event-ID` before it says that the rest must be fetched. */
const MOST_REPLAYED = 1_000

/** The two event streams (spec 7, Events; A-29). */
export const streamRoutes = (parts: Parts) =>
  ({
    eventsStream: async (followed) => await open(parts, followed, 'events'),
    tradesUpdatesStream: async (followed) => await open(parts, followed, 'updates'),
  }) satisfies SomeRoutes

async function open(parts: Parts, { session, c }: Followed, name: StreamName): Promise<Response> {
  const since = seqOf(c.req.header('last-event-id') ?? c.req.query('last_event_id') ?? '', parts.facts.epoch)
  const isOtherHistory = since === null && (c.req.header('last-event-id') ?? '') !== ''
  const stream = openStream(c.env.outgoing, parts.clock)
  const reader = addReader(parts, session, name, stream)
  await greet(parts, session, name, stream)
  if (isOtherHistory) stream.write(frameOf({ type: 'resync', reason: 'epoch' }), 'fact')
  await replay(parts, session, name, { stream, since, letThrough: reader.letThrough })
  if (hasTable(session, name)) stream.onCaughtUp(() => sendTable(parts, session, stream))
  closeWhenOver(parts, session, stream)
  return RESPONSE_ALREADY_SENT
}

/** The first stream alone carries the table, and to who has a plan. */
const hasTable = ({ roles }: Session, name: StreamName): boolean => name === 'events' && hasRecognisedRole(roles)

/**
 * To a reader for whom values were left out: what they brought stands in the table, also what comes with its change
 * alone.
 */
function sendTable(parts: Parts, session: Session, stream: Stream): void {
  snapshotMessage(parts, session.userId).then(
    (message) => stream.write(frameOf(message), 'fact'),
    (error: unknown) => {
      parts.log.warn({ err: String(error) }, 'The table could not be read for a slow reader.')
      stream.close('slow')
    },
  )
}

/** Listens from the first moment on; what happens while older facts are replayed waits behind them. */
function addReader(
  parts: Parts,
  session: Session,
  name: StreamName,
  stream: Stream,
): { readonly letThrough: () => void } {
  let waiting: { readonly frame: string; readonly kind: 'fact' | 'value' }[] | null = []
  const reader: Reader = {
    stream: name,
    hasPlan: hasRecognisedRole(session.roles),
    openedAt: parts.clock.now(),
    tokenId: session.tokenId,
    grantId: session.grantId,
    write(frame, kind) {
      if (waiting === null) stream.write(frame, kind)
      else waiting.push({ frame, kind })
    },
    close: (reason) => stream.close(reason),
  }
  parts.hub.add(session.userId, reader)
  stream.onClose(() => parts.hub.remove(session.userId, reader))
  return {
    letThrough() {
      const held = waiting ?? []
      waiting = null
      for (const { frame, kind } of held) stream.write(frame, kind)
    },
  }
}

async function greet(parts: Parts, session: Session, name: StreamName, stream: Stream): Promise<void> {
  const { facts, clock, build } = parts
  const head = await facts.head(session.userId)
  parts.hub.noteHead(session.userId, head)
  stream.write(
    frameOf({
      type: 'connection_established',
      connection_id: randomUUID(),
      epoch: facts.epoch,
      head_seq: head,
      server_time: new Date(clock.now()).toISOString(),
      build,
    }),
    'fact',
  )
  // Whoever comes while the disk is full hears it at once, and not with the next heartbeat.
  if (parts.room.isFull())
    stream.write(
      frameOf({
        type: 'heartbeat',
        epoch: facts.epoch,
        head_seq: head,
        server_time: new Date(clock.now()).toISOString(),
        disk_full: true,
      }),
      'fact',
    )
  if (hasTable(session, name)) stream.write(frameOf(await snapshotMessage(parts, session.userId)), 'fact')
}

/** Sends the facts after the reader's last one; a fact that also waits is sent twice and counts once, by its id. */
async function replay(
  parts: Parts,
  session: Session,
  name: StreamName,
  to: { readonly stream: Stream; readonly since: number | null; readonly letThrough: () => void },
): Promise<void> {
  if (to.since !== null) {
    const facts = await eventsAfter(parts.db, session.userId, {
      seq: to.since,
      limit: MOST_REPLAYED + 1,
      epoch: parts.facts.epoch,
    })
    for (const fact of facts.slice(0, MOST_REPLAYED)) {
      const frame = factFrame(name, asToldTo(fact, hasRecognisedRole(session.roles)))
      if (frame !== null) to.stream.write(frame, 'fact')
    }
    if (facts.length > MOST_REPLAYED) to.stream.write(frameOf({ type: 'resync', reason: 'backlog' }), 'fact')
  }
  to.letThrough()
}

/**
 * A stream ends with the token that opened it; the check each minute also sees a role that was taken away (T1, T25).
 */
export function closeWhenOver(parts: Parts, session: Session, stream: Stream): void {
  const stopTimer = parts.clock.once(Math.max(0, session.expiresAt - parts.clock.now()), () =>
    stream.close('token_expired'),
  )
  const stopCheck = parts.clock.every(minutes(1), () => {
    parts.sessions.isStillGood(session).then(
      (isGood) => {
        if (!isGood) stream.close('session_ended')
      },
      (error: unknown) => parts.log.warn({ err: String(error) }, 'A session could not be checked again.'),
    )
  })
  stream.onClose(() => {
    stopTimer()
    stopCheck()
  })
}
