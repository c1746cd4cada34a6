/** What a test card does (the numbers are Stripe's own for tests). */
export type CardVerdict = 'good' | 'declined' | 'no_funds' | 'second_step' | 'unknown'

/** The cards that the payment page offers, in its order. */
export const TEST_CARDS: readonly { readonly number: string; readonly does: CardVerdict; readonly about: string }[] = [
  { number: '4242 4242 4242 4242', does: 'good', about: 'is charged' },
  { number: '4000 0000 0000 0002', does: 'declined', about: 'is declined' },
  { number: '4000 0000 0000 9995', does: 'no_funds', about: 'has not enough on it' },
  { number: '4000 0025 0000 3155', does: 'second_step', about: 'asks for a second step' },
]

/** What becomes of a number. Every other is refused before it is looked at further, and none is kept. */
export function cardVerdict(number: string): CardVerdict {
  const digits = number.replace(/\D/g, '')
  return TEST_CARDS.find((card) => card.number.replace(/\D/g, '') === digits)?.does ?? 'unknown'
}

/** Why a payment did not go through, in words. */
export const CARD_WORDS: Readonly<Record<Exclude<CardVerdict, 'good' | 'second_step'>, string>> = {
  declined: 'Your card was declined. Nothing was charged.',
  no_funds: 'Your card has insufficient funds. Nothing was charged.',
  unknown: 'This sample page takes its test cards only. Never enter a real card here.',
}
