import { positionsFrom } from '../../../src/domain/live/decoding/positions.ts'
import type { Position } from '../../../src/domain/live/model.ts'
import { rowsOf } from '../../../src/domain/view.ts'
import { wirePosition } from '../../../src/server/accounts/livePositions.ts'
import type { State } from '../../../src/domain/state.ts'
import { LIST_KEY, UNREAD_KEY } from '../../../src/domain/notifications/keys.ts'
import type { SimDevice } from './device.ts'
import type { Broken } from './watch.ts'
import type { World } from './world.ts'

/**
 * What must hold once faults have ended and streams are open again: I1, I2, I6, I8, I9, and that tabs show what the
 * core has.
 */
export function checkQuiet(world: World, broken: Broken): void {
  for (const device of world.devices) {
    const core = device.worker()?.now()
    if (core === undefined || core === null) {
      broken('I17', `${device.name}: no worker answers after quiet.`)
      continue
    }
    const state = core.core.state()
    converged(device, state, world, broken)
    complete(device, state, world, broken)
    counted(device, state, world, broken)
    shown(device, state, broken)
    apart(device, state, world, broken)
    told(device, state, world, broken)
    device.watchOf(device.user).quiet(device.worker()!.name, state)
  }
}

/** I1: the table is the server's. */
function converged(device: SimDevice, state: State, { server }: World, broken: Broken): void {
  const theirs = positionsFrom(server.live().of(device.user).map(wirePosition), state.at).rows
  const [own, other] = [canonical(state.live.positions.rows), canonical(theirs)]
  const where = `${device.name} of ${device.user} (${state.live.connections.events.phase.state}, table at ${state.live.sequence.tableSeq}, cursor ${state.live.sequence.cursor}, head ${state.live.sequence.headSeq})`
  if (own !== other) broken('I1', `${where} does not show the server's table.\nserver: ${other}\ndevice: ${own}`)
}

/** I2: nothing is missing up to the server's newest fact. */
function complete(device: SimDevice, state: State, { server }: World, broken: Broken): void {
  const head = server.rows.get(device.user)?.at(-1)?.seq ?? 0
  const { cursor, serverEpoch, ahead } = state.live.sequence
  if (serverEpoch !== server.epoch() || cursor !== head || ahead.length > 0)
    broken(
      'I2',
      `${device.name}: the cursor is ${serverEpoch}-${cursor} with ${ahead.length} ahead; the server is at ${server.epoch()}-${head}.`,
    )
}

/** Facts that are told or refused with a reason. */
const NOTIFIABLE: ReadonlySet<string> = new Set([
  'open_position_opened',
  'open_position_modified',
  'open_position_closed',
  'open_position_milestone',
  'trade_closed',
])

/**
 * I6: every closed trade that came has a decision, and so has every other fact that is told; I8: what is read at the
 * server is read here.
 */
function told(device: SimDevice, state: State, { server }: World, broken: Broken): void {
  const rows = server.rows.get(device.user) ?? []
  const facts = rows.filter((row) => NOTIFIABLE.has(row.type)).map((row) => `${server.epoch()}-${row.seq}`)
  const silent = device.watchOf(device.user).undecided(device.worker()!.name, facts)
  if (silent.length > 0) broken('I6', `${device.name}: nothing was decided about ${silent.join(', ')}.`)
  const readAt = new Map(rows.slice(-50).map((row) => [`${server.epoch()}-${row.seq}`, row.readAt]))
  const isTold = (state.resources.byKey[LIST_KEY]?.loadedAt ?? 0) > state.at - 10_000
  for (const { originalEventId, isRead } of state.notifications.list) {
    if (isTold && originalEventId !== null && (readAt.get(originalEventId) ?? null) !== null && !isRead)
      broken('I8', `${device.name}: ${originalEventId} was read elsewhere and is unread here.`)
  }
}

/** I8: the bell's number from the server, where it has one, is the number of unread facts of seven days. */
function counted(device: SimDevice, state: State, { server, clock }: World, broken: Broken): void {
  const { serverUnread } = state.notifications.bell
  const unread = (server.rows.get(device.user) ?? []).filter(
    (row) => row.notifies && row.readAt === null && row.at.getTime() >= clock.now() - WEEK,
  ).length
  // Null is no number: a core that died between an answer and its count asks again, and its bell counts the list
  // meanwhile.
  if (
    serverUnread !== null &&
    (state.resources.byKey[UNREAD_KEY]?.loadedAt ?? 0) > state.at - 10_000 &&
    serverUnread !== unread
  )
    broken('I8', `${device.name}: ${serverUnread} unread are told, ${unread} are.`)
}

const WEEK = 7 * 24 * 3_600_000

/** What a visible tab has is what the core has. */
function shown(device: SimDevice, state: State, broken: Broken): void {
  for (const tab of device.tabs) {
    if (!tab.isVisible || tab.worker !== device.worker()) continue
    const rows = Object.fromEntries(rowsOf('positions', state, tab.name).map((row) => [row.id, row]))
    if (sorted(tab.rows) !== sorted(rows))
      broken('I1', `${tab.id} does not show the core's rows.\ncore: ${sorted(rows)}\ntab:  ${sorted(tab.rows)}`)
  }
}

/** I9: nothing of anybody else is in the log, the state or the tabs. */
function apart(device: SimDevice, state: State, { users }: World, broken: Broken): void {
  for (const other of users) {
    if (other === device.user) continue
    const canary = `canary-${other}`
    if (device.diskOf(device.user).text().includes(canary))
      broken('I9', `${device.name}: something of ${other} is on the disk of ${device.user}.`)
    if (JSON.stringify({ ...state, live: { ...state.live, positions: state.live.positions.rows } }).includes(canary))
      broken('I9', `${device.name}: something of ${other} is in the state of ${device.user}.`)
    for (const tab of device.tabs)
      if (JSON.stringify([tab.views, tab.rows]).includes(canary)) broken('I9', `${tab.id} shows something of ${other}.`)
  }
}

/** Rows by key, without when they came. */
function canonical(rows: readonly Position[]): string {
  return JSON.stringify(
    rows.map(({ updatedAt: _updatedAt, known: _known, ...row }) => row).sort((a, b) => (a.key < b.key ? -1 : 1)),
  )
}

const sorted = (rows: Readonly<Record<string, unknown>>): string =>
  JSON.stringify(
    Object.entries(rows)
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([id, row]) => [id, Object.entries(row as object).sort(([a], [b]) => (a < b ? -1 : 1))]),
  )
