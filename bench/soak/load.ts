import { instruments } from '../../src/paper/market/instruments.ts'
import type { Caller } from '../../tests/support/caller.ts'

/**
 * Facts a second of one rule, as measured at the paper exchange's highest speed: its strategy opens, changes and closes
 * a position every few seconds.
 */
const FACTS_OF_A_RULE = 1.07
/** Rules that three accounts have room for. */
const MOST_RULES = 3 * instruments.length
export const MOST_FACTS = Math.floor(MOST_RULES * FACTS_OF_A_RULE)
/** Settings of the product under this load: nobody else's rules trade. */
export const LOAD_ENV = { PAPER_STILL: 'yes', PAPER_SPEED: '1000', PAPER_PAST_DAYS: '30', HISTORY_DAYS: '31' } as const

const WHY = { reason: 'Enough' } as const

interface Bots {
  readonly bots: readonly { readonly id: string; readonly is_active: boolean }[]
}

/** Links a third account and lets all three trade, so that so many facts a second come of it. */
export async function beginLoad(caller: Caller, perSecond: number): Promise<void> {
  await endLoad(caller)
  const { account_name: third } = await caller.send<{ readonly account_name: string }>(
    'POST',
    '/v1/settings/accounts/paper',
  )
  const { id } = await caller.send<{ readonly id: string }>('POST', '/v1/strategy-details', {
    name: 'Soak',
    manner: 'scalp',
  })
  const places = instruments.flatMap(({ symbol }) =>
    ['Main', 'Swing', third].map((account_name) => ({ account_name, symbol })),
  )
  for (const place of places.slice(0, Math.ceil(perSecond / FACTS_OF_A_RULE)))
    await caller.send('POST', '/bots/rules', { strategy_id: id, ...place })
}

/** Ends every rule: positions close within seconds. */
export async function endLoad(caller: Caller): Promise<void> {
  const { bots } = await caller.get<Bots>('/bots/rules')
  for (const { id, is_active } of bots) if (is_active) await caller.send('PUT', `/bots/rules/${id}/deactivate`, WHY)
}
