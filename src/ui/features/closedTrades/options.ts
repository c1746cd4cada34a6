import type { ExitKind } from '../../../domain/closed/model.ts'
import { EXIT_NAMES } from '../../../domain/closed/texts.ts'

type Choice = { readonly id: string; readonly label: string }

/**
 * 'All' and the names that are there; a name out of the address that is not stays choosable, so that it can be seen and
 * taken away.
 */
export function namesAsOptions(names: readonly string[], chosen: string): readonly Choice[] {
  const known = chosen === '' || names.includes(chosen) ? names : [chosen, ...names]
  return [{ id: '', label: 'All' }, ...known.map((name) => ({ id: name, label: name }))]
}

/** The ends among the loaded rows. */
export function exitOptions(kinds: readonly ExitKind[], chosen: '' | ExitKind): readonly Choice[] {
  const known = chosen === '' || kinds.includes(chosen) ? kinds : [chosen, ...kinds]
  return [{ id: '', label: 'Any' }, ...known.map((kind) => ({ id: kind, label: EXIT_NAMES[kind] }))]
}
