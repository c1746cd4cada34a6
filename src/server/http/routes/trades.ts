import { counted } from '../../../domain/core/format.ts'
import { bad } from '../../../domain/core/outcome.ts'
import { tradesRefresh } from '../../../domain/wire/rest/trades.ts'
import { elsewhere } from '../../accounts/elsewhere.ts'
import { type KeptAccount, listAccounts } from '../../db/accounts.ts'
import { countTrades } from '../../db/trades/tradeSums.ts'
import { listWallets } from '../../db/wallets.ts'
import { sendFull } from '../../metrics/send.ts'
import type { Parts } from '../../parts.ts'
import { refused } from '../problem.ts'
import type { SomeRoutes } from '../serve.ts'
import { brief } from '../sound.ts'

/** Open positions, balances, and a look at the exchange now. */
export function tradeRoutes(parts: Parts) {
  return {
    tradesOpen: async ({ session, c }) => {
      const seq = await parts.facts.head(session.userId)
      const { positions, tick } = parts.live.snapshot(session.userId, {
        seq,
        epoch: parts.facts.epoch,
        now: new Date(parts.clock.now()),
      })
      // A list has no room to say which table it is (R4, I10).
      c.header('X-Table', `${parts.facts.epoch} ${seq} ${tick}`)
      return positions.map((row) => ({ ...row }))
    },
    balances: async ({ session }) =>
      (await listWallets(parts.db, session.userId, parts.settings.BYBIT_ENVIRONMENT)).map((wallet) => ({
        account_name: wallet.accountName,
        balance_usdt: wallet.balance,
        equity_usdt: wallet.equity,
        available_usdt: wallet.available,
        unrealised_pnl: wallet.unrealisedPnl,
        others: wallet.others.map(({ coin, amount, worth }) => ({ coin, amount, worth_usd: worth })),
        updated_at: wallet.at.toISOString(),
      })),
    tradesRefresh: async ({ session, body }) => await refresh(parts, session.userId, body.account_name),
  } satisfies SomeRoutes
}

/**
 * Looks at the exchange for every account, or one, and says what came of it. What could be read counts, also where
 * another account failed; what could not be may have changed, so that readers ask anew all the same (NRULE-34).
 */
async function refresh(parts: Parts, userId: string, accountName: string | undefined) {
  const asked = (await listAccounts(parts.db, userId)).filter(
    (account) => accountName === undefined || account.accountName === accountName,
  )
  if (accountName !== undefined && asked.length === 0)
    throw refused(tradesRefresh, 'noAccount', { name: brief(accountName) })
  const whyNot = (account: KeptAccount): string | null => elsewhere(account, parts.settings.BYBIT_ENVIRONMENT)
  const here = asked.filter((account) => whyNot(account) === null)
  // Where there is none to look at, each says why.
  const accounts = here.length > 0 ? here : asked
  const before = await countTrades(parts.db, userId, {})
  const looks = await Promise.all(
    accounts.map(async (account) => ({
      name: account.accountName,
      found: await look(parts, account, whyNot(account)),
    })),
  )
  const count = await countTrades(parts.db, userId, {})
  const failed = looks.flatMap(({ name, found }) => (found.ok ? [] : [`${name}: ${found.error.message}`]))
  const isChanged = count !== before || looks.some(({ found }) => found.ok && found.value.changed)
  const isInvalidated = isChanged || failed.length > 0
  if (isInvalidated) {
    parts.hub.refresh(userId, 'trade_refresh')
    sendFull(parts, userId).catch((error: unknown) =>
      parts.log.warn({ err: String(error) }, 'Metrics could not be sent.'),
    )
  }
  return {
    success: failed.length === 0,
    changes_detected: isChanged,
    trade_count: count,
    cache_invalidated: isInvalidated,
    message: sentenceOf(accounts.length, failed, count - before, isChanged),
  }
}

type Look = Awaited<ReturnType<Parts['exchange']['reconcile']>>

async function look(parts: Parts, { id }: KeptAccount, whyNot: string | null): Promise<Look> {
  if (whyNot !== null) return bad({ kind: 'refused', message: whyNot })
  return await parts.exchange.reconcile(id).catch((error: unknown) => unread(parts, error))
}

/** A look that broke off is one that failed: the others are told all the same. */
function unread({ log }: Parts, error: unknown): Look {
  log.warn({ err: String(error) }, 'An account could not be refreshed.')
  return { ok: false, error: { kind: 'network', message: 'The exchange could not be read just now.' } }
}

function sentenceOf(accounts: number, failed: readonly string[], added: number, isChanged: boolean): string {
  if (accounts === 0) return 'No exchange account is linked.'
  if (failed.length > 0) return failed.join(' ')
  if (added > 0) return `${counted(added, 'new closed trade')}.`
  return isChanged ? 'Positions or balances changed.' : 'Nothing has changed.'
}
