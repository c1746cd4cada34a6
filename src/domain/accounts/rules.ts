/** States in which an account's figures do not follow the exchange (bybit.md 1.5). */
export const TROUBLES = ['needs_attention', 'delayed'] as const

/** A state in which an account does not follow the exchange. */
export type Trouble = (typeof TROUBLES)[number]

/** Whether figures of an account in this state may be old (I15). A state that this version does not know is none. */
export const isTroubled = (state: string): state is Trouble => (TROUBLES as readonly string[]).includes(state)
