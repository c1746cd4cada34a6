import { memory, trace, type FactsOf, type Refusal } from '../core/fact.ts'
import type { TabHello } from './hello.ts'

/** Attached tabs, what they show, and loading stages. `tab` is the name of the tab's lock. */
export const TAB_FACTS = {
  'tab.attached': memory<TabHello>(),
  'tab.left': memory<{ readonly tab: string }>(),
  'tab.shown': memory<{ readonly tab: string }>(),
  'tab.hidden': memory<{ readonly tab: string }>(),
  'tab.touched': memory<{ readonly tab: string; readonly kind: 'focus' | 'click' | 'online' | 'wake' }>(),
  /** A finger moves over it: nothing but a report of activity. */
  'tab.swiped': memory<{ readonly tab: string }>(),
  'tab.went': memory<{ readonly tab: string; readonly path: string; readonly query: string }>(),
  'loading.stage_asked': memory<{ readonly stage: LoadingStage; readonly source: string }>(),
  'loading.stage_due': memory(),
  'loading.stage_changed': memory<{ readonly stage: LoadingStage }>(),
  'loading.stage_refused': trace<Refusal & { readonly stage: LoadingStage }>(),
  /** 15 s fallback (spec 9, Caching). */
  'loading.fallback_due': memory(),
  'command.refused': trace<Refusal & { readonly command: string }>(),
  'fault.reported': trace<{ readonly where: string; readonly message: string }>(),
}

export type TabEvent = FactsOf<typeof TAB_FACTS>

export type LoadingStage = 'css' | 'auth' | 'cache' | 'dashboard' | 'complete' | 'logout'
