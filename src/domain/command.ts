import type { BotsCommand } from './bots/commands.ts'
import type { ClosedCommand } from './closed/commands.ts'
import type { LabCommand } from './lab/commands.ts'
import type { DiagnosticCommand } from './diagnostic/commands.ts'
import type { NotificationCommand } from './notifications/commands.ts'
import type { SettingsCommand } from './settings/commands.ts'
import type { TaskCommand } from './tasks/commands.ts'
import type { Profile } from './session/model.ts'

/**
 * A wish from a tab. Every command has an id: what was not answered is sent again after re-attaching, and the log
 * refuses the second copy.
 */
export type Command = { readonly id: string } & CommandBody

export type CommandBody =
  /** The tab signed in; `tokens` is taken out at the border and never enters the log. */
  | { readonly type: 'session.start'; readonly tokens: TokenSet }
  | { readonly type: 'session.sign_out' }
  /** look now whether the provider knows of the new plan. */
  | { readonly type: 'session.check_plan' }
  /** Silent sign-in found no session at the provider, or the sign-in failed. */
  | { readonly type: 'session.report_absent' }
  | { readonly type: 'session.report_error'; readonly message: string; readonly cancelled: boolean }
  | { readonly type: 'tab.go'; readonly path: string; readonly query: string }
  | { readonly type: 'tab.show' }
  | { readonly type: 'tab.hide' }
  | { readonly type: 'tab.touch'; readonly kind: 'focus' | 'click' | 'online' | 'wake' }
  | { readonly type: 'live.reconnect' }
  | { readonly type: 'positions.refresh' }
  | { readonly type: 'resource.refetch'; readonly resource: string }
  | { readonly type: 'toast.acknowledge'; readonly toast: string }
  | { readonly type: 'toast.dismiss'; readonly toast: string }
  /** Hover, focus or 'Why?' stop the clock of a toast, and letting go begins it anew. */
  | { readonly type: 'toast.hold'; readonly toast: string; readonly isHeld: boolean }
  /** A message of the tab itself, e.g. 'API Key copied!'. */
  | { readonly type: 'toast.show'; readonly kind: 'success' | 'error' | 'info'; readonly text: string }
  | NotificationCommand
  | ClosedCommand
  | SettingsCommand
  | BotsCommand
  | TaskCommand
  | DiagnosticCommand
  | LabCommand
  /** 'While you were away' is put away, or brought back by Undo. */
  | { readonly type: 'away.dismiss' }
  | { readonly type: 'away.restore' }
  | { readonly type: 'fault.report'; readonly where: string; readonly message: string }

export type CommandType = CommandBody['type']

/** OIDC token set, in memory only. `expiresAt` in seconds since 1970. */
export interface TokenSet {
  readonly accessToken: string
  readonly refreshToken: string | null
  readonly idToken: string
  readonly expiresAt: number
  readonly profile: Profile
}
