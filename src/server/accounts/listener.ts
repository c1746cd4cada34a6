import { attribute } from '../../domain/trades/attribution.ts'
import { firstStopOf } from '../../domain/trades/risk.ts'
import { listSpans } from '../db/botRules.ts'
import { dropConflicts, saveConflict } from '../db/trades/conflicts.ts'
import type { Db } from '../db/open.ts'
import { deletePosition, savePosition } from '../db/positions.ts'
import { keepEnded } from '../db/trades/levels.ts'
import { saveWallet } from '../db/wallets.ts'
import type { Clock } from '../clock.ts'
import type { Change, FactLog } from '../events/log.ts'
import type { ExchangePosition, PositionChange } from '../exchange/account.types.ts'
import type { ExchangeListener } from '../exchange/port.ts'
import { writeAccountState } from './accountState.ts'
import { noteExpiry } from './keyExpiry.ts'
import { changedFields, checkData, closedData, type Ending, modifiedData, openedData } from './facts.ts'
import type { LivePosition, LivePositions } from './livePositions.ts'
import type { AccountOwner, Owners } from './owners.ts'
import type { WireOpened } from '../../domain/wire/payloads/facts.ts'
import { legKey, positionsAhead, type WrittenPositions } from './positionsAhead.ts'
import { strategyOf, tellClosed } from './tellClosed.ts'

export interface ListenerParts {
  readonly db: Db
  readonly clock: Clock
  readonly facts: FactLog
  readonly live: LivePositions
  readonly owners: Owners
  /** Told after closed trades were written, to send metrics. */
  readonly onTradesClosed: (
    owner: AccountOwner,
    trades: readonly { readonly strategy: string; readonly pnl: string }[],
  ) => void
  /** Told after figures of closed trades that were told before became others. */
  readonly onTradesCorrected: (userId: string) => void
  /** Told after an account that was connecting is live: that is no fact, but pages show it. */
  readonly onLive: (userId: string) => void
  /** Told of positions whose values moved, for milestones. */
  readonly onMoved: (rows: readonly LivePosition[]) => void
}

/** Hears the exchange, changes the rows and appends the facts. */
export function makeListener(given: ListenerParts): ExchangeListener {
  const parts: Hearing = { ...given, lastStrategies: new Map() }
  const { db, clock, facts, live, owners, lastStrategies } = parts
  owners.onRemoved((accountId) => {
    for (const key of lastStrategies.keys()) if (key.startsWith(`${accountId}|`)) lastStrategies.delete(key)
  })
  const forOwner = async (accountId: string, hear: (owner: AccountOwner) => Promise<void>): Promise<void> => {
    const owner = owners.of(accountId)
    if (owner !== null) await hear(owner)
  }

  return {
    stateChanged: (accountId, state) =>
      forOwner(accountId, async (owner) => {
        const now = { state: state.state, reason: 'detail' in state ? state.detail : null }
        if (await writeAccountState(parts, owner, now)) parts.onLive(owner.userId)
      }),
    positionsChanged: (accountId, changes) =>
      forOwner(accountId, ({ userId }) =>
        facts.change(userId, async (change) => {
          // The turn before may have renamed or unlinked the account.
          const owner = owners.of(accountId)
          if (owner === null) return
          const writing = { ...parts, live: positionsAhead(live, change) }
          for (const one of changes) await writePosition(writing, owner, one, change)
        }),
      ),
    moved(accountId, rows) {
      const owner = owners.of(accountId)
      if (owner !== null) parts.onMoved(live.move(owner.userId, accountId, rows))
    },
    unfollowed: (symbols) => live.unfollow(symbols),
    // What comes from history was marked as told when it was kept.
    tradesClosed: (accountId, trades, { live: isLive, corrected }) =>
      forOwner(accountId, async ({ userId }) => {
        if (!isLive) return
        const told = await facts.change(userId, async (change) => {
          // The turn before may have renamed or unlinked the account.
          const owner = owners.of(accountId)
          return owner === null ? null : { owner, ...(await tellClosed(parts, owner, trades, corrected, change)) }
        })
        if (told === null) return
        if (told.news.length > 0)
          parts.onTradesClosed(
            told.owner,
            told.news.map(({ trade, strategyName }) => ({ strategy: strategyName ?? 'N/A', pnl: trade.pnl })),
          )
        if (told.isCorrected) parts.onTradesCorrected(userId)
      }),
    walletChanged: (accountId, wallet) => forOwner(accountId, (owner) => saveWallet(db, owner, wallet)),
    conflictFound: (accountId, conflict) =>
      forOwner(accountId, (owner) => saveConflict(db, owner.userId, conflict, new Date(clock.now()))),
    keyChecked: (accountId, key) => forOwner(accountId, (owner) => noteExpiry(parts, owner, key.expiresAt)),
    conflictsChecked: (accountId, holds) => forOwner(accountId, (owner) => dropConflicts(db, owner, holds)),
  }
}

interface Hearing extends ListenerParts {
  /** Strategy of the position that a leg held last. */
  readonly lastStrategies: Map<string, string | null>
}

/** What writes changes in one transaction: it finds positions as those before it left them. */
type Writing = Omit<Hearing, 'live'> & { readonly live: WrittenPositions }

async function writePosition(parts: Writing, owner: AccountOwner, change: PositionChange, turn: Change): Promise<void> {
  const of = change.kind === 'closed' ? change.before : change.position
  const known = parts.live.find(owner.userId, { accountId: owner.accountId, symbol: of.symbol, leg: of.leg })
  if (change.kind === 'closed') return known === null ? undefined : await close(parts, known, change, turn)
  if (change.kind === 'checked') return known === null ? undefined : await check(parts, known, change.isMissing, turn)
  if (known === null) return await open(parts, owner, change, turn)
  if (known.side !== change.position.side) {
    await close(parts, known, { at: change.position.updatedAt, seq: change.position.seq, finalPnl: null }, turn)
    return await open(parts, owner, change, turn)
  }
  await modify(parts, known, change.position, turn)
}

async function open(
  { db, live }: Writing,
  owner: AccountOwner,
  { position, wasOpen }: { readonly position: ExchangePosition; readonly wasOpen?: true },
  { tx, append }: Change,
): Promise<void> {
  const spans = await listSpans(tx as unknown as typeof db, owner.userId)
  const row: LivePosition = {
    ...position,
    ...owner,
    strategyName: strategyOf(
      attribute(spans, { accountId: owner.accountId, symbol: position.symbol, openedAt: position.createdAt }),
    ),
    firstStop: firstStopOf(null, position),
  }
  await savePosition(tx, row)
  await append({
    type: 'open_position_opened',
    at: new Date(position.updatedAt),
    data: { ...openedData(row), ...(wasOpen === true ? { was_open: wasOpen } : {}) } satisfies WireOpened,
    notifies: wasOpen !== true,
  })
  live.set(row)
}

async function modify(
  { live }: Writing,
  known: LivePosition,
  position: ExchangePosition,
  { tx, append }: Change,
): Promise<void> {
  // One that opened after all that is known of it is another: nobody saw the end of the first.
  const firstStop = position.createdAt > known.updatedAt ? null : known.firstStop
  const row = { ...found(known), ...position, firstStop: firstStopOf(firstStop, position) }
  const fields = changedFields(known, row)
  await savePosition(tx, row)
  if (fields.length > 0)
    await append({
      type: 'open_position_modified',
      at: new Date(position.updatedAt),
      data: modifiedData(known, row, fields),
    })
  live.set(row)
}

async function close(
  { live, lastStrategies }: Writing,
  known: LivePosition,
  end: Ending,
  { tx, append, committed }: Change,
): Promise<void> {
  await deletePosition(tx, known)
  await keepEnded(tx, known, new Date(end.at))
  await append({ type: 'open_position_closed', at: new Date(end.at), data: closedData(known, end) })
  committed(() => lastStrategies.set(legKey(known), known.strategyName))
  live.remove(known)
}

/** Shown where the position stands, and told to nobody: a list that lacks a row is no event of the user's. */
async function check(
  { live, clock }: Writing,
  known: LivePosition,
  isMissing: boolean,
  { append }: Change,
): Promise<void> {
  const row: LivePosition = isMissing ? { ...known, isMissing } : found(known)
  await append({
    type: 'position_check_changed',
    at: new Date(clock.now()),
    data: checkData(row),
    notifies: false,
  })
  live.set(row)
}

/** What a list or a frame has is not missing. */
const found = ({ isMissing: _before, ...row }: LivePosition): LivePosition => row
