import { accountNews } from './accounts/decide.ts'
import { earlyFlushes, reports } from './activity/decide.ts'
import { botLookups, botsSaved, botValidations } from './bots/decide.ts'
import {
  closedMounts,
  closedNews,
  closedPages,
  closedRefreshed,
  closedRenewed,
  closedRetries,
} from './closed/decide.ts'
import type { Decision } from './decision.ts'
import type { Event, EventType, LogEntry } from './event.ts'
import { checks, losses, openings, rounds, stalls } from './live/connection/decide.ts'
import { tallies } from './live/drops/reduce.ts'
import { fills, gaps, heads } from './live/sequence/decide.ts'
import { needs, requests, storeTries } from './live/store/decide.ts'
import { carrying, hiddenCleanup, listing, marking, syncing, telling } from './notifications/follow.ts'
import { typesAsked, typesTold } from './notifications/typesKept.ts'
import { labAnswers } from './lab/commands.ts'
import { finishing, noticing, starting, summarising } from './recovery/follow.ts'
import { following } from './market/decide.ts'
import { arrivals, refetches } from './metrics/follow.ts'
import { mounts, prefetches, renewals, repeats, staleness } from './resources/decide.ts'
import { expiries as sessionExpiries, refreshes, subscriptions } from './session/decide.ts'
import { settingsSaved, zoneFollowed } from './settings/decide.ts'
import type { State } from './state.ts'
import { foundTasks, syncAnswers, syncsAfterLinks, taskToasts } from './tasks/decide.ts'
import { progress, stages, stagesDue } from './tabs/loading/decide.ts'
import { addressing, expiries as toastExpiries, flushes } from './toasts/decide.ts'

/** Every decision, in the order in which what follows from one entry is written down. */
export const DECISIONS: readonly Decision[] = [
  sessionExpiries,
  refreshes,
  subscriptions,
  heads,
  gaps,
  noticing,
  starting,
  fills,
  rounds,
  openings,
  checks,
  losses,
  stalls,
  needs,
  requests,
  storeTries,
  tallies,
  carrying,
  typesAsked,
  typesTold,
  telling,
  listing,
  marking,
  syncing,
  hiddenCleanup,
  summarising,
  finishing,
  arrivals,
  refetches,
  accountNews,
  mounts,
  renewals,
  repeats,
  prefetches,
  staleness,
  closedMounts,
  closedPages,
  closedRetries,
  closedNews,
  closedRefreshed,
  closedRenewed,
  following,
  botValidations,
  botLookups,
  botsSaved,
  settingsSaved,
  zoneFollowed,
  syncAnswers,
  syncsAfterLinks,
  foundTasks,
  taskToasts,
  labAnswers,
  progress,
  stages,
  stagesDue,
  addressing,
  flushes,
  toastExpiries,
  reports,
  earlyFlushes,
]

/** The decisions that a type wakes, in their order. */
const byType = new Map<EventType, Decision[]>()
for (const decision of DECISIONS)
  for (const type of decision.types) byType.set(type, [...(byType.get(type) ?? []), decision])

/** All that follows from an entry, with the state after it. */
export const decide = (entry: LogEntry, state: State): readonly Event[] =>
  (byType.get(entry.type) ?? []).flatMap((decision) => decision.decide(entry, state))
