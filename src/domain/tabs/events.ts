import type { Fact, Refusal } from '../core/fact.ts'
import type { TabHello } from './hello.ts'

/** Attached tabs, what they show, and loading stages. `tab` is the name of the tab's lock. */
export type TabEvent =
  | Fact<'tab.attached', TabHello>
  | Fact<'tab.left', { readonly tab: string }>
  | Fact<'tab.shown', { readonly tab: string }>
  | Fact<'tab.hidden', { readonly tab: string }>
  | Fact<'tab.touched', { readonly tab: string; readonly kind: 'focus' | 'click' | 'online' | 'wake' }>
  | Fact<'tab.went', { readonly tab: string; readonly path: string; readonly query: string }>
  | Fact<'loading.stage_asked', { readonly stage: LoadingStage; readonly source: string }>
  | Fact<'loading.stage_due', null>
  | Fact<'loading.stage_changed', { readonly stage: LoadingStage }>
  | Fact<'loading.stage_refused', Refusal & { readonly stage: LoadingStage }>
  /** 15 s fallback (spec 9, Caching). */
  | Fact<'loading.fallback_due', null>
  | Fact<'command.refused', Refusal & { readonly command: string }>
  | Fact<'fault.reported', { readonly where: string; readonly message: string }>

export type LoadingStage = 'css' | 'auth' | 'cache' | 'dashboard' | 'complete' | 'logout'
