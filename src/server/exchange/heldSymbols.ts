import { Tally } from '../tally.ts'

/** The symbols that accounts hold, as each was last asked: what one holds is no reason to ask the others. */
export class HeldSymbols {
  private readonly byAccount = new Map<string, ReadonlySet<string>>()
  private readonly holders = new Tally()

  /** An account holds exactly these now. Whether all accounts together hold others than before. */
  set(accountId: string, symbols: ReadonlySet<string>): boolean {
    const before = this.byAccount.get(accountId) ?? new Set<string>()
    if (symbols.size === 0) this.byAccount.delete(accountId)
    else this.byAccount.set(accountId, symbols)
    const changes = [
      ...[...symbols].filter((symbol) => !before.has(symbol)).map((symbol) => this.holders.count(symbol, 1)),
      ...[...before].filter((symbol) => !symbols.has(symbol)).map((symbol) => this.holders.count(symbol, -1)),
    ]
    return changes.includes(true)
  }

  all(): ReadonlySet<string> {
    return this.holders.names()
  }
}
