import { addressPart } from '../access/chartPaths.ts'
import { definitionsFrom } from './definition.ts'

/**
 * Says where the page of a strategy is (screens.md 2.5): under the id of its definition, else under its name, which the
 * page reads as well. `definitions` is an answer of GET /v1/strategy-details/.
 */
export function strategyPaths(definitions: unknown): (name: string) => string {
  const idByName = new Map((definitionsFrom(definitions) ?? []).map(({ id, name }) => [name, id]))
  return (name) => `/strategies/${addressPart(idByName.get(name) ?? name)}`
}
