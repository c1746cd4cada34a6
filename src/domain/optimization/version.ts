import type { HasResources } from '../resources/model.ts'
import { isGivenUp } from '../resources/rules.ts'
import { INPUT_KEY } from './keys.ts'

/** Changes when what the engine is given came, or failed to: the same question may be answered otherwise. */
export function givenVersion({ resources }: HasResources): string {
  const entry = resources.byKey[INPUT_KEY]
  return `${entry?.loadedAt ?? ''} ${isGivenUp(entry) ? 'failed' : ''}`
}
