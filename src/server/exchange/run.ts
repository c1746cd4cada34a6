import { bad, good } from '../../domain/core/outcome.ts'
import { FollowedAccount } from './account.ts'
import { HeldSymbols } from './heldSymbols.ts'
import { AddressBan } from './calling/addressBan.ts'
import { accountCalls } from './calling/calls.ts'
import { ClockOffset } from './calling/clockOffset.ts'
import { ConnectBudget } from './streaming/connectBudget.ts'
import { cleanText } from './calling/fault.ts'
import { faultLog } from './calling/faultLog.ts'
import { Klines } from './klines.ts'
import { hostsOf, type KeyHome } from './calling/hosts.ts'
import { tradable } from './calling/instruments.ts'
import { Marks } from './streaming/marks.ts'
import type { LinkedKey } from './account.types.ts'
import type { Exchange, ExchangeParts, SyncProgress } from './port.ts'
import { RateBudget, USUAL_SHARE } from './calling/rateBudget.ts'
import type { Caller, Shared } from './calling/rest.ts'
import { makeSend } from './calling/sdk.ts'
import { connectWith } from './streaming/socket.ts'
import { judgeKey, verdictOfFault } from './calling/verifyKey.ts'

/** Nobody else uses the paper exchange, so more of its limits is ours. */
const PAPER_SHARE = 0.8

/** The connector: follows accounts, answers questions. One per process (limits are counted per address). */
export function makeExchange(parts: ExchangeParts): Exchange {
  const hosts = hostsOf(parts, parts.paper)
  const { clock, random, listener, store, log } = parts
  const shared: Shared = {
    clock,
    random,
    budget: new RateBudget(parts.environment === 'paper' ? PAPER_SHARE : USUAL_SHARE),
    ban: new AddressBan(),
    offset: new ClockOffset((offsetMs) =>
      log.warn(
        { offsetMs },
        'The clock of this server is off by more than half a second. Beyond four no account is followed: set it right.',
      ),
    ),
    onRequest: parts.onRequest,
    report: faultLog(clock, (fields, text) => log.warn(fields, text)),
  }
  const connect = connectWith(clock)
  const connects = new ConnectBudget()
  const accounts = new Map<string, FollowedAccount>()
  const everyone: Caller = { owner: null, send: makeSend(hosts.rest, null), secrets: [] }
  const klines = new Klines(shared, everyone)
  const marks = new Marks({
    url: hosts.publicStream,
    connect,
    clock,
    random,
    budget: connects,
    onUnfollowed: (symbols) => listener.unfollowed(symbols),
    onRefused: (topic, said) =>
      log.warn(
        { topic, said: cleanText(said, []) },
        'The exchange refuses a topic of mark prices. Its rows say that their price is not followed.',
      ),
    onMarks: (markBySymbol) => {
      for (const account of accounts.values()) {
        const rows = account.book.marked(markBySymbol)
        if (rows.length > 0) listener.moved(account.id, rows)
      }
      listener.marked?.(new Set(markBySymbol.keys()))
    },
  })
  let watched: ReadonlySet<string> = new Set()
  const held = new HeldSymbols()
  const followSymbols = (): void => marks.follow(new Set([...watched, ...held.all()]))
  const hold = (accountId: string, symbols: ReadonlySet<string>): void => {
    if (held.set(accountId, symbols)) followSymbols()
  }
  const noteSymbols = (account: FollowedAccount): void => {
    // What was stopped or replaced may still be telling.
    if (accounts.get(account.id) === account) hold(account.id, account.book.symbols())
  }
  const takeOut = async (accountId: string): Promise<void> => {
    const account = accounts.get(accountId)
    accounts.delete(accountId)
    shared.budget.forget(accountId)
    await account?.stop()
  }
  const stop = async (accountId: string): Promise<void> => {
    const stopped = takeOut(accountId)
    hold(accountId, new Set())
    await stopped
  }
  const notFollowed = bad({ kind: 'refused', message: 'This account is not followed.' })

  return {
    verifyKey: (key) => verifyKey(shared, hosts.rest, key, parts),
    start: (key: LinkedKey) => {
      void takeOut(key.accountId)
      const account = new FollowedAccount({
        key,
        shared,
        send: makeSend(hosts.rest, key),
        connect,
        streamUrl: hosts.privateStream,
        connects,
        listener,
        store,
        ownIps: parts.ownIps,
        ...(parts.historyMs === undefined ? {} : { historyMs: parts.historyMs }),
        onSymbols: () => noteSymbols(account),
        log,
      })
      accounts.set(key.accountId, account)
      // Once, with what is known to be held: the exchange may tell no change, and a new key leaves the prices running.
      noteSymbols(account)
      void account.run()
    },
    stop: (accountId) => void stop(accountId),
    stopAll: async () => {
      await Promise.all([...accounts.keys()].map(takeOut))
      marks.stop()
    },
    stateOf: (accountId) => accounts.get(accountId)?.state ?? null,
    tryAgain: (accountId) => accounts.get(accountId)?.tryAgain(),
    reconcile: async (accountId) => {
      const result = await accounts.get(accountId)?.reconcile()
      if (result === undefined) return notFollowed
      return result.ok
        ? good({ changed: result.value.changed })
        : bad({ kind: 'network', message: 'The exchange could not be read just now.' })
    },
    sync: async (accountId, onProgress, signal) => {
      const account = accounts.get(accountId)
      // What was said last of the trades: the book comes with them, and has no part of its own.
      let percent = 0
      const told = (progress: SyncProgress): void => {
        percent = progress.percent
        onProgress(progress)
      }
      const result = await account?.walletLog.beside(
        () => account.history.sync(told, signal),
        (from) =>
          onProgress({
            percent,
            message: `Reading the account book back to ${new Date(from).toISOString().slice(0, 10)}`,
            isKept: true,
          }),
        signal,
      )
      if (result === undefined) return notFollowed
      return result.ok
        ? good(result.value)
        : bad({
            kind: 'network',
            message: 'The trade history could not be read to its end. The next sync goes on where this one stopped.',
          })
    },
    endSilence: () => shared.ban.close(),
    klines: (symbol, interval, limit, span) => klines.of(symbol, interval, limit, span),
    watch: (symbols) => {
      watched = symbols
      followSymbols()
    },
    markOf: (symbol) => marks.markOf(symbol),
    symbols: () => tradable(shared, everyone),
  }
}

async function verifyKey(
  shared: Shared,
  host: string,
  key: { readonly apiKey: string; readonly apiSecret: string },
  { ownIps, ...home }: Pick<ExchangeParts, 'ownIps' | keyof KeyHome>,
): ReturnType<Exchange['verifyKey']> {
  const owner = `verify ${shared.clock.now()}`
  const result = await accountCalls(shared, {
    owner,
    send: makeSend(host, key),
    secrets: [key.apiSecret, key.apiKey],
  }).key()
  shared.budget.forget(owner)
  return result.ok ? judgeKey(result.value, ownIps, shared.clock.now()) : verdictOfFault(result.fault, home)
}
