import { admits } from '../../domain/access/roles.ts'
import { counted } from '../../domain/core/format.ts'
import type { EpochMs } from '../../domain/core/time.ts'
import type { Recommendation } from '../../domain/recommendations/actions.types.ts'
import { ACTION_LABELS } from '../../domain/recommendations/kinds.ts'
import type { WireSystemTold } from '../../domain/wire/payloads/facts.ts'
import { priorityActions } from '../../domain/wire/rest/portfolio.ts'
import { knownRolesOf } from '../db/knownRoles.ts'
import type { Change } from '../events/log.ts'

/** Who may look at recommendations. */
const NEED = priorityActions.need
/** Actions that the message names. */
const NAMED = 3

/**
 * Notes that actions are ready, for the user's notifications (A-184): the first of them by name, and a click that leads
 * to them. Nothing where none is, or where he may look at them no more (A-319).
 */
export async function tellReady(
  { tx, append }: Pick<Change, 'tx' | 'append'>,
  userId: string,
  actions: readonly Recommendation[],
  at: EpochMs,
): Promise<void> {
  const ready = actions.filter(({ schedule }) => schedule.isReady)
  if (ready.length === 0 || !admits(NEED, await knownRolesOf(tx, userId))) return
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
