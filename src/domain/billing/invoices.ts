import { formatDate } from '../core/format.ts'
import { recordsIn, textFrom, wireOf, wordsFrom } from '../core/wire.ts'
import type { InvoiceLine } from '../settings/view.types.ts'
import { priceText } from './texts.ts'

/** Invoices as they are listed, out of the server's answer. */
export function invoiceLines(value: unknown, zone: string): readonly InvoiceLine[] {
  return recordsIn(wireOf(value)['invoices']).map((one): InvoiceLine => {
    const { id, number, at, amount, currency, status, url } = one
    return {
      id: String(id),
      number: textFrom(number) ?? String(id),
      date: formatDate(Date.parse(String(at)), zone),
      amount: priceText(Number(amount), String(currency)),
      status: String(status),
      // The provider's own page: over TLS, or on this machine.
      url: typeof url === 'string' && /^(https:\/\/|http:\/\/(localhost|127\.0\.0\.1)[:/])/.test(url) ? url : null,
    }
  })
}

/** Whether the answer about a plan tells of one: who never had a plan has no invoices, and they are not asked for. */
export const hadPlan = (subscription: unknown): boolean => wordsFrom(wireOf(subscription)['status']) !== null
