import type { EpochMs } from '../../domain/core/time.ts'
import { Gaps, missingWords } from './gaps.ts'
import { readGap, type HistoryParts } from './history.ts'
import { ENDPOINTS, type Gap, type HistoryEndpoint, type KeptHistory } from './store.types.ts'
import { SecondReading } from './secondReading.ts'

const WORDS = { executions: 'fills', closed_pnl: 'closed trades' } as const

export interface HistoryGapParts {
  /** The exchange's time, ms. */
  readonly now: () => number
  /** Hears of a stretch that is set aside, once, and then or when it is read that other days are missing. */
  readonly onSetAside: (of: string, gap: Gap) => void
  readonly onMissing: () => void
  /** Settles what was new; `wereGaps`: what is left of the gaps is to be saved. */
  readonly onRead: (endpoint: HistoryEndpoint, kept: readonly KeptHistory[], wereGaps: boolean) => Promise<void>
}

/** What of the two histories of one account is to be read again: what was set aside, and all a second time. */
export class HistoryGaps {
  private readonly parts: HistoryGapParts
  private readonly byEndpoint: Readonly<Record<HistoryEndpoint, Gaps>>
  private readonly seconds: Readonly<Record<HistoryEndpoint, SecondReading>>
  private reading: Promise<void> | null = null
  private readonly hearers = new Set<() => void>()

  constructor(parts: HistoryGapParts) {
    this.parts = parts
    const gapsOf = (endpoint: HistoryEndpoint): Gaps =>
      new Gaps(parts.now, (gap) => {
        parts.onSetAside(WORDS[endpoint], gap)
        parts.onMissing()
      })
    this.seconds = { executions: new SecondReading(parts.now), closed_pnl: new SecondReading(parts.now) }
    this.byEndpoint = { executions: gapsOf('executions'), closed_pnl: gapsOf('closed_pnl') }
  }

  of(endpoint: HistoryEndpoint): Gaps {
    return this.byEndpoint[endpoint]
  }

  /** Everything from here on was read, some of it for the first time. */
  readFirst(endpoint: HistoryEndpoint, from: EpochMs): void {
    this.seconds[endpoint].readFirst(from)
  }

  areNone(): boolean {
    return ENDPOINTS.every((endpoint) => this.of(endpoint).all().length === 0)
  }

  /** Which days of which history are missing, as sentences. */
  missing(): readonly string[] {
    return ENDPOINTS.flatMap((endpoint) => missingWords(WORDS[endpoint], this.of(endpoint).all()) ?? [])
  }

  /** Reads again what is due, or all where somebody asks for it: who waits for it hears of each page. */
  async readAgain(history: HistoryParts, isAsked: boolean, onPage: () => void = () => undefined): Promise<void> {
    const isDue = (one: { readonly isDue: () => boolean }): boolean => isAsked || one.isDue()
    this.reading ??= this.readAll(history, isDue).finally(() => {
      this.reading = null
    })
    this.hearers.add(onPage)
    try {
      await this.reading
    } finally {
      this.hearers.delete(onPage)
    }
  }

  private async readAll(
    history: HistoryParts,
    isDue: (one: { readonly isDue: () => boolean }) => boolean,
  ): Promise<void> {
    for (const endpoint of ENDPOINTS) {
      const [gaps, second] = [this.of(endpoint), this.seconds[endpoint]]
      const [areGaps, isSecond] = [gaps.all().length > 0 && isDue(gaps), isDue(second)]
      if (!areGaps && !isSecond) continue
      const kept: KeptHistory[] = []
      const read = (piece: Gap): Promise<boolean | null> =>
        readGap(history, endpoint, piece, (page) => {
          kept.push(page)
          for (const hear of this.hearers) hear()
        })
      if (isSecond) await second.readAgain(read)
      if (areGaps) await gaps.tryAgain(read)
      await this.parts.onRead(endpoint, kept, areGaps)
      if (areGaps) this.parts.onMissing()
    }
  }
}
