import { createEvent, createStore, scopeBind } from 'effector'
import { scope } from './scope.ts'

/** What this tab knows of its own start, before and beside the views of the core. */
export type Boot =
  | { readonly kind: 'starting' }
  /** The provider's answer is being read, or the browser is on its way to the provider. */
  | { readonly kind: 'authenticating' }
  /** Joined: from here on the views speak. */
  | { readonly kind: 'running' }
  /** APP-08: the identity service is not configured. */
  | { readonly kind: 'misconfigured'; readonly problem: string }
  /** The core speaks a newer protocol: another tab has a newer version. */
  | { readonly kind: 'outdated' }
  /** APP-07: the core cannot be reached, so there is nothing to show. */
  | { readonly kind: 'broken'; readonly message: string }

const bootChanged = createEvent<Boot>()

/**
 * The start of this tab. A broken or misconfigured start stays so until a reload, except that joining heals 'broken'.
 */
export const $boot = createStore<Boot>({ kind: 'starting' }).on(bootChanged, (old, next) =>
  old.kind === 'misconfigured' ? old : next,
)

/** Writes the start's state. */
export const setBoot = scopeBind(bootChanged, { scope })
