import type { ExitKind } from '../../../../domain/closed/model.ts'
import { EXIT_NAMES } from '../../../../domain/closed/exitTexts.ts'

type Choice = { readonly id: string; readonly label: string }

/** The ends among the loaded rows. */
export function exitOptions(kinds: readonly ExitKind[], chosen: '' | ExitKind): readonly Choice[] {
  const known = chosen === '' || kinds.includes(chosen) ? kinds : [chosen, ...kinds]
  return [{ id: '', label: 'Any' }, ...known.map((kind) => ({ id: kind, label: EXIT_NAMES[kind] }))]
}
