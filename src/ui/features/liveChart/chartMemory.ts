import { local } from '../../link/browserStorage.ts'
import { CHART_PREFIX } from '../../link/chartKeys.ts'

/** What a reader chose for a symbol's chart; kept until the log-out (screens.md 2.2: "remembered per symbol"). */
export interface ChartChoices {
  readonly interval: string
  readonly limit: string
  readonly isLog: boolean
  readonly follows: boolean
  readonly ghosts: boolean
}

/** Before any choice: the specification's interval and limit. */
export const usualChoices: ChartChoices = { interval: '15', limit: '100', isLog: false, follows: true, ghosts: true }

const keyOf = (symbol: string): string => CHART_PREFIX + symbol

/** The choices of a symbol; what storage holds otherwise counts as not chosen. */
export function choicesOf(symbol: string): ChartChoices {
  const kept = local.json(keyOf(symbol))
  return typeof kept === 'object' && kept !== null ? cleaned(kept as Readonly<Record<string, unknown>>) : usualChoices
}

/** Keeps them. */
export const keepChoices = (symbol: string, choices: ChartChoices): void =>
  local.set(keyOf(symbol), JSON.stringify(choices))

function cleaned(kept: Readonly<Record<string, unknown>>): ChartChoices {
  const flag = (name: 'isLog' | 'follows' | 'ghosts'): boolean =>
    typeof kept[name] === 'boolean' ? kept[name] : usualChoices[name]
  const word = (name: 'interval' | 'limit'): string =>
    typeof kept[name] === 'string' && /^[0-9D]{1,4}$/.test(kept[name]) ? kept[name] : usualChoices[name]
  return {
    interval: word('interval'),
    limit: word('limit'),
    isLog: flag('isLog'),
    follows: flag('follows'),
    ghosts: flag('ghosts'),
  }
}
