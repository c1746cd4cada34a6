import type { ReactNode } from 'react'
import { BILLING_ADDRESS } from '../../../domain/access/addresses.ts'
import type { Interval } from '../../../domain/billing/constants.ts'
import { Segmented } from '../../kit/controls/Segmented.tsx'
import { changeAddress } from '../../model/address.ts'
import { billingChoice } from './billingChoice.ts'
import { planTexts as texts } from './texts.ts'

const choices = [
  { id: 'monthly', label: texts.monthly },
  { id: 'annual', label: texts.annual },
] as const

/** How a plan is charged; the address keeps it, and this device for the next visit. */
export function IntervalPick({ path, interval }: { readonly path: string; readonly interval: Interval }): ReactNode {
  return (
    <Segmented
      label={texts.billing}
      choices={choices}
      value={interval === 'year' ? 'annual' : 'monthly'}
      onChange={(billing) => {
        billingChoice.set(billing)
        changeAddress(BILLING_ADDRESS, path)({ billing })
      }}
    />
  )
}
