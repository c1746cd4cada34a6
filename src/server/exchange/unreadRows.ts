import { counted } from '../../domain/core/format.ts'

/** Rows that are remembered, so that one that is read again counts once. */
const MOST = 1_000

/** What a list is of, in the words of its reader; lists that are read whole each time count anew. */
const KINDS: Readonly<Record<string, { readonly said: (count: number) => string; readonly isWhole: boolean }>> = {
  '/v5/position/list': { said: (count) => counted(count, 'position'), isWhole: true },
  '/v5/account/wallet-balance': { said: (count) => counted(count, 'balance'), isWhole: true },
  '/v5/execution/list': { said: (count) => counted(count, 'fill'), isWhole: false },
  '/v5/position/closed-pnl': { said: (count) => counted(count, 'closed trade'), isWhole: false },
  '/v5/account/transaction-log': {
    said: (count) => counted(count, 'row of the account book', 'rows of the account book'),
    isWhole: false,
  },
}

/** Rows of one account that the exchange sent and that could not be read, counted for its owner. */
export class UnreadRows {
  private readonly byPath = new Map<string, Set<string>>()

  /** Takes in what of one answer could not be read; answers what is left out now as a sentence, null for nothing. */
  take(path: string, rows: readonly unknown[]): string | null {
    const texts = rows.map((row) => JSON.stringify(row) ?? '')
    const before = KINDS[path]?.isWhole === true ? [] : (this.byPath.get(path) ?? [])
    this.byPath.set(path, new Set([...before, ...texts].slice(0, MOST)))
    return this.sentence()
  }

  /** What is left out now; null for nothing. */
  sentence(): string | null {
    const parts = [...this.byPath].flatMap(([path, { size }]) => {
      const kind = KINDS[path]
      return kind === undefined || size === 0 ? [] : [kind.said(size)]
    })
    return parts.length === 0
      ? null
      : `The exchange sent ${parts.join(', ')} that could not be read. What could not be read is left out, all else is followed.`
  }
}
