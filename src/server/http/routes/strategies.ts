import { randomUUID } from 'node:crypto'
import { MOST_STRATEGIES } from '../../../domain/strategies/constants.ts'
import { strategyDetailsCreate, strategyDetailsDelete } from '../../../domain/wire/rest/strategies.ts'
import { listRules } from '../../db/botRules.ts'
import { noteChange, strategyChanges } from '../../db/changes.ts'
import type { Db } from '../../db/open.ts'
import {
  deleteStrategy,
  findStrategy,
  insertStrategy,
  type KeptStrategy,
  listStrategies,
  renameStrategy,
  saveStrategy,
  strategyNames,
} from '../../db/strategies.ts'
import { renameInAdvice } from '../../db/recommendations.ts'
import type { Change } from '../../events/log.ts'
import { makePaperTeller } from '../../paperRules.ts'
import type { Parts } from '../../parts.ts'
import type { Session } from '../auth.ts'
import { notFound, refused } from '../problem.ts'
import type { SomeRoutes } from '../serve.ts'

/** Size of one definition as JSON. */
const MOST_BYTES = 64 * 1_024
/** Keys of the answer that are ours, not the definition's. */
const OWN_KEYS: ReadonlySet<string> = new Set(['id', 'name', 'created_at', 'updated_at'])

/** Definitions of strategies: a name and whatever keys their owner gives them (spec 7, Strategy details). */
export function strategyRoutes(parts: Parts) {
  const { db, clock, hub, live, optimized } = parts
  const tellPaper = makePaperTeller(parts)
  /** Ratings name strategies: those of before are no longer true. */
  const refresh = (userId: string): void => {
    optimized.forget(userId)
    hub.refresh(userId, 'strategies')
  }

  return {
    strategyDetailsList: async ({ session }) => (await listStrategies(db, session.userId)).map(wireStrategy),
    strategyDetailsCreate: async ({ session, body, change }) => {
      const now = new Date(clock.now())
      const strategy: KeptStrategy = {
        id: randomUUID(),
        name: body.name,
        definition: definitionOf({}, body),
        createdAt: now,
        updatedAt: now,
      }
      const answer = await change(async ({ tx }) => {
        if ((await refuseTakenName(tx, session.userId, strategy)) >= MOST_STRATEGIES)
          throw refused(strategyDetailsCreate, 'tooMany', { most: MOST_STRATEGIES })
        await insertStrategy(tx, session.userId, strategy)
        await note(tx, session, now, [null, strategy])
        return wireStrategy(strategy)
      })
      refresh(session.userId)
      return answer
    },
    strategyDetailsUpdate: async ({ session, part, body, change }) => {
      const answer = await change(async (made) =>
        wireStrategy(await changed(parts, made, session, { ...body, id: part('id') })),
      )
      tellPaper(session.userId)
      refresh(session.userId)
      return answer
    },
    strategyDetailsDelete: async ({ session, part, change }) => {
      const answer = await change(async ({ tx }) => {
        const rules = (await listRules(tx, session.userId)).filter((rule) => rule.strategyId === part('id'))
        if (rules.length > 0)
          throw refused(strategyDetailsDelete, rules.length === 1 ? 'used' : 'usedByMany', { count: rules.length })
        const strategy = await findStrategy(tx, session.userId, part('id'))
        const open = live.of(session.userId).filter(({ strategyName }) => strategyName === strategy?.name)
        if (strategy !== null && open.length > 0)
          throw refused(strategyDetailsDelete, open.length === 1 ? 'open' : 'manyOpen', { count: open.length })
        if (strategy === null || !(await deleteStrategy(tx, session.userId, part('id')))) throw notFound()
        await note(tx, session, new Date(clock.now()), [strategy, null])
        return { success: true }
      })
      refresh(session.userId)
      return answer
    },
    strategyHistory: async ({ session, part, query }) => await strategyChanges(db, session.userId, part('id'), query),
  } satisfies SomeRoutes
}

/** A strategy with the given keys over the kept ones, wherever its name stands. */
async function changed(
  { clock, live }: Parts,
  { tx, committed }: Change,
  session: Session,
  changes: Readonly<Record<string, unknown>> & { readonly id: string; readonly name?: string | undefined },
): Promise<KeptStrategy> {
  const { userId } = session
  const { id } = changes
  const kept = await findStrategy(tx, userId, id)
  if (kept === null) throw notFound()
  const strategy = {
    ...kept,
    name: changes.name ?? kept.name,
    definition: definitionOf(kept.definition, changes),
    updatedAt: new Date(clock.now()),
  }
  await refuseTakenName(tx, userId, strategy)
  await saveStrategy(tx, userId, strategy)
  await note(tx, session, strategy.updatedAt, [kept, strategy])
  if (strategy.name !== kept.name) {
    await renameStrategy(tx, userId, { id, from: kept.name, to: strategy.name })
    await renameInAdvice(tx, userId, 'strategy', { from: kept.name, to: strategy.name })
    committed(() => {
      for (const row of live.of(userId))
        if (row.strategyName === kept.name) live.set({ ...row, strategyName: strategy.name })
    })
  }
  return strategy
}

/** Notes what became of a definition. */
async function note(
  tx: Db,
  session: Session,
  at: Date,
  [before, after]: readonly [KeptStrategy | null, KeptStrategy | null],
): Promise<void> {
  const wire = (one: KeptStrategy | null) => (one === null ? null : { ...one.definition, name: one.name })
  const { id, name } = (after ?? before)!
  await noteChange(tx, session, at, { about: 'strategy', id, name }, [wire(before), wire(after)])
}

/** Answers how many strategies the user has. */
async function refuseTakenName(db: Db, userId: string, { id, name }: KeptStrategy): Promise<number> {
  const names = await strategyNames(db, userId)
  if (names.some((one) => one.name === name && one.id !== id))
    throw refused(strategyDetailsCreate, 'nameTaken', { name })
  return names.length
}

/** The kept keys with the given ones over them; null removes a key. */
function definitionOf(
  kept: Readonly<Record<string, unknown>>,
  given: Readonly<Record<string, unknown>>,
): Readonly<Record<string, unknown>> {
  const entries = Object.entries({ ...kept, ...given }).filter(
    ([key, value]) => !OWN_KEYS.has(key) && value !== null && value !== undefined,
  )
  const definition = Object.fromEntries(entries)
  if (Buffer.byteLength(JSON.stringify(definition)) > MOST_BYTES) throw refused(strategyDetailsCreate, 'tooLarge')
  return definition
}

const wireStrategy = (strategy: KeptStrategy) => ({
  ...strategy.definition,
  id: strategy.id,
  name: strategy.name,
  created_at: strategy.createdAt.toISOString(),
  updated_at: strategy.updatedAt.toISOString(),
})
