import { ZERO } from '../../domain/core/decimal.ts'
import type { Execution, Leg, PositionMode } from '../../domain/trades/execution.ts'
import type { HeldBehind } from '../../domain/trades/anew.ts'
import type { Derivation, Legs } from '../../domain/trades/derivation.types.ts'
import { isFlip, latestMode, type Stretch } from '../../domain/trades/mode.ts'
import { seedBefore, seedBehind, seedLegs, type Covers, type HeldNow } from '../../domain/trades/seed.ts'
import type { PositionBook } from './positionBook.ts'

/** The positions of the account as far as they are known. */
export type KnownPositions = Pick<PositionBook, 'of' | 'listing'>

/** What folding the executions of a symbol begins with. */
export interface Seed {
  readonly legs: Legs
  readonly behind: HeldBehind
}

/** How symbols are held, one-way or hedge, as far as positions, fills or the exchange tell it. */
export class HeldModes {
  private readonly modes = new Map<string, PositionMode>()
  private readonly positions: KnownPositions
  private readonly askMode: (symbol: string) => Promise<PositionMode | null>

  /** `askMode` asks the exchange for one that neither positions nor fills tell; null when it does not answer. */
  constructor(positions: KnownPositions, askMode: (symbol: string) => Promise<PositionMode | null>) {
    this.positions = positions
    this.askMode = askMode
  }

  /** Whether a symbol is not held as was believed: new fills, or its position, show it. */
  isMistaken(symbol: string, { mode, flags }: Derivation, news: readonly Execution[]): boolean {
    const open = modeOfLegs(this.positions.of(symbol))
    if (open !== null && open !== mode) return true
    if (mode === 'hedge') return news.some(isFlip)
    const isNew = new Set(news.map(({ execId }) => execId))
    return flags.some(({ reason, execId }) => reason === 'needs_two_legs' && isNew.has(execId))
  }

  private listed(symbol: string): KnownPositions['listing']['rows'] {
    return this.positions.listing.rows.filter((row) => row.symbol === symbol)
  }

  /**
   * What is open now, else what the newest fills tell, else the list, which may be older than a switch of the mode,
   * else what the exchange answers; where none does, as the account holds its other symbols.
   */
  async modeOf(symbol: string, executions: readonly Execution[]): Promise<PositionMode> {
    const evident = modeOfLegs(this.positions.of(symbol)) ?? latestMode(executions) ?? modeOfLegs(this.listed(symbol))
    const known = evident ?? this.modes.get(symbol) ?? (await this.askMode(symbol))
    if (known !== null) this.modes.set(symbol, known)
    return known ?? this.usualMode()
  }

  private usualMode(): PositionMode {
    const all = [...this.modes.values()]
    return all.filter((mode) => mode === 'hedge').length * 2 > all.length ? 'hedge' : 'one_way'
  }

  /**
   * What was held before the first execution, and behind those that cannot be folded, by the newest list of REST:
   * executions up to it were fetched right after it. The stream's own positions are no measure, as each may be ahead of
   * its fills or behind them. A stretch before a switch of the mode ended with nothing held. While older history is
   * still to come (`isRead` is false) a start that is not known stays so.
   */
  seed(symbol: string, stretches: readonly [Stretch, ...Stretch[]], isRead: boolean): Seed {
    const ends = stretches.map((_, index) => (index === stretches.length - 1 ? this.listedEnd(symbol) : FLAT_END))
    const behind = stretches.map((stretch, index) => seedBehind(stretch, ...ends[index]!))
    const [first] = stretches
    const isCut = isRead && behind[0] !== null
    return {
      legs: isCut ? seedBefore(first) : seedLegs(first.mode, first.executions, ...ends[0]!),
      behind: new Map(behind.flatMap((one) => (one === null ? [] : [one]))),
    }
  }

  private listedEnd(symbol: string): End {
    const { at } = this.positions.listing
    const listed = this.listed(symbol)
    const isCovered = (execution: Execution, leg: Leg): boolean => {
      const seq = listed.find((row) => row.leg === leg)?.seq ?? null
      return execution.seq !== null && seq !== null ? execution.seq <= seq : execution.at <= at
    }
    return [listed.map(({ leg, position }) => position ?? { leg, side: 'Buy', size: ZERO }), isCovered]
  }
}

/** What was held after a stretch, and which of its executions are part of that. */
type End = readonly [now: readonly HeldNow[], covers?: Covers]

const FLAT_END: End = [[]]

const modeOfLegs = (held: readonly { readonly leg: Leg }[]): PositionMode | null =>
  held.some(({ leg }) => leg !== 'one_way') ? 'hedge' : held.length > 0 ? 'one_way' : null
