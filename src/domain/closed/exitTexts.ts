import { exitKindOf } from './exits.ts'
import type { ExitKind } from './model.ts'

/** Badges of the column Exit. */
export const EXIT_NAMES: Readonly<Record<ExitKind, string>> = {
  tp: 'TP',
  sl: 'SL',
  trailing: 'Trailing',
  manual: 'Manual',
  liquidation: 'Liquidation',
  adl: 'ADL',
  settled: 'Settled',
  test: 'Test',
  other: 'Other',
}

/** How a trade ended, as its badge says it: nothing where that is not known, an unknown word as it is. */
export function exitName(exectype: string | null): string {
  if (exectype === null) return ''
  const kind = exitKindOf(exectype)
  return kind === 'other' ? exectype : EXIT_NAMES[kind]
}
