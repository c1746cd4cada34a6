import { epoch, type EpochMs, hours, minutes } from '../../domain/core/time.ts'
import { under } from '../under.ts'
import type { AccountCalls, WalletPage } from './calling/calls.ts'
import type { ExchangeFault } from './calling/fault.ts'
import { walk, type Next } from './calling/pages.ts'
import { Gaps, missingWords } from './gaps.ts'
import { WINDOW_MS } from './history.ts'
import type { ExchangeStore, Gap, WalletChange, WalletMark } from './store.types.ts'
import type { Priority } from './calling/rateBudget.ts'
import { SecondReading } from './secondReading.ts'

/** Read again before the newest known moment: the book is written a little after the fills. */
const OVERLAP_MS = minutes(1)
/** Pages that a look reads of what a stopped sync left: a look must stay short. */
const PAGES_PER_LOOK = 20
/** A key that may not read the book is asked again after this time. */
const UNREAD_MS = hours(1)

export interface WalletLogParts {
  readonly accountId: string
  readonly calls: Pick<AccountCalls, 'walletLog' | 'list'>
  readonly store: Pick<ExchangeStore, 'walletMark' | 'keepWallet'>
  /** The exchange's time. */
  readonly now: () => EpochMs
  /** Oldest instant wanted. */
  readonly floor: () => EpochMs
  readonly write: <T>(write: () => T | Promise<T>) => Promise<T | null>
  readonly signal: AbortSignal
  /** Hears why the book is not read. */
  readonly onUnread: (reason: string) => void
  /** Hears of a stretch that is set aside, once, and then or when it is read that other days are missing. */
  readonly onSetAside: (of: string, gap: Gap) => void
  readonly onMissing: () => void
  /** Hears once of each type of change that is not documented, whose amounts count as the rest. */
  readonly onUnknownType: (type: string) => void
}

const WORDS = 'account book'
/** Most types that are told of one account (T24). */
const MOST_TYPES = 100

/**
 * The exchange's account book of one account: every change of the wallet with what was in it afterwards.
 * Back-filled by a sync, newest window first, then kept up by every look. It stands beside the trades: without it they
 * are the same.
 */
export class WalletLog {
  private readonly parts: WalletLogParts
  private mark: WalletMark | null = null
  private running: Promise<void> | null = null
  private readingAgain = false
  private readonly hearers = new Set<(from: EpochMs) => void>()
  private kept = Promise.resolve(true)
  private unreadUntil = 0
  private readonly gaps: Gaps
  private readonly second: SecondReading
  private readonly unknown = new Set<string>()

  constructor(parts: WalletLogParts) {
    this.parts = parts
    this.second = new SecondReading(parts.now)
    this.gaps = new Gaps(parts.now, (gap) => {
      parts.onSetAside(WORDS, gap)
      parts.onMissing()
    })
  }

  /** Which days of it could not be read, as a sentence. */
  missing(): string | null {
    return missingWords(WORDS, this.gaps.all())
  }

  /**
   * Fills the book while `work` runs; what does not succeed ends it. A run that was stopped goes on where it was. A
   * book that takes longer says how far it is: `onPage` hears the beginning of the window that is read.
   */
  async beside<T extends { readonly ok: boolean }>(
    work: () => Promise<T>,
    onPage: (from: EpochMs) => void = () => undefined,
    signal?: AbortSignal,
  ): Promise<T> {
    return await under(this.parts.signal, async (stop) => {
      const filling = this.fill(signal === undefined ? stop.signal : AbortSignal.any([signal, stop.signal]))
      try {
        const result = await work()
        if (!result.ok) stop.abort()
        this.hearers.add(onPage)
        return result
      } catch (error) {
        stop.abort()
        throw error
      } finally {
        await filling
        this.hearers.delete(onPage)
      }
    })
  }

  /**
   * What came since, and some of what is still missing. Nothing before the first sync: a paper account gets its past
   * with that. A look does not wait for a sync.
   */
  async catchUp(): Promise<void> {
    if (this.running !== null) return
    await this.run(async () => {
      this.mark ??= await this.known()
      if (this.mark !== null && (await this.forward(this.parts.signal)))
        await this.back(this.parts.signal, PAGES_PER_LOOK)
    })
  }

  /** What was set aside, and all a second time, where it is time to. Not within a turn: nobody waits for it. */
  async readAgain(): Promise<void> {
    if (this.mark === null || this.readingAgain || this.parts.now() < this.unreadUntil) return
    this.readingAgain = true
    try {
      await this.readDue()
    } finally {
      this.readingAgain = false
    }
  }

  private async fill(signal: AbortSignal): Promise<void> {
    while (this.running !== null) await this.running
    await this.run(async () => {
      this.mark ??= (await this.known()) ?? {
        windowEnd: this.parts.now(),
        cursor: '',
        coveredTo: this.parts.now(),
        done: false,
      }
      if (await this.forward(signal)) await this.back(signal, Infinity)
    })
  }

  private async run(work: () => Promise<void>): Promise<void> {
    if (this.parts.now() < this.unreadUntil) return
    this.running = work().finally(() => {
      this.running = null
    })
    await this.running
  }

  private async known(): Promise<WalletMark | null> {
    const mark = await this.parts.write(() => this.parts.store.walletMark(this.parts.accountId))
    this.gaps.load(mark?.gaps)
    if (this.gaps.all().length > 0) this.parts.onMissing()
    return mark
  }

  private async readDue(): Promise<void> {
    const read = async (piece: Gap): Promise<boolean | null> => {
      const window = { ...piece, priority: 'background' as const }
      const walked = await this.through(window, this.parts.signal, async (page) => void (await this.keep(page.rows)))
      return walked === 'read' || (walked === 'endless' ? false : null)
    }
    if (this.second.isDue()) await this.second.readAgain(read)
    if (!this.gaps.isDue()) return
    await this.gaps.tryAgain(read)
    await this.keep([])
    this.parts.onMissing()
  }

  /** Everything since `coveredTo`, kept as a whole: half of it would say nothing of the days between. */
  private async forward(signal: AbortSignal): Promise<boolean> {
    const to = this.parts.now()
    const rows: WalletChange[] = []
    for (let from = epoch(this.mark!.coveredTo - OVERLAP_MS); from <= to; from = epoch(from + WINDOW_MS)) {
      const window = { from, to: epoch(Math.min(from + WINDOW_MS, to)), priority: 'urgent' as const }
      const walked = await this.through(window, signal, async (page) => {
        rows.push(...page.rows)
      })
      if (walked === 'endless' && window.to < to) this.gaps.add({ from: window.from, to: window.to })
      else if (walked !== 'read') return false
    }
    this.second.readFirst(epoch(this.mark!.coveredTo - OVERLAP_MS))
    return await this.keep(rows, { coveredTo: to })
  }

  /** Downwards from where it was, at most so many pages. */
  private async back(signal: AbortSignal, most: number): Promise<void> {
    const floor = this.parts.floor()
    let pages = 0
    await under(signal, async (enough) => {
      while (!this.mark!.done && !enough.signal.aborted) {
        const { windowEnd, cursor } = this.mark!
        const from = epoch(Math.max(windowEnd - WINDOW_MS, floor))
        const window = { from, to: windowEnd, priority: 'background' as const }
        const take = async (page: WalletPage, next: Next): Promise<void> => {
          pages += 1
          this.second.readFirst(from)
          for (const hear of this.hearers) hear(from)
          if (!(await this.keep(page.rows, this.behind(next, from))) || pages >= most) enough.abort()
        }
        const walked = await this.through(window, enough.signal, take, cursor)
        if (walked === 'endless' && this.mark!.cursor === '') {
          this.gaps.add({ from, to: windowEnd })
          if (!(await this.keep([], this.behind('end', from)))) return
        } else if (walked !== 'read') return
      }
    })
  }

  /** The mark behind a page. A window whose pages lead back is not read by them. */
  private behind(next: Next, from: EpochMs): Partial<WalletMark> {
    if (next === 'end') return { cursor: '', windowEnd: from, done: from <= this.parts.floor() }
    return { cursor: next === 'again' ? '' : next.cursor }
  }

  /** All pages of one window, from a cursor on; whether they were read to their end, or why not now. */
  private async through(
    window: { readonly from: EpochMs; readonly to: EpochMs; readonly priority: Priority },
    signal: AbortSignal,
    take: (page: WalletPage, next: Next) => Promise<void>,
    start = '',
  ): Promise<'read' | 'endless' | 'unread'> {
    const { calls } = this.parts
    const ask = { ...window, signal }
    const heard = async (page: WalletPage, next: Next): Promise<void> => {
      for (const type of page.unknown) this.tellUnknown(type)
      await take(page, next)
    }
    const walked = await walk(calls.list('wallet_log'), (cursor) => calls.walletLog({ ...ask, cursor }), heard, start)
    if (walked.ok) return 'read'
    this.failed(walked.fault, start)
    return walked.fault.class === 'endless' ? 'endless' : 'unread'
  }

  private tellUnknown(type: string): void {
    if (this.unknown.has(type) || this.unknown.size >= MOST_TYPES) return
    this.unknown.add(type)
    this.parts.onUnknownType(type)
  }

  private failed({ class: kind, code }: ExchangeFault, start: string): void {
    // A cursor of an earlier run that the exchange no longer knows: the window is read again from its first page.
    if (kind === 'bug' && start !== '') this.mark = { ...this.mark!, cursor: '' }
    else if (kind !== 'endless' && kind !== 'transient' && kind !== 'rate' && kind !== 'clock' && kind !== 'ip_ban') {
      this.unreadUntil = this.parts.now() + UNREAD_MS
      this.parts.onUnread(`${kind} ${code ?? ''}`.trim())
    }
  }

  /** One after another, each with the mark that the one before left: two readings may go on side by side. */
  private keep(rows: readonly WalletChange[], moved: Partial<WalletMark> = {}): Promise<boolean> {
    const { accountId, store, write } = this.parts
    this.kept = this.kept.then(async () => {
      const mark = { ...this.mark!, ...moved }
      const done = await write(async () => {
        await store.keepWallet(accountId, rows, { ...mark, gaps: this.gaps.all() })
        return true
      })
      if (done === null) return false
      this.mark = mark
      return true
    })
    return this.kept
  }
}
