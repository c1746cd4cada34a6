import { formatDate } from '../core/format.ts'
import { isRecord } from '../core/wire.ts'
import type { InvoiceLine } from '../settings/view.types.ts'
import { priceText } from './texts.ts'

/** Invoices as they are listed, out of the server's answer. */
export function invoiceLines(value: unknown, zone: string): readonly InvoiceLine[] {
  const all: readonly unknown[] = isRecord(value) && Array.isArray(value['invoices']) ? value['invoices'] : []
  return all.filter(isRecord).map((one): InvoiceLine => {
    const { id, number, at, amount, currency, status, url } = one
    return {
      id: String(id),
      number: typeof number === 'string' ? number : String(id),
      date: formatDate(Date.parse(String(at)), zone),
      amount: priceText(Number(amount), String(currency)),
      status: String(status),
      // The provider's own page: over TLS, or on this machine.
      url: typeof url === 'string' && /^(https:\/\/|http:\/\/(localhost|127\.0\.0\.1)[:/])/.test(url) ? url : null,
    }
  })
}

/** Whether the answer about a plan tells of one: who never had a plan has no invoices, and they are not asked for. */
export const hadPlan = (subscription: unknown): boolean =>
  isRecord(subscription) && typeof subscription['status'] === 'string' && subscription['status'] !== ''
