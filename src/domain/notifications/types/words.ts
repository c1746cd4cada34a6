import { word } from '../../language/translate.ts'
import { formatDecimal, formatPlain } from '../../core/format.ts'
import { formatNumber } from '../../core/numbers.ts'
import type { Refusal } from '../../core/fact.ts'

/** What is known of several parts, in one line. */
export const joined = (...parts: readonly (string | null)[]): string =>
  parts.filter((p) => p !== null && p !== '').join(', ')

/** A percentage with its sign; a dash where it is not known. */
export const signedPct = (pct: number | null): string =>
  pct === null ? '–' : `${pct < 0 ? '\u2212' : '+'}${formatPlain(Math.abs(pct))}`

/** An amount with its sign. */
export const signedAmount = (value: string): string => `${value.startsWith('-') ? '' : '+'}${formatDecimal(value)}`

/** '12.4 s before, within 60 s', of a verdict by a window. */
export const within = (b: Refusal['because']): string =>
  `${seconds(b['elapsedMs'])} before, within ${seconds(b['windowMs'])}`

const seconds = (ms: unknown): string =>
  typeof ms === 'number' ? `${formatNumber(ms / 1_000, { digits: 0, maxDigits: 1 })} s` : word('a moment')
