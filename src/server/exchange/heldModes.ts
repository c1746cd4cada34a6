import { ZERO } from '../../domain/core/decimal.ts'
import type { Execution, Leg, PositionMode } from '../../domain/trades/execution.ts'
import type { Derivation } from '../../domain/trades/derive.ts'
import { isFlip, possibleModes } from '../../domain/trades/mode.ts'
import { seedLegs } from '../../domain/trades/seed.ts'
import type { PositionBook } from './positionBook.ts'

/** The positions of the account as far as they are known. */
export type KnownPositions = Pick<PositionBook, 'of' | 'listing'>

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
    const legs = this.legsSeen(symbol)
    if (mode === 'hedge') return legs.includes('one_way') || news.some(isFlip)
    return legs.some((leg) => leg !== 'one_way') || flags.some((flag) => flag.reason === 'needs_two_legs')
  }

  private legsSeen(symbol: string): readonly Leg[] {
    return [...this.positions.of(symbol), ...this.positions.listing.rows.filter((row) => row.symbol === symbol)].map(
      ({ leg }) => leg,
    )
  }

  /**
   * What the exchange shows now, else what the fills tell, else what the exchange answers; where none does, as the
   * account holds its other symbols.
   */
  async modeOf(symbol: string, executions: readonly Execution[]): Promise<PositionMode> {
    const seen = this.legsSeen(symbol)
    const possible = possibleModes(executions)
    const evident = seen.some((leg) => leg !== 'one_way')
      ? 'hedge'
      : seen.length > 0
        ? 'one_way'
        : possible.length === 1
          ? possible[0]
          : null
    const known = evident ?? this.modes.get(symbol) ?? (await this.askMode(symbol))
    if (known !== null) this.modes.set(symbol, known)
    return known ?? this.usualMode()
  }

  private usualMode(): PositionMode {
    const all = [...this.modes.values()]
    return all.filter((mode) => mode === 'hedge').length * 2 > all.length ? 'hedge' : 'one_way'
  }

  /**
   * What was held before the first execution, by the newest list of REST: executions up to it were fetched right after
   * it. The stream's own positions are no measure, as each may be ahead of its fills or behind them.
   */
  seed(symbol: string, mode: PositionMode, executions: readonly Execution[]): ReturnType<typeof seedLegs> {
    const { at, rows } = this.positions.listing
    const listed = rows.filter((row) => row.symbol === symbol)
    const isCovered = (execution: Execution, leg: Leg): boolean => {
      const seq = listed.find((row) => row.leg === leg)?.seq ?? null
      return execution.seq !== null && seq !== null ? execution.seq <= seq : execution.at <= at
    }
    return seedLegs(
      mode,
      executions,
      listed.map(({ leg, position }) => position ?? { leg, side: 'Buy', size: ZERO }),
      isCovered,
    )
  }
}
