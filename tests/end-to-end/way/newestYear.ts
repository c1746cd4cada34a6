import type { Caller } from '../../support/caller.ts'

/** The year of a user's newest closed trade: in the first days of a year the samples may have none of it yet. */
export async function newestYear({ get }: Pick<Caller, 'get'>): Promise<number> {
  const { trades } = await get<{ readonly trades: readonly { readonly closed_at: string }[] }>('/trades/closed?limit=1')
  return new Date(trades[0]!.closed_at).getUTCFullYear()
}
