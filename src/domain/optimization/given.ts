import { inputFrom, isInput, type WireInput } from '../recommendations/inputWire.ts'
import { type Portfolio, portfolioOf } from '../recommendations/portfolio.ts'
import type { HasResources } from '../resources/model.ts'
import { isGivenUp } from '../resources/rules.ts'
import { INPUT_KEY } from './keys.ts'
import { optimizationTexts as texts } from './texts.ts'

/** What the engine is given, as the server sent it and grouped. */
export type Given =
  | { readonly state: 'loading' }
  | { readonly state: 'unavailable'; readonly message: string }
  | { readonly state: 'ready'; readonly input: WireInput; readonly portfolio: Portfolio }

/** The input is grouped once, however often something is tried on it. */
const portfolios = new WeakMap<WireInput, Portfolio>()

/** What the engine is given here. */
export function givenIn({ resources }: HasResources): Given {
  const entry = resources.byKey[INPUT_KEY]
  if (isGivenUp(entry) && entry.loadedAt === null)
    return { state: 'unavailable', message: entry.message || texts.inputUnloaded }
  if (entry === undefined || entry.loadedAt === null) return { state: 'loading' }
  const input = entry.value
  if (!isInput(input)) return { state: 'unavailable', message: texts.inputUnloaded }
  const portfolio = portfolios.get(input) ?? portfolioOf(inputFrom(input))
  portfolios.set(input, portfolio)
  return { state: 'ready', input, portfolio }
}
