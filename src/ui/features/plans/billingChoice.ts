import { useUnit } from 'effector-react'
import { useEffect, useRef } from 'react'
import { readAddress } from '../../../domain/access/address.ts'
import { BILLING_ADDRESS } from '../../../domain/access/addresses.ts'
import { changeAddress } from '../../model/address.ts'
import { makeChoice } from '../../model/local.ts'

/** Monthly or annual, as it was last chosen on this device; '' while it never was (screens.md 2.13). */
export const billingChoice = makeChoice('billing', ['', 'monthly', 'annual'], '')

/**
 * Opens the prices as they were chosen at an earlier visit, where the address says nothing. Once only: who then goes
 * back to an address without it meant that. Says whether anything was ever chosen.
 */
export function useBillingChoice(): boolean {
  const kept = useUnit(billingChoice.$value)
  const first = useRef(kept)
  useEffect(() => {
    const billing = first.current
    if (billing !== '' && readAddress(BILLING_ADDRESS, location.search).values.billing === '')
      changeAddress(BILLING_ADDRESS, '/pricing')({ billing }, 'replace')
  }, [])
  return kept !== ''
}
