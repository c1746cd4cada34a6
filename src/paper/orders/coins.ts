import type { OtherCoin } from '../types.ts'

/** Coins that are not as they were, with 0 of those that are gone. */
export function changedCoins(before: readonly OtherCoin[], now: readonly OtherCoin[]): readonly OtherCoin[] {
  const gone = before.filter(({ coin }) => !now.some((one) => one.coin === coin))
  const isAsBefore = (one: OtherCoin): boolean =>
    before.some(({ coin, amount, worth }) => coin === one.coin && amount === one.amount && worth === one.worth)
  return [...now.filter((one) => !isAsBefore(one)), ...gone.map(({ coin }) => ({ coin, amount: '0', worth: '0' }))]
}
