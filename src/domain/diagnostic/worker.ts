import { elapsed, seconds, type EpochMs } from '../core/time.ts'
import type { LogEntry } from '../event.ts'
import type { State } from '../state.ts'
import type { DiagInput, PushFigures } from './input.ts'
import { quantilesOf } from './quantiles.ts'
import type { StartLine, TabLine, WorkerPart } from './view.types.ts'

/** A visible tab that has not drawn a push for so long counts as frozen. */
const FROZEN_AFTER = seconds(5)

/** The worker as it sees itself. */
export function workerPart(input: DiagInput): WorkerPart {
  const { state, entries, core } = input
  const tabs = tabLines(input)
  const countOf = (...states: readonly TabLine['state'][]): number =>
    tabs.filter((tab) => states.includes(tab.state)).length
  const { live, storage } = state
  return {
    mode: modeOf(state),
    run: core.workerRun,
    generation: core.generation,
    epoch: live.sequence.serverEpoch,
    startedAt: core.startedAt,
    restarts: Math.max(0, entries.filter(({ type }) => type === 'worker.started').length - 1),
    tabs: {
      visible: countOf('focused', 'visible'),
      hidden: countOf('hidden'),
      frozen: countOf('frozen'),
      paused: countOf('paused'),
    },
    queue: core.queue,
    fold: quantilesOf(core.folds),
    turns: core.turns,
    log: { written: core.lastEntry, atHand: entries.length, savedThrough: storage.savedThrough, bytes: core.diskBytes },
    storage: { mode: storage.mode, why: storage.degradedWhy },
    snapshot: { at: live.store.lastSnapshotTime, rows: live.positions.rows.length },
    failures: storage.failures,
  }
}

function modeOf({ tabs }: State): WorkerPart['mode'] {
  const host = Object.values(tabs.byName)[0]?.host
  return host === undefined || host.kind === 'shared'
    ? 'shared'
    : host.kind === 'dedicated' && host.locks
      ? 'leader'
      : 'tab'
}

/** The attached tabs, the last focused first. */
export function tabLines({ state, at, core }: DiagInput): readonly TabLine[] {
  const pushes = new Map(core.pushes.map((push) => [push.tab, push]))
  return Object.values(state.tabs.byName)
    .toSorted((a, b) => b.focusedAt - a.focusedAt)
    .map((tab) => {
      const push = pushes.get(tab.tab)
      return {
        tab: tab.tab,
        path: tab.path,
        state:
          tab.isPaused === true
            ? 'paused'
            : !tab.visible
              ? 'hidden'
              : isFrozen(push, at)
                ? 'frozen'
                : state.tabs.lastFocused === tab.tab
                  ? 'focused'
                  : 'visible',
        attachedAt: tab.attachedAt,
        since: tab.visible ? tab.shownAt : tab.hiddenAt,
        pushes: push?.count ?? 0,
        ackedAt: push?.ackedAt ?? null,
        drawn: quantilesOf(push?.tookMs ?? []),
      }
    })
}

const isFrozen = (push: PushFigures | undefined, at: EpochMs): boolean =>
  push !== undefined && push.waitingSince !== null && elapsed(push.waitingSince, at) >= FROZEN_AFTER

/** Every start that the log knows of, newest first, with what came before it. */
export function startLines(entries: readonly LogEntry[]): readonly StartLine[] {
  const lines: StartLine[] = []
  let before: (LogEntry & { readonly type: 'worker.started' }) | null = null
  let wasEnded = false
  for (const entry of entries) {
    if (entry.type === 'worker.end_asked') wasEnded = true
    if (entry.type !== 'worker.started') continue
    lines.push({
      entry: entry.entry,
      at: entry.at,
      run: entry.data.workerRun,
      cause: causeOf(before?.data.generation ?? null, entry.data.generation, wasEnded),
    })
    before = entry
    wasEnded = false
  }
  return lines.reverse()
}

function causeOf(before: number | null, now: number, wasEnded: boolean): string {
  if (before === null) return 'first start that the log knows of'
  if (wasEnded) return 'ended by hand on this page'
  return now > before
    ? `generation ${before} did not answer and was replaced`
    : 'every tab was closed, or the browser ended the worker'
}
