import { ADVICE_FIGURES } from './figures/advice.ts'
import { CLOSED_FIGURES } from './figures/closed.ts'
import { DAY_FIGURES } from './figures/days.ts'
import { FORECAST_FIGURES } from './figures/forecast.ts'
import { OPEN_FIGURES } from './figures/open.ts'
import { TRADE_FIGURES } from './figures/trade.ts'
import type { FigureWords } from './figures/words.ts'

/** Figures that can be opened. docs/FIGURES.md writes these lines (`tests/unit/explained/figuresTable.test.ts`). */
export const FIGURES = {
  ...CLOSED_FIGURES,
  ...OPEN_FIGURES,
  ...TRADE_FIGURES,
  ...DAY_FIGURES,
  ...ADVICE_FIGURES,
  ...FORECAST_FIGURES,
} as const

/** Ids of the figures that can be opened. */
export type FigureId = keyof typeof FIGURES

/** The id, or null where there is no such figure. */
export const figureFrom = (said: string): FigureId | null => (Object.hasOwn(FIGURES, said) ? (said as FigureId) : null)

/** Its words. */
export const wordsOf = (figure: FigureId): FigureWords => FIGURES[figure]
