import { HIDDEN } from '../../../domain/core/numbers.ts'
import { useHidesAmounts } from '../../theme/theme.ts'

/** An amount in a sentence of the core: with its sign, before its unit, its marks as each language sets them. */
const AMOUNT = /[+\u2212-]?\d[\d.,]*(?= USDT\b)/g

/** A sentence with its amounts of money as dots. */
export const masked = (sentence: string): string => sentence.replace(AMOUNT, HIDDEN)

/** How sentences that may name amounts are written now: toasts, notifications, alerts of the system. */
export const useSaid = (): ((sentence: string) => string) => (useHidesAmounts() ? masked : asItIs)

const asItIs = (sentence: string): string => sentence
