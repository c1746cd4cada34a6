import type { CallResult, ExchangeFault } from './fault.ts'

/** Most pages that one walk follows, however far a list goes on (T24). */
const MAX_PAGES = 1_000

/** One page of a list. */
export interface Page {
  /** Leads to the next page; '' on the last. */
  readonly cursor: string
  /** Rows as they came, unreadable ones too. */
  readonly rowCount: number
}

/**
 * Where a list goes on behind a page: at a cursor, nowhere as this was the last, or at one that was there before, so
 * that what is behind it cannot be reached now.
 */
export type Next = { readonly cursor: string } | 'end' | 'again'

/** A list that is walked through: its path, and who is told when it does not end. */
export interface List {
  readonly path: string
  readonly report: (fault: ExchangeFault, path: string) => void
}

/**
 * Walks through the pages of a list, from a cursor ('' is its first page) to its end. `take` gets each page and where
 * the list goes on behind it. A cursor that comes again ends the walk with the fault `endless`, as the exchange at
 * times answers a page that leads to itself or to the one before; only an empty page that
 * leads back is a last one, as there is nothing that it could lead to. Throws only what `take` throws.
 */
export async function walk<P extends Page>(
  list: List,
  page: (cursor: string) => Promise<CallResult<P>>,
  take: (page: P, next: Next) => Promise<unknown> | undefined,
  from = '',
): Promise<CallResult<null>> {
  const seen = new Set([from])
  for (let cursor = from; ;) {
    const result = await page(cursor)
    if (!result.ok) return result
    const next = nextOf(result.value, seen)
    await take(result.value, next)
    if (next === 'end') return { ok: true, value: null }
    if (next === 'again' || seen.size >= MAX_PAGES) return endless(list)
    cursor = next.cursor
    seen.add(cursor)
  }
}

function nextOf({ cursor, rowCount }: Page, seen: ReadonlySet<string>): Next {
  if (cursor === '') return 'end'
  if (!seen.has(cursor)) return { cursor }
  return rowCount === 0 ? 'end' : 'again'
}

function endless({ path, report }: List): CallResult<null> {
  const fault: ExchangeFault = {
    class: 'endless',
    code: null,
    status: 200,
    message: 'The pages of this list lead back to one that was read, or go on for too long.',
  }
  report(fault, path)
  return { ok: false, fault }
}
