import { formatFixed } from '../core/format.ts'

/** Units of a currency that one main unit has; those that are not here have a hundred. */
const WHOLE: readonly string[] = ['JPY', 'KRW', 'CLP', 'VND']

/** An amount of a currency's smallest units as it is read: `79.00 USD`. */
export const priceText = (amount: number, currency: string): string =>
  `${WHOLE.includes(currency) ? formatFixed(amount, 0) : formatFixed(amount / 100, 2)} ${currency}`
