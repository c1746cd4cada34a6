import { Gaps, missingWords } from './gaps.ts'
import { readGap, type HistoryParts } from './history.ts'
import type { Gap, HistoryEndpoint, KeptHistory } from './port.ts'

const ENDPOINTS = ['executions', 'closed_pnl'] as const
const WORDS = { executions: 'fills', closed_pnl: 'closed trades' } as const

export interface HistoryGapParts {
  /** The exchange's time, ms. */
  readonly now: () => number
  /** Hears of a stretch that is set aside, once, and then or when it is read that other days are missing. */
  readonly onSetAside: (of: string, gap: Gap) => void
  readonly onMissing: () => void
  /** Settles what of a gap was new, and saves what is left of the gaps. */
  readonly onRead: (endpoint: HistoryEndpoint, kept: readonly KeptHistory[]) => Promise<void>
}

/** What is set aside of the two histories of one account. */
export class HistoryGaps {
  private readonly parts: HistoryGapParts
  private readonly byEndpoint: Readonly<Record<HistoryEndpoint, Gaps>>
  private reading: Promise<void> | null = null

  constructor(parts: HistoryGapParts) {
    this.parts = parts
    const gapsOf = (endpoint: HistoryEndpoint): Gaps =>
      new Gaps(parts.now, (gap) => {
        parts.onSetAside(WORDS[endpoint], gap)
        parts.onMissing()
      })
    this.byEndpoint = { executions: gapsOf('executions'), closed_pnl: gapsOf('closed_pnl') }
  }

  of(endpoint: HistoryEndpoint): Gaps {
    return this.byEndpoint[endpoint]
  }

  areNone(): boolean {
    return ENDPOINTS.every((endpoint) => this.of(endpoint).all().length === 0)
  }

  /** Which days of which history are missing, as sentences. */
  missing(): readonly string[] {
    return ENDPOINTS.flatMap((endpoint) => missingWords(WORDS[endpoint], this.of(endpoint).all()) ?? [])
  }

  /** Resolves when nothing of it is being read. */
  async idle(): Promise<void> {
    await this.reading
  }

  /** Reads again what is due. */
  async readDue(history: HistoryParts): Promise<void> {
    const due = ENDPOINTS.filter((endpoint) => this.of(endpoint).isDue())
    if (due.length > 0)
      this.reading ??= this.read(due, history).finally(() => {
        this.reading = null
      })
    await this.reading
  }

  private async read(endpoints: readonly HistoryEndpoint[], history: HistoryParts): Promise<void> {
    for (const endpoint of endpoints) {
      const kept: KeptHistory[] = []
      await this.of(endpoint).tryAgain((piece) => readGap(history, endpoint, piece, (page) => void kept.push(page)))
      await this.parts.onRead(endpoint, kept)
    }
    this.parts.onMissing()
  }
}
