import { decideBotsCommand } from './bots/commands.ts'
import { decideClosedCommand } from './closed/commands.ts'
import type { Command } from './command.ts'
import type { Profile } from './session/model.ts'
import { exhaustive } from './core/exhaustive.ts'
import type { Refusal } from './core/fact.ts'
import { shortHash } from './core/hash.ts'
import { bad, good, type Outcome } from './core/outcome.ts'
import type { EpochMs } from './core/time.ts'
import { decideDiagnosticCommand } from './diagnostic/commands.ts'
import type { Event } from './event.ts'
import { decideLabCommand } from './lab/commands.ts'
import { decideNotificationCommand } from './notifications/commands.ts'
import { callOf } from './resources/policies.ts'
import { SESSION_RENEWED_AFTER } from './session/constants.ts'
import { decideSettingsCommand } from './settings/commands.ts'
import type { State } from './state.ts'
import { decideTaskCommand } from './tasks/commands.ts'
import { toastOf } from './toasts/make.ts'

/** A command of a tab: the facts it becomes, or the reason it is refused with. */
export function decideCommand(command: Command, tab: string, state: State, at: EpochMs): Outcome<readonly Event[]> {
  switch (command.type) {
    case 'session.start':
      return good(started(command.tokens.profile, command.tokens.expiresAt, state, at))
    case 'session.sign_out':
      return signedOut(tab, state)
    case 'session.check_plan':
      return planChecked(state)
    case 'session.report_absent':
      // A tab that looked in vain does not end what another tab just began.
      return state.session.phase === 'active'
        ? refused('AUTH-02', 'signed_in_meanwhile', 'Another tab signed in.')
        : good([{ type: 'session.absent', data: null }])
    case 'session.report_error':
      return good([
        { type: 'session.error_reported', data: { message: command.message, cancelled: command.cancelled } },
      ])
    case 'tab.go':
      return good([{ type: 'tab.went', data: { tab, path: command.path, query: command.query } }])
    case 'tab.show':
      return good([{ type: 'tab.shown', data: { tab } }])
    case 'tab.hide':
      return good([{ type: 'tab.hidden', data: { tab } }])
    case 'tab.touch':
      return good([{ type: 'tab.touched', data: { tab, kind: command.kind } }])
    case 'live.reconnect':
      return isAway(state)
        ? good([{ type: 'live.round_started', data: { because: 'manual' } }])
        : refused('A-66', 'connected_already', 'The live connection is open.')
    case 'positions.refresh':
      return state.session.isApiAuthReady
        ? good([
            ...(isAway(state) ? [{ type: 'live.round_started', data: { because: 'manual' } } as const] : []),
            { type: 'live.snapshot_needed', data: { why: 'manual_refresh' } },
            { type: 'activity.noted', data: { kind: 'manual_refresh', metrics: {} } },
          ])
        : notReady()
    case 'resource.refetch':
      return state.session.isApiAuthReady
        ? good([
            { type: 'resource.invalidated', data: { keys: matching(state, command.resource), why: 'asked_by_tab' } },
          ])
        : notReady()
    case 'toast.acknowledge':
      return isMine(state, tab, command.toast)
        ? good([{ type: 'toast.shown', data: { id: command.toast, tab } }])
        : refused('A-59', 'not_addressed_here', 'That toast is not for this tab.')
    case 'toast.dismiss':
      return isMine(state, tab, command.toast)
        ? good([{ type: 'toast.dismissed', data: { id: command.toast } }])
        : refused('A-59', 'not_addressed_here', 'That toast is not for this tab.')
    case 'toast.hold':
      return isMine(state, tab, command.toast)
        ? good([{ type: 'toast.held', data: { id: command.toast, isHeld: command.isHeld } }])
        : good([])
    case 'toast.show':
      return good([
        { type: 'toast.queued', data: { toast: toastOf(`tab-${command.id}`, command.kind, command.text, at) } },
      ])
    case 'notifications.open_panel':
    case 'notifications.close_panel':
    case 'notifications.read':
    case 'notifications.read_all':
    case 'notifications.dismiss':
    case 'notifications.restore':
    case 'notifications.hide_all':
    case 'notifications.switch_type':
    case 'notifications.reset_types':
    case 'notifications.sync':
    case 'notifications.retry':
      return decideNotificationCommand(command, tab, state, at)
    case 'closed.more':
    case 'closed.load_all':
    case 'closed.stop_loading':
    case 'closed.renew':
    case 'closed.refresh':
      return decideClosedCommand(command, tab, state)
    case 'settings.save_profile':
    case 'accounts.link':
    case 'accounts.change':
    case 'accounts.unlink':
    case 'billing.open':
      return decideSettingsCommand(command, state)
    case 'bots.draft':
    case 'bots.drop_draft':
    case 'bots.save':
    case 'bots.deactivate':
    case 'bots.delete':
    case 'strategies.create':
      return decideBotsCommand(command, tab, state)
    case 'tasks.start':
      return decideTaskCommand(command, state, at)
    case 'diagnostic.reconnect':
    case 'diagnostic.sync':
    case 'diagnostic.invalidate':
    case 'diagnostic.pause':
    case 'diagnostic.end_worker':
      return decideDiagnosticCommand(command, tab, state)
    case 'lab.start_fault':
    case 'lab.stop_fault':
      return decideLabCommand(command, state)
    case 'away.dismiss':
      return good([{ type: 'recovery.card_dismissed', data: null }])
    case 'away.restore':
      return good([{ type: 'recovery.card_restored', data: null }])
    case 'fault.report':
      return good([
        {
          type: 'fault.reported',
          data: { where: command.where.slice(0, 200), message: command.message.slice(0, 2_000) },
        },
      ])
    default:
      return exhaustive(command)
  }
}

/**
 * The press counts as a touch, so that the tab in which the user logs out is the one that leaves through the provider
 * whatever had the focus before.
 */
function signedOut(tab: string, { session }: State): Outcome<readonly Event[]> {
  const pressed: Event = { type: 'tab.touched', data: { tab, kind: 'click' } }
  switch (session.phase) {
    case 'active':
      return good([pressed, { type: 'session.end_asked', data: null }])
    case 'unknown':
      return good([pressed, { type: 'session.ended', data: { reason: 'signed_out' } }])
    case 'absent':
    case 'ended':
      // APP-01: a sign-in that failed here may have left a session at the provider, and the way out of its error leads
      // through there.
      if (session.error !== null) return good([pressed, { type: 'session.ended', data: { reason: 'signed_out' } }])
      return refused('AUTH-06', 'not_signed_in', 'Nobody is signed in.')
    case 'ending':
      return refused('AUTH-06', 'not_signed_in', 'Nobody is signed in.')
  }
}

/** Sign-in. The same user again keeps his session (a second tab, a new token); another one ends it (T17, I9). */
function started(profile: Profile, expiresAt: number, { session, storage }: State, at: EpochMs): readonly Event[] {
  const isSame = session.profile?.sub === profile.sub
  if (isSame && session.phase === 'active')
    return [
      { type: 'session.refreshed', data: { expiresAt, profile: brief(profile) } },
      { type: 'session.profile_told', data: { profile } },
    ]
  const isContinued =
    isSame &&
    session.sessionStart !== null &&
    storage.presentAt !== null &&
    at - storage.presentAt < SESSION_RENEWED_AFTER
  const ended: readonly Event[] =
    session.profile !== null && !isSame ? [{ type: 'session.ended', data: { reason: 'user_switched' } }] : []
  return [
    ...ended,
    {
      type: 'session.started',
      data: {
        sessionId: isSame && session.sessionId !== null ? session.sessionId : shortHash(`${profile.sub}|${at}`),
        profile: brief(profile),
        expiresAt,
        sessionStart: isContinued ? session.sessionStart! : at,
      },
    },
    { type: 'session.profile_told', data: { profile } },
  ]
}

/** What is kept on disk of a user: sub, roles and name (architecture 5). */
function brief({ sub, roles, name, given_name: given, family_name: family }: Profile): Profile {
  return {
    sub,
    roles,
    ...(name === undefined ? {} : { name }),
    ...(given === undefined ? {} : { given_name: given }),
    ...(family === undefined ? {} : { family_name: family }),
  }
}

const isAway = ({ live }: State): boolean =>
  live.connections.events.phase.state === 'disconnected' || live.connections.trades.phase.state === 'disconnected'

/** A resource by its key or by its call alone. */
const matching = ({ resources }: State, resource: string): readonly string[] =>
  Object.keys(resources.byKey).filter((key) => key === resource || callOf(key) === resource)

const isMine = ({ toasts }: State, tab: string, id: string): boolean =>
  toasts.addressed.some((one) => one.tab === tab && one.toast.id === id)

/** one refresh at a time; its answer serves this wish too. */
function planChecked({ session }: State): Outcome<readonly Event[]> {
  if (session.phase !== 'active') return notReady()
  return session.refresh.state === 'idle' ? good([{ type: 'session.refresh_asked', data: { why: 'due' } }]) : good([])
}

const notReady = (): Outcome<never> => refused('AUTH-01', 'not_ready', 'Authentication not ready. Please wait.')

function refused(rule: string, reason: string, message: string): Outcome<never> {
  const refusal: Refusal = { rule, reason, because: {} }
  return bad({ kind: 'refused', message, refusal })
}
