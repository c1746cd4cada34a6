import type { PriceName } from '../../domain/billing/constants.ts'

/** Where the card provider is, and what we are there. */
export interface BillingConnection {
  /** Secret key of the API. */
  readonly key: string
  /** Secret that its messages are signed with. */
  readonly webhookSecret: string
  /** Id of each price at the provider. */
  readonly prices: Readonly<Partial<Record<PriceName, string>>>
  /** Another address than the provider's own. */
  readonly at: { readonly host: string; readonly port: number; readonly protocol: 'http' | 'https' } | null
  stop(): Promise<void>
}
