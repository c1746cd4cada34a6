import { admits } from '../access/roles.ts'
import type { Loadable } from '../core/outcome.ts'
import { recordFrom } from '../core/wire.ts'
import { loadable } from '../resources/loadable.ts'
import type { State } from '../state.ts'
import { ADVICE, ADVICE_NEED } from './constants.ts'
import { sortedAdvice } from './filters.ts'
import { adviceTexts as texts } from './texts.ts'
import { adviceIn } from './view.ts'
import type { Advice, TopAdvice } from './view.types.ts'

/** screens.md 2.7: "top three priority actions". */
const MOST = 3

/** What is to be done first, for who has it in his plan: open actions, the most urgent first. */
export function topAdvice(state: State): TopAdvice {
  if (!admits(ADVICE_NEED, state.session.profile?.roles ?? [])) return { isLocked: true }
  const list = loadable(state.resources.byKey[ADVICE], texts.unloaded, (value) => recordFrom(value)?.['generated_at'])
  return { isLocked: false, list: list.state === 'ready' ? firstOf(state, list) : list }
}

function firstOf(
  state: State,
  { data: generatedAt, asOf }: { readonly data: unknown; readonly asOf: number },
): Loadable<readonly Advice[]> {
  if (typeof generatedAt !== 'string') return { state: 'empty', title: texts.never, hint: texts.neverHint }
  const open = adviceIn(state).filter(({ isWork, isDone }) => isWork && !isDone)
  return open.length === 0
    ? { state: 'empty', title: texts.nothing, hint: texts.nothingHint }
    : { state: 'ready', asOf, data: sortedAdvice(open, { sort: 'urgency', dir: 'asc' }).slice(0, MOST) }
}
