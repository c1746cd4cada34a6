import type { ReactNode } from 'react'
import type { PlanName } from '../../../domain/billing/constants.ts'
import type { BillingView } from '../../../domain/billing/view.types.ts'
import { Text } from '../../kit/layout/Text.tsx'
import { planTexts as texts } from './texts.ts'

/** What a plan opens or closes for who looks (screens.md 2.14). */
export function ChangeText({ plan, view }: { readonly plan: PlanName; readonly view: BillingView }): ReactNode {
  const said = changeOf(plan, view)
  return (
    said !== null && (
      <Text as="p" tone="text2">
        {said}
      </Text>
    )
  )
}

function changeOf(plan: PlanName, { open, changes }: BillingView): string | null {
  const [opens, closes] = [changes[plan].opens.join(', '), changes[plan].closes.join(', ')]
  if (closes !== '') return texts.closes(closes)
  if (opens !== '') return open === null ? texts.opensNew(opens) : texts.opensBeside(opens)
  return open === null ? null : texts.opensSame
}
