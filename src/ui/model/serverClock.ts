import { useClockText } from './clock.ts'
import { useViewPart } from './useViewPart.ts'

/**
 * A text that depends on the time, as `useClockText` makes it, by the server's clock: ages of what the server dated are
 * right on a device whose own clock is not (screens.md 2.0, F13).
 */
export function useServerClockText(make: (now: number) => string): string {
  const offset = useViewPart('connection', offsetOf) ?? 0
  return useClockText((now) => make(now + offset))
}

const offsetOf = (connection: { readonly clockOffset: number }): number => connection.clockOffset
