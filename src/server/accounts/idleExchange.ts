import type { Exchange } from '../exchange/port.ts'

/** Stands in where no exchange is connected: tests of other parts, and a start without one. It follows nothing and says so. */
export function idleExchange(): Exchange {
  const sentence = 'This server is not connected to an exchange.'
  const failed = { ok: false as const, error: { kind: 'network' as const, message: sentence } }
  return {
    verifyKey: async () => ({ ok: false, reason: 'unreachable', detail: sentence }),
    start: () => {},
    stop: () => {},
    stopAll: async () => {},
    stateOf: () => null,
    positionsOf: () => [],
    reconcile: async () => failed,
    sync: async () => failed,
    klines: async () => failed,
    symbols: async () => failed,
  }
}
