import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import type { Caller } from '../../tests/support/caller.ts'

/** A fact as the server lists it. */
interface ToldFact {
  readonly id: string
  readonly event_type: string
  readonly event_timestamp: string
  readonly data: { readonly trade_id?: string } | null
}

/**
 * What was told and what the core wrote down, gathered while it goes on: a log keeps its newest 50,000 entries alone.
 */
export class Facts {
  /** Facts by id, in the order of their numbers. */
  readonly told = new Map<string, ToldFact>()
  /** Ids of facts in the log on this browser's disk. */
  readonly held = new Set<string>()
  #newest: string | null = null
  #entry = 0

  /** Reads what came since the last time; the first fact on disk is where it begins. */
  async gather(page: Page, { get }: Pick<Caller, 'get'>): Promise<void> {
    const { ids, entry } = await page.evaluate(factsOnDiskSince, this.#entry)
    this.#entry = entry
    for (const id of ids) this.held.add(id)
    this.#newest ??= before(ids)
    for (let more = this.#newest !== null; more;) {
      const news = await get<{ readonly events: readonly ToldFact[]; readonly has_more: boolean }>(
        `/events/since?since_event_id=${this.#newest}&limit=1000`,
      )
      for (const fact of news.events) this.told.set(fact.id, fact)
      this.#newest = news.events.at(-1)?.id ?? this.#newest
      more = news.has_more
    }
  }

  /** Orders whose closed trade was told. */
  trades(): ReadonlySet<string> {
    return new Set([...this.told.values()].map(({ data }) => data?.trade_id?.split(':').at(-1) ?? ''))
  }

  /** How old the newest one is, seconds: a machine that is too slow for the load falls behind. */
  age(now: number): number {
    const newest = [...this.told.values()].slice(-20).map(({ event_timestamp }) => Date.parse(event_timestamp))
    return Math.round((now - Math.max(...newest)) / 1_000)
  }
}

/** The id before the least of them. */
function before(ids: readonly string[]): string | null {
  const [first] = ids.toSorted((a, b) => numberOf(a) - numberOf(b))
  return first === undefined ? null : `${first.slice(0, first.lastIndexOf('-'))}-${numberOf(first) - 1}`
}

const numberOf = (id: string): number => Number(id.slice(id.lastIndexOf('-') + 1))

/** Runs in a page: ids of facts in records that end after that entry, and the entry before the tail. */
async function factsOnDiskSince(since: number): Promise<{ readonly ids: readonly string[]; readonly entry: number }> {
  const asked = <T>(request: IDBRequest<T>): Promise<T> =>
    new Promise((resolve, reject) => {
      request.onsuccess = () => resolve(request.result)
      request.onerror = () => reject(request.error ?? new Error('The database is not read.'))
    })
  const ids = new Set<string>()
  let entry = since
  for (const { name = '' } of await indexedDB.databases()) {
    if (!name.startsWith('tbd-v')) continue
    const db = await asked(indexedDB.open(name))
    const reading = db.transaction(['segments', 'tail'])
    const [segments, tail] = await Promise.all(
      ['segments', 'tail'].map((store) =>
        asked(
          reading.objectStore(store).getAll(IDBKeyRange.lowerBound(since)) as IDBRequest<
            { readonly first: number; readonly text: string }[]
          >,
        ),
      ),
    )
    db.close()
    entry = Math.max(entry, segments!.at(-1)?.first ?? 0)
    for (const { text } of [...segments!, ...tail!])
      for (const { type, data } of JSON.parse(text) as {
        readonly type: string
        readonly data: { readonly factSeq?: number | null; readonly serverEpoch?: string } | null
      }[])
        if (type !== 'live.dropped' && typeof data?.factSeq === 'number') ids.add(`${data.serverEpoch}-${data.factSeq}`)
  }
  return { ids: [...ids], entry }
}

/** Ids of orders that closed something at the paper exchange from that time on, as its own ledgers have them. */
export function closedAtExchange(dataDir: string, since: number): readonly string[] {
  const folder = join(dataDir, 'paper')
  return readdirSync(folder)
    .filter((file) => file.startsWith('ledger-'))
    .flatMap((file) => readFileSync(join(folder, file), 'utf8').split('\n'))
    .filter((line) => line.startsWith('["closed"'))
    .map((line) => (JSON.parse(line) as [string, { readonly orderId: string; readonly createdTime: number }])[1])
    .filter(({ createdTime }) => createdTime >= since)
    .map(({ orderId }) => orderId)
}
