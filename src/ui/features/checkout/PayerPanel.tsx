import type { ReactNode } from 'react'
import type { BillingView } from '../../../domain/billing/view.types.ts'
import { settingsTexts } from '../../../domain/settings/texts.ts'
import { TextField } from '../../kit/controls/TextField.tsx'
import { ErrorState } from '../../kit/feedback/Feedback.tsx'
import { SkeletonRows } from '../../kit/feedback/Skeleton.tsx'
import { Panel } from '../../kit/layout/Panel.tsx'
import { Stack } from '../../kit/layout/Stack.tsx'
import { refetch } from '../../model/send.ts'
import { isEmail } from '../shared/isEmail.ts'
import { planTexts as texts } from '../plans/texts.ts'

/** For whom the plan is. */
export type Payer = Extract<BillingView['payer'], { readonly state: 'ready' }>['data']

/** The fields of who pays, once it is known what stands there. */
export function PayerPanel({
  of,
  payer,
  isTried,
  onChange,
}: {
  readonly of: BillingView['payer']
  /** What the fields hold. */
  readonly payer: Payer
  readonly isTried: boolean
  readonly onChange: (payer: Payer) => void
}): ReactNode {
  return (
    <Panel title={texts.payer}>
      {of.state === 'ready' ? (
        <Stack gap={12}>
          <TextField
            label={texts.payerName}
            autoComplete="name"
            maxLength={100}
            value={payer.name}
            onChange={(name) => onChange({ ...payer, name })}
          />
          <TextField
            label={texts.payerEmail}
            type="email"
            autoComplete="email"
            maxLength={254}
            value={payer.email}
            onChange={(email) => onChange({ ...payer, email })}
            error={isTried && !isEmail(payer.email) ? settingsTexts.badEmail : null}
          />
        </Stack>
      ) : of.state === 'failed' ? (
        <ErrorState title={of.title} hint={of.hint} onRetry={() => refetch('settingsUser')} />
      ) : (
        <SkeletonRows rows={2} />
      )}
    </Panel>
  )
}
