import { remembered } from '../core/select.ts'
import { isRecord } from '../core/wire.ts'
import type { HasResources } from '../resources/model.ts'
import { isGivenUp } from '../resources/rules.ts'
import { EXCHANGE_SYMBOLS } from './constants.ts'
import type { ListedSymbols } from './view.types.ts'

/** The slices that are looked at here. */
type Seen = HasResources

/**
 * What the exchange lists; 'unknown' where it could not be asked, or listed nothing: then nothing is refused for it.
 */
export function listedOf({ resources: { byKey } }: Seen): ListedSymbols {
  const entry = byKey[EXCHANGE_SYMBOLS]
  const symbols = listed('all', entry?.value)
  if (symbols.length > 0) return { state: 'listed', symbols }
  return { state: isGivenUp(entry) || (entry?.loadedAt ?? null) !== null ? 'unknown' : 'loading', symbols }
}

const listed = remembered((value: unknown): readonly string[] =>
  isRecord(value) && Array.isArray(value['symbols'])
    ? (value['symbols'] as readonly unknown[]).filter((one) => typeof one === 'string')
    : [],
)
