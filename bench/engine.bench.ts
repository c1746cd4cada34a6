import { calendarOf } from '../src/domain/core/calendar.ts'
import type { DecimalText } from '../src/domain/core/decimal.ts'
import { epoch } from '../src/domain/core/time.ts'
import { CONFIGURATION_DEFAULTS } from '../src/domain/configuration/presets.ts'
import { engineConfig } from '../src/domain/recommendations/config.ts'
import { type EngineInput, portfolioOf } from '../src/domain/recommendations/portfolio.ts'
import { recommend } from '../src/domain/recommendations/recommend.ts'
import type { BenchRow } from './row.ts'

const TRADES = 100_000
const STRATEGIES = 500
const NOW = epoch(Date.UTC(2026, 10, 20))
/** "Generation under 5 s, what-if under 50 ms". */
const [GENERATION_MS, WHAT_IF_MS] = [5_000, 50]
const ROUNDS = 5

/** The recommendation engine over a large portfolio: all of it, and another configuration over what is grouped. */
export function rows(): readonly BenchRow[] {
  const input = largeInput()
  const config = engineConfig(CONFIGURATION_DEFAULTS)
  const portfolio = portfolioOf(input)
  const generation = median(() => recommend(portfolioOf(input), config))
  const whatIf = median((round) =>
    recommend(portfolio, {
      ...config,
      component_weights: {
        performance_max: 40 - round,
        regime_fit_max: 20 + round,
        stability_max: 30,
        lifecycle_max: 10,
      },
    }),
  )
  process.stderr.write(`generation ${generation.toFixed(0)} ms, what-if ${whatIf.toFixed(1)} ms\n`)
  const size = `${TRADES.toLocaleString('en')} trades of ${STRATEGIES} strategies`
  return [
    { id: 'ENGINE', what: `recommendations over ${size}, in 5 s`, ratio: generation / GENERATION_MS, gate: 1 },
    { id: 'ENGINE', what: `a what-if over ${size}, in 50 ms`, ratio: whatIf / WHAT_IF_MS, gate: 1 },
  ]
}

/** Median of the processor's time in some rounds, ms: other programs do not count. */
function median(act: (round: number) => unknown): number {
  const times = Array.from({ length: ROUNDS }, (_, round) => {
    const began = process.cpuUsage()
    act(round)
    const { user, system } = process.cpuUsage(began)
    return (user + system) / 1_000
  }).sort((a, b) => a - b)
  return times[Math.floor(ROUNDS / 2)]!
}

function largeInput(): EngineInput {
  const accounts = ['a', 'b', 'c', 'd', 'e'].map((name, at) => ({ name, broker: 'bybit', balance: 10_000 * (at + 1) }))
  const placements = Array.from({ length: STRATEGIES }, (_, at) => ({
    strategy: `Strategy ${at}`,
    account: accounts[at % accounts.length]!.name,
  }))
  const trades = Array.from({ length: TRADES }, (_, at) => {
    const place = (at * 7_919) % STRATEGIES
    return {
      id: `trade-${at}`,
      ...placements[place]!,
      pnl: (((at * 2_654_435_761) % 2_000) / 100 - 9.5 + place / 500).toFixed(4) as DecimalText,
      margin: 100 + (at % 50),
      closedAt: epoch(NOW - (TRADES - at) * 300_000),
    }
  })
  return { now: NOW, calendar: calendarOf('Europe/Berlin'), trades, others: [], accounts, placements, done: [] }
}
