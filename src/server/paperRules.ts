import { listAccounts } from './db/accounts.ts'
import { listRules } from './db/botRules.ts'
import { strategyManners } from './db/strategies.ts'
import { ownBots } from './paperBots.ts'
import type { Parts } from './parts.ts'

/**
 * Sends the active rules of a user's paper accounts to the paper exchange, which trades by them. Does nothing
 * elsewhere.
 */
export async function sendPaperRules({ db, paper }: Pick<Parts, 'db' | 'paper'>, userId: string): Promise<void> {
  if (paper === null) return
  const [accounts, rules, manners] = await Promise.all([
    listAccounts(db, userId),
    listRules(db, userId),
    strategyManners(db, userId),
  ])
  for (const account of accounts.filter(({ environment }) => environment === 'paper')) {
    const own = rules.filter((rule) => rule.accountId === account.id)
    const said = own
      .filter(({ isActive }) => isActive)
      .map((rule) => ({
        ruleId: rule.id,
        symbol: rule.symbol,
        strategy: { name: rule.strategyName, manner: manners.get(rule.strategyId) ?? 'trend' },
      }))
    await paper.putRules(account.apiKey, own.length > 0 ? said : await ownBots(db, account.id))
  }
}

/**
 * Sends a user's rules after each change: one sending at a time, so that an older list never arrives after a newer one.
 */
export function makePaperTeller(parts: Pick<Parts, 'db' | 'paper' | 'log'>): (userId: string) => void {
  const waiting = new Map<string, Promise<void>>()
  return (userId) => {
    const turn = (waiting.get(userId) ?? Promise.resolve())
      .then(() => sendPaperRules(parts, userId))
      .catch((error: unknown) => parts.log.error({ err: String(error) }, 'The paper exchange did not take the rules.'))
      .finally(() => {
        if (waiting.get(userId) === turn) waiting.delete(userId)
      })
    waiting.set(userId, turn)
  }
}
