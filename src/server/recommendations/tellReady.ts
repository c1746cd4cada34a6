import { counted } from '../../domain/core/format.ts'
import type { EpochMs } from '../../domain/core/time.ts'
import type { Recommendation } from '../../domain/recommendations/actions.types.ts'
import { ACTION_LABELS } from '../../domain/recommendations/wire.ts'
import type { WireSystemTold } from '../../domain/wire/payloads/facts.ts'
import type { Append } from '../events/log.ts'

/** Actions that the message names. */
const NAMED = 3

/**
 * Notes that actions are ready, for the user's notifications (A-184): the first of them by name, and a click that leads
 * to them. Nothing where none is.
 */
export async function tellReady(append: Append, actions: readonly Recommendation[], at: EpochMs): Promise<void> {
  const ready = actions.filter(({ schedule }) => schedule.isReady)
  if (ready.length === 0) return
  const more = ready.length - NAMED
  const names = ready
    .slice(0, NAMED)
    .map(({ kind, strategy, account }) => `${ACTION_LABELS[kind]} ${strategy ?? account}`)
  const told: WireSystemTold = {
    title: `${counted(ready.length, 'recommended action')} ready`,
    message: `${names.join(', ')}${more > 0 ? ` and ${more} more` : ''}.`,
    click_action: { type: 'navigate', path: '/portfolio-command' },
  }
  await append({ type: 'recommendations_ready', at: new Date(at), data: told })
}
