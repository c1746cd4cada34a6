import { addressPart } from '../access/chartPaths.ts'
import { definitionsFrom } from './definition.ts'

const pageOf = (id: string): string => `/strategies/${addressPart(id)}`

/** Ids by name of an answer of GET /v1/strategy-details/. */
const idsIn = (definitions: unknown): ReadonlyMap<string, string> =>
  new Map((definitionsFrom(definitions) ?? []).map(({ id, name }) => [name, id]))

/**
 * Says where the page of a strategy is that is rated or has a rule (screens.md 2.5): under the id of its definition,
 * else under its name, which the page reads as well.
 */
export function strategyPaths(definitions: unknown): (name: string) => string {
  const ids = idsIn(definitions)
  return (name) => pageOf(ids.get(name) ?? name)
}

/** Where more is told of a strategy that is merely named: on its page where it is defined, else in the list of all. */
export function strategyPlace(definitions: unknown, name: string): string {
  const id = idsIn(definitions).get(name)
  return id === undefined ? `/strategy-details?q=${addressPart(name)}` : pageOf(id)
}
