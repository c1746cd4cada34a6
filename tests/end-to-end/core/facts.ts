import type { Page } from 'playwright-core'
import { recordsOnDisk } from '../harness/disk.ts'
import { expect } from '../harness/test.ts'
import type { Caller } from '../../support/caller.ts'
import { PATIENCE } from '../../support/waits.ts'

/**
 * Ids of the server's facts in the log that this browser keeps, in the order of their numbers, each as often as it is
 * there.
 */
export async function factsOnDisk(page: Page): Promise<readonly string[]> {
  const records = (await recordsOnDisk(page))
    .filter(({ database, store }) => database.startsWith('tbd-v') && (store === 'segments' || store === 'tail'))
    .flatMap((one) => one.records as readonly { readonly text: string }[])
  const entries = records.flatMap(
    ({ text }) =>
      JSON.parse(text) as {
        readonly type: string
        readonly data: { readonly factSeq?: number | null; readonly serverEpoch?: string } | null
      }[],
  )
  const ids = entries.flatMap(({ type, data }) =>
    type !== 'live.dropped' && typeof data?.factSeq === 'number' ? [`${data.serverEpoch}-${data.factSeq}`] : [],
  )
  return ids.toSorted((a, b) => numberOf(a) - numberOf(b))
}

/** Ids of the server's facts from that one on. */
async function factsOf({ get }: Pick<Caller, 'get'>, first: string | undefined): Promise<readonly string[]> {
  if (first === undefined) return []
  const epoch = first.slice(0, first.lastIndexOf('-'))
  const ids: string[] = []
  for (let since = numberOf(first) - 1, more = true; more; since += 1_000) {
    const page = await get<{ readonly events: readonly { readonly id: string }[]; readonly has_more: boolean }>(
      `/events/since?since_event_id=${epoch}-${since}&limit=1000`,
    )
    ids.push(...page.events.map(({ id }) => id))
    more = page.has_more
  }
  return ids
}

/**
 * Waits until the log on disk holds every fact that the server tells since the first one there, each once; to the
 * newest, unless the disk was given up.
 */
export async function logIsWhole(
  page: Page,
  caller: Caller,
  { isGivenUp = false, timeout = PATIENCE } = {},
): Promise<void> {
  await expect
    .poll(
      async () => {
        const kept = await factsOnDisk(page)
        const told = await factsOf(caller, kept[0])
        if (kept.length > 0 && kept.join(' ') === (isGivenUp ? told.slice(0, kept.length) : told).join(' '))
          return 'whole'
        return `${kept.length} on disk, ${new Set(kept).size} different, ${kept[0]} to ${kept.at(-1)}; ${told.length} at the server, to ${told.at(-1)}; missing: ${told
          .filter((id) => !kept.includes(id))
          .slice(0, 5)
          .join(' ')}`
      },
      { timeout, interval: 500 },
    )
    .toBe('whole')
}

const numberOf = (id: string): number => Number(id.slice(id.lastIndexOf('-') + 1))
