import { commandOn } from '../concept.ts'
import { good } from '../core/outcome.ts'
import { path } from '../core/shapes.ts'
import type { HasSession } from '../session/model.ts'
import { whenReady } from '../session/ready.ts'
import { ASKED_BY_TAB } from './constants.ts'
import type { HasResources } from './model.ts'
import { callOf } from './policies.ts'

/** The slices that are looked at here. */
type Seen = HasSession & HasResources

const command = commandOn<Seen>()

/** What a tab can ask of server data: a resource by its key, or all of a call. */
export const RESOURCE_COMMANDS = {
  'resource.refetch': command(
    { resource: path },
    whenReady(({ resource }, { resources }) => {
      const keys = Object.keys(resources.byKey).filter((key) => key === resource || callOf(key) === resource)
      return good([{ type: 'resource.invalidated', data: { keys, why: ASKED_BY_TAB } }])
    }),
  ),
}
