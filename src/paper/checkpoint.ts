import {
  appendFileSync,
  closeSync,
  existsSync,
  fsyncSync,
  mkdirSync,
  openSync,
  readFileSync,
  renameSync,
  statSync,
  truncateSync,
  writeSync,
} from 'node:fs'
import { join } from 'node:path'
import type { Ledger, LedgerLine } from './orders/account.ts'
import type { Exchange, ExchangeState } from './exchange.ts'
import { isOfOlder, shifted } from './market/older.ts'
import type { ClosedRow, Execution, Order } from './types.ts'

/**
 * The state on disk: `state.json`, replaced atomically, holds everything that lives; one append-only file
 * per account holds its ledger. The state names how many bytes of each ledger belong to it, so a crash
 * between the two writes loses nothing and doubles nothing: what was lost is simulated again, the same.
 */
export interface Checkpoint {
  /** Brings back what was kept, if anything of the same seed was. */
  load(exchange: Exchange): boolean
  /** Writes what is new. Synchronous, so that it also works at exit. */
  save(exchange: Exchange): void
}

interface Kept {
  readonly version: number
  readonly state: ExchangeState
  readonly ledgerBytes: Readonly<Record<string, number>>
}
const VERSION = 1
const NEW_LINE = 10
const LINES_AT_ONCE = 20_000

/** Keeps the state in a directory. */
export function createCheckpoint(directory: string): Checkpoint {
  mkdirSync(directory, { recursive: true, mode: 0o700 })
  const stateFile = join(directory, 'state.json')
  const bytes: Record<string, number> = {}
  const ledgerFile = (uid: number): string => join(directory, `ledger-${uid}.jsonl`)

  return {
    load(exchange) {
      const kept = readState(stateFile)
      if (kept === null || kept.state.seed !== exchange.seed) return false
      const ledgers = new Map<string, Ledger>()
      for (const account of kept.state.accounts) {
        const file = ledgerFile(account.uid)
        const length = kept.ledgerBytes[account.apiKey] ?? 0
        if (existsSync(file) && statSync(file).size > length) truncateSync(file, length)
        bytes[account.apiKey] = length
        ledgers.set(account.apiKey, readLedger(length === 0 ? Buffer.alloc(0) : readFileSync(file)))
      }
      exchange.restore(kept.state, ledgers)
      return true
    },
    save(exchange) {
      for (const [apiKey, lines] of exchange.takeUnsaved()) {
        const desk = exchange.find(apiKey)
        if (desk === null) continue
        for (let i = 0; i < lines.length; i += LINES_AT_ONCE) {
          const text = lines
            .slice(i, i + LINES_AT_ONCE)
            .map((line) => `${JSON.stringify(line)}\n`)
            .join('')
          appendFileSync(ledgerFile(desk.account.uid), text, { mode: 0o600 })
          bytes[apiKey] = (bytes[apiKey] ?? 0) + Buffer.byteLength(text)
        }
      }
      const kept: Kept = { version: VERSION, state: exchange.state(), ledgerBytes: bytes }
      const file = openSync(`${stateFile}.new`, 'w', 0o600)
      writeSync(file, JSON.stringify(kept))
      fsyncSync(file)
      closeSync(file)
      renameSync(`${stateFile}.new`, stateFile)
    },
  }
}

function readState(file: string): Kept | null {
  if (!existsSync(file)) return null
  const kept: Kept = JSON.parse(readFileSync(file, 'utf8'))
  return kept.version === VERSION ? kept : null
}

/** Line by line from the bytes: two years of many rules are more than one text may hold. */
function readLedger(bytes: Buffer): Ledger {
  const orders: Order[] = []
  let executions: Execution[] = []
  const closed = new Map<string, ClosedRow>()
  for (let start = 0, end = bytes.indexOf(NEW_LINE); end >= 0; start = end + 1, end = bytes.indexOf(NEW_LINE, start)) {
    const [kind, row]: LedgerLine = JSON.parse(bytes.toString('utf8', start, end))
    if (kind === 'order') orders.push(row)
    else if (kind === 'execution') executions.push(row)
    else if (kind === 'shift') executions = executions.map((known) => shifted(known, row))
    // A row that grew comes again, later: it stays where it was made, as it does in memory.
    else closed.set(row.orderId, row)
  }
  return { orders, executions: olderFirst(executions), closed: olderFirst([...closed.values()]), unsaved: [] }
}

/** An older past was written after the recent one, and stands before it. */
const olderFirst = <T extends { readonly serial: number }>(rows: readonly T[]): T[] => [
  ...rows.filter(isOfOlder),
  ...rows.filter((row) => !isOfOlder(row)),
]
