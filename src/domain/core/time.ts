declare const epochMs: unique symbol
declare const millis: unique symbol

/** Milliseconds since 1970-01-01T00:00:00Z. */
export type EpochMs = number & { readonly [epochMs]: true }

/** A length of time in milliseconds. */
export type Millis = number & { readonly [millis]: true }

/** Brands a number as a point in time. */
export const epoch = (ms: number): EpochMs => ms as EpochMs

/** Brands a number as a length of time. */
export const millisOf = (ms: number): Millis => ms as Millis

/** Seconds as milliseconds. */
export const seconds = (n: number): Millis => millisOf(n * 1_000)

/** Minutes as milliseconds. */
export const minutes = (n: number): Millis => millisOf(n * 60_000)

/** Hours as milliseconds. */
export const hours = (n: number): Millis => millisOf(n * 3_600_000)

/** Days of 24 hours as milliseconds; calendar days need a zone and live in `core/calendar`. */
export const days = (n: number): Millis => millisOf(n * 86_400_000)

/** Time passed from `since` to `now`; negative when the clock went back. */
export const elapsed = (since: EpochMs, now: EpochMs): Millis => millisOf(now - since)

/** A later point in time. */
export const after = (at: EpochMs, wait: Millis): EpochMs => epoch(at + wait)

/** A point in time so many ms before `at`; none where there is none. */
export const earlier = (at: EpochMs | null, ms: number): EpochMs | null => (at === null ? null : epoch(at - ms))
