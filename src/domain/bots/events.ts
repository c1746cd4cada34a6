import type { Fact } from '../core/fact.ts'
import type { RuleDraft } from './draft.ts'

/** What the bot maintenance page hears beside its writes. */
export type BotsEvent =
  /** A tab's form says something else. */
  | Fact<'bots.drafted', { readonly tab: string; readonly draft: RuleDraft }>
  | Fact<'bots.draft_dropped', { readonly tab: string }>
  /** The form was quiet long enough to be judged. */
  | Fact<'bots.validation_due', { readonly tab: string }>
  /** BOT-02: a rule is brought back; its strategy is looked up by name first. */
  | Fact<'bots.lookup_asked', Lookup>
  | Fact<'bots.lookup_ended', { readonly key: string; readonly message: string | null }>

/** A strategy that is looked up by name, and the rule that is made once it is found. */
export interface Lookup {
  /** Of the draft and its symbol (draft.ts). */
  readonly key: string
  readonly strategyName: string
  readonly account: string
  readonly symbol: string
  /** Command that asked, for the write's own key. */
  readonly command: string
}
