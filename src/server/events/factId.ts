import { wireOf } from '../../domain/core/wire.ts'

/** Number of a fact, from its id; null when the id is of another history or is none. */
export function seqOf(id: string, epoch: string): number | null {
  const match = /^(.+)-(\d{1,15})$/.exec(id)
  return match !== null && match[1] === epoch ? Number(match[2]) : null
}

/** Which trade a fact's data are about; undefined where they are about none. */
export const tradeIdIn = (data: unknown): unknown => wireOf(data)['trade_id']
