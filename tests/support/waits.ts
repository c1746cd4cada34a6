/**
 * Milliseconds that a test waits for what must become true, everywhere: long enough for a busy machine, since only what
 * never comes takes so long. Deliberate faults ask for less by PATIENCE: many of them make that something never comes.
 */
export const PATIENCE = Number(globalThis.process?.env['PATIENCE'] ?? 60_000)

/** Milliseconds after which a test that hangs is ended; work that only takes its time is never. */
export const LIMIT = 4_800_000

/** Milliseconds for a look at what may well not be there. */
export const GLANCE = 2_000
