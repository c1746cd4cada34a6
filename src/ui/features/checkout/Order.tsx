import { useState, type FormEvent, type ReactNode } from 'react'
import { BILLING_ADDRESS } from '../../../domain/access/addresses.ts'
import { SECOND_PLAN, type PlanName } from '../../../domain/billing/constants.ts'
import type { BillingView } from '../../../domain/billing/view.types.ts'
import { tell } from '../../growth/tell.ts'
import { Button } from '../../kit/controls/Button.tsx'
import { ButtonLink } from '../../kit/controls/Link.tsx'
import { Banner } from '../../kit/feedback/Feedback.tsx'
import { Panel } from '../../kit/layout/Panel.tsx'
import { Row, Stack } from '../../kit/layout/Stack.tsx'
import { Text } from '../../kit/layout/Text.tsx'
import { changeAddress } from '../../model/address.ts'
import { isEmail } from '../shared/isEmail.ts'
import { PortalButton } from '../shared/PortalButton.tsx'
import { useTries } from '../shared/useTries.ts'
import { useWrite } from '../shared/useWrite.ts'
import { ChangeText } from '../plans/ChangeText.tsx'
import { takenAlong } from '../plans/takenAlong.ts'
import { IntervalPick } from '../plans/IntervalPick.tsx'
import * as css from '../plans/plans.css.ts'
import { SampleNote } from '../plans/SampleNote.tsx'
import { planTexts as texts } from '../plans/texts.ts'
import { priceOf, type Prices } from '../plans/usePrices.ts'
import { PayerPanel, type Payer } from './PayerPanel.tsx'

const NO_PAYER: Payer = { email: '', name: '' }

/** One plan and what it costs, and for whom it is; leads to the page of the card provider. */
export function Order({
  plan,
  view,
  prices,
  reload,
}: {
  readonly plan: PlanName
  readonly view: BillingView
  readonly prices: NonNullable<Prices>
  readonly reload: () => void
}): ReactNode {
  const { interval, nextCharge, hasLeft, code, from } = view
  const outcome = view.outcomes['checkoutSession']
  const pay = useWrite(outcome, () => {
    if (outcome?.url !== undefined) location.assign(outcome.url)
  })
  const [draft, setDraft] = useState<Payer | null>(null)
  const payer = draft ?? (view.payer.state === 'ready' ? view.payer.data : NO_PAYER)
  const { form, isTried, note } = useTries()
  const reason = reasonNot(prices, view, plan)
  const toPayment = (): void => {
    if (plan !== 'trial') void pay.submit({ type: 'billing.checkout', plan, interval, code, from: from?.path ?? '' })
  }
  const save = useWrite(view.outcomes['settingsUserUpdate'], toPayment)
  const isBusy = save.isBusy || pay.isBusy
  const goOn = (event: FormEvent): void => {
    event.preventDefault()
    note()
    if (isBusy || reason !== undefined || !isEmail(payer.email)) return
    tell('checkout_started', { plan, interval })
    // What stands there already needs no saving.
    if (draft === null) toPayment()
    else void save.submit({ type: 'settings.save_billing', billing_email: payer.email, billing_name: payer.name })
  }
  const problem = save.problem ?? pay.problem
  // Bought in another tab a moment ago: this page did not hear of it yet.
  const hasPlan = pay.problem !== null && outcome?.status === SECOND_PLAN
  return (
    <Stack gap={16}>
      {hasLeft && problem === null && <Banner icon="info">{texts.left}</Banner>}
      {hasPlan && (
        <Banner
          tone="warn"
          icon="warning"
          role="alert"
          title={texts.hasPlan}
          actions={<PortalButton outcome={view.outcomes['customerPortal']} label={texts.manage} />}
        >
          {texts.alreadyHint}
        </Banner>
      )}
      {problem !== null && !hasPlan && (
        <Banner tone="danger" icon="error" role="alert" title={save.problem === null ? texts.problem : texts.unsaved}>
          {problem}
        </Banner>
      )}
      <SampleNote prices={prices} onRetry={reload} />
      <Panel title={`${texts.names[plan]} plan`}>
        <Stack gap={12}>
          <Text as="p" tone="text2">
            {texts.about[plan]}
          </Text>
          <ChangeText plan={plan} view={view} />
          {plan !== 'trial' && (
            <div>
              <IntervalPick path="/checkout" interval={interval} />
            </div>
          )}
          <div className={css.line}>
            <Text tone="text2">{texts.charged}</Text>
            <Text size={16} weight="strong">
              {(prices === 'failed' ? null : priceOf(prices, plan, interval)) ?? ''}
            </Text>
          </div>
          {plan !== 'trial' && (
            <Text as="p" size={12} tone="text3">
              {texts.thenEvery(interval, nextCharge)}
            </Text>
          )}
        </Stack>
      </Panel>
      {plan !== 'trial' && code !== '' && (
        <Banner
          icon="info"
          actions={
            <Button onPress={() => changeAddress(BILLING_ADDRESS, '/checkout')({ code: '' })}>{texts.noCode}</Button>
          }
        >
          {texts.code(code)}
        </Banner>
      )}
      <form ref={form} onSubmit={goOn} noValidate>
        <Stack gap={16}>
          {plan !== 'trial' && <PayerPanel of={view.payer} payer={payer} isTried={isTried} onChange={setDraft} />}
          <Row gap={8} wrap>
            {plan === 'trial' ? (
              <ButtonLink href="/trial-setup" variant="primary" size="lg">
                {texts.toTrial}
              </ButtonLink>
            ) : (
              <Button variant="primary" size="lg" icon="card" isBusy={isBusy} disabledReason={reason} type="submit">
                {texts.toPayment}
              </Button>
            )}
            <ButtonLink href={`/pricing?need=${plan}${takenAlong(view)}`} size="lg">
              {texts.other}
            </ButtonLink>
          </Row>
        </Stack>
      </form>
      {plan !== 'trial' && (
        <Text as="p" size={12} tone="text3">
          {texts.paymentNote}
        </Text>
      )}
    </Stack>
  )
}

/** Why nobody can be led to the payment; undefined where nothing is in the way. */
function reasonNot(prices: NonNullable<Prices>, { payer, interval }: BillingView, plan: PlanName): string | undefined {
  if (prices === 'failed') return texts.unread
  if (prices.length === 0) return texts.notSold
  if (priceOf(prices, plan, interval) === null) return texts.notCharged(interval)
  return payer.state === 'ready' ? undefined : payer.state === 'failed' ? payer.title : texts.payerUnread
}
