import { cleanup, fireEvent, screen, within } from '@testing-library/react'
import { act } from 'react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { planChanges } from '../../../src/domain/billing/features.ts'
import type { BillingView, PlanFeature } from '../../../src/domain/billing/view.types.ts'
// Loaded here, so that no test waits for the lazy screen's first reading.
import '../../../src/ui/features/checkout/Screen.tsx'
import '../../../src/ui/features/pricing/Screen.tsx'
import '../../../src/ui/features/subscriptionSuccess/Screen.tsx'
import { billingChoice } from '../../../src/ui/features/plans/billingChoice.ts'
import { keptJourneys } from '../../../src/ui/growth/journeys.ts'
import { shellView, worldOf } from '../../support/fixtures/views.ts'
import { showApp, type Shown } from '../../support/showApp.tsx'

const feature = (title: string, from: 'trial' | 'standard' | 'elite'): PlanFeature => ({
  title,
  opens: { trial: from === 'trial', basic: from === 'trial', standard: from !== 'elite', elite: true },
})
const FEATURES = [
  feature('Live trades', 'trial'),
  feature('Strategies', 'standard'),
  feature('Optimization', 'elite'),
  feature('Command center', 'elite'),
]
const billing = (more: Partial<BillingView> = {}): BillingView => ({
  subscription: { state: 'ready', asOf: 0, data: { plan: null } as never },
  open: null,
  wish: null,
  from: null,
  interval: 'month',
  nextCharge: 'Dec 28, 2026',
  code: '',
  payer: { state: 'ready', asOf: 0, data: { email: '', name: '' } },
  hasLeft: false,
  isSettled: false,
  isCharged: false,
  features: FEATURES,
  changes: planChanges(FEATURES, more.open ?? null),
  arm: null,
  isChecking: false,
  outcomes: {},
  ...more,
})

const FORECAST = { path: '/forecast', title: 'Forecast', isOpen: false }
const PATHS = { pricing: '/pricing', checkout: '/checkout', subscriptionSuccess: '/subscription-success' } as const

function show(name: keyof typeof PATHS, more: Partial<BillingView> = {}, query = ''): Shown {
  const path = PATHS[name]
  return showApp(
    worldOf(path, [], {
      access: { kind: 'show', screen: name, title: name, shell: false },
      shell: shellView(path, { title: name }),
      billing: billing(more),
    }),
    { path: path + query },
  )
}

const price = (plan: string, interval: string, amount: number): object => ({
  plan,
  interval,
  amount,
  currency: 'USD',
  is_sample: true,
})
const sold = [price('basic', 'month', 1900), price('standard', 'month', 3900), price('elite', 'month', 7900)]

/** What the server says of its prices; null for no answer at all. */
function answerPrices(prices: readonly object[] | null): void {
  vi.stubGlobal('fetch', async () => {
    if (prices === null) throw new TypeError('Failed to fetch')
    return Response.json({ prices, support_email: 'help@example.com' })
  })
}

beforeEach(() => answerPrices(sold))
afterEach(() => {
  billingChoice.set('')
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

describe('prices', () => {
  it('SCREEN-2.13 the matrix marks what each plan opens', async () => {
    show('pricing')
    const row = (name: RegExp): HTMLElement => screen.getByRole('row', { name })
    await screen.findByText('79.00 USD a month')
    expect(within(row(/Optimization/)).getAllByRole('img', { name: 'Included' })).toHaveLength(1)
    expect(within(row(/Live trades/)).getAllByRole('img', { name: 'Included' })).toHaveLength(4)
  })

  it('SCREEN-2.13 who is signed out signs in on the way to checkout; who has the plan manages it', async () => {
    const { push } = show('pricing', { subscription: null })
    const elite = await screen.findByRole('article', { name: 'Elite' })
    expect(within(elite).getByRole('link').getAttribute('href')).toBe('/login?returnTo=%2Fcheckout%3Fplan%3Delite')
    push({ billing: billing({ open: 'elite' }) })
    expect(within(elite).getByText('Your plan')).toBeTruthy()
    expect(within(elite).getByRole('link', { name: 'Manage billing' }).getAttribute('href')).toBe(
      '/settings#subscription',
    )
    expect(screen.getByRole('article', { name: 'Trial' }).textContent).toContain('Only if you never had a plan.')
  })

  it('SCREEN-2.13 who bought a plan without a trial reads of no trial that he had', async () => {
    const had = { state: 'ready', asOf: 0, data: { plan: 'Elite Plan', badge: 'red', date: null } as never } as const
    show('pricing', { subscription: had })
    const trial = await screen.findByRole('article', { name: 'Trial' })
    expect(trial.textContent).toContain('Only if you never had a plan.')
    expect(within(trial).queryByRole('link')).toBeNull()
  })

  it('SCREEN-2.13 where plans are not sold, the page says how it is', async () => {
    answerPrices([])
    show('pricing')
    expect(await screen.findByText(/Plans are not sold in this installation/)).toBeTruthy()
    expect(screen.getByRole('table')).toBeTruthy()
  })

  it('SCREEN-2.13 where plans are not sold the trial is still begun here, if the server begins any', async () => {
    answerPrices([])
    show('pricing')
    expect(within(await screen.findByRole('article')).getByRole('link', { name: 'Start free trial' })).toBeTruthy()
    cleanup()
    vi.stubGlobal('fetch', async () => Response.json({ prices: [], has_trial: false }))
    show('pricing')
    await screen.findByText(/Plans are not sold in this installation/)
    await vi.waitFor(() => expect(screen.queryByRole('article')).toBeNull())
  })

  it('SCREEN-2.13 SCREEN-2.14 a plan without a price is not offered, nor an interval', async () => {
    show('pricing', { interval: 'year' })
    const elite = await screen.findByRole('article', { name: 'Elite' })
    expect(elite.textContent).toContain('79.00 USD a month')
    expect(within(elite).getByRole('link').getAttribute('href')).toBe('/checkout?plan=elite')
    expect(screen.queryByRole('radiogroup', { name: 'Billing' })).toBeNull()
    cleanup()

    answerPrices(sold.slice(0, 1))
    show('pricing')
    await screen.findByText('19.00 USD a month')
    expect(screen.getAllByRole('article').map((card) => card.getAttribute('aria-label'))).toEqual(['Trial', 'Basic'])
    cleanup()

    const { sent } = show('checkout', { wish: 'elite', interval: 'month' })
    const pay = await screen.findByRole('button', { name: 'Continue to payment' })
    act(() => pay.focus())
    expect((await screen.findByRole('tooltip')).textContent).toBe('This plan is not sold by the month here.')
    fireEvent.click(pay)
    expect(sent).not.toContainEqual(expect.objectContaining({ type: 'billing.checkout' }))
    cleanup()

    show('checkout')
    await screen.findByRole('link', { name: 'Basic' })
    await vi.waitFor(() => expect(screen.queryByRole('link', { name: 'Elite' })).toBeNull())
  })

  it('SCREEN-2.13 where plans were not sold, Check again asks for their prices too', async () => {
    answerPrices([])
    const { sent } = show('pricing')
    const check = await screen.findByRole('button', { name: 'Check again' })
    answerPrices(sold)
    fireEvent.click(check)
    expect(await screen.findByText('79.00 USD a month')).toBeTruthy()
    expect(sent).toContainEqual({ type: 'session.check_plan' })
  })

  it.each([
    ['does not answer', () => answerPrices(null)],
    ['does not know them yet', () => vi.stubGlobal('fetch', async () => Response.json({ prices: null }))],
    ['is not well', () => vi.stubGlobal('fetch', async () => Response.json({}, { status: 503 }))],
  ])('SCREEN-2.13 prices of a server that %s are not told as plans that nobody sells', async (_what, fail) => {
    fail()
    show('pricing')
    expect(await screen.findByRole('heading', { name: 'Prices could not be read' })).toBeTruthy()
    expect(screen.queryByText(/Plans are not sold/)).toBeNull()
    expect(screen.getByRole('table')).toBeTruthy()

    answerPrices(sold)
    fireEvent.click(screen.getByRole('button', { name: 'Retry' }))
    expect(await screen.findByText('79.00 USD a month')).toBeTruthy()
    expect(screen.queryByRole('heading', { name: 'Prices could not be read' })).toBeNull()
  })
})

describe('monthly or annual', () => {
  beforeEach(() => answerPrices([...sold, price('elite', 'year', 79000)]))
  const arm = { test: 'pricing_view', variant: 'annual' } as const
  const picker = (): Promise<HTMLElement> => screen.findByRole('radiogroup', { name: 'Billing' })

  it('SCREEN-2.13 is kept on this device as it was chosen, and asked of the address at the next visit', async () => {
    show('pricing')
    fireEvent.click(within(await picker()).getByRole('radio', { name: 'Annual' }))
    expect([location.search, localStorage.getItem('bot-blending.billing')]).toEqual(['?billing=annual', 'annual'])
    cleanup()

    const before = history.length
    show('pricing', {}, '?need=elite')
    await picker()
    expect([location.search, history.length]).toEqual(['?need=elite&billing=annual', before])
  })

  it('SCREEN-2.13 is as the address says, whatever was chosen before; what it says is not kept', async () => {
    billingChoice.set('annual')
    show('pricing', {}, '?billing=monthly')
    await picker()
    expect([location.search, localStorage.getItem('bot-blending.billing')]).toEqual(['?billing=monthly', 'annual'])
  })

  it('AB-03 the arm counts for who never chose', async () => {
    billingChoice.set('monthly')
    show('pricing', { arm })
    await picker()
    cleanup()
    billingChoice.set('')
    // What was told before stands before this one.
    show('pricing', { arm: { ...arm, variant: 'control' } })
    await vi.waitFor(() => expect(keptJourneys().results).not.toEqual([]))
    expect(keptJourneys().results).toMatchObject([{ ...arm, variant: 'control' }])
  })
})

describe('the screen that led to the prices', () => {
  it('SCREEN-2.13 goes along to the checkout, by way of the sign-in too', async () => {
    const { push } = show('pricing', { from: FORECAST })
    const to = async (): Promise<string | null> =>
      (await screen.findByRole('link', { name: 'Choose Elite' })).getAttribute('href')
    expect(await to()).toBe('/checkout?plan=elite&from=%2Fforecast')
    push({ billing: billing({ from: FORECAST, subscription: null }) })
    expect(await to()).toBe(`/login?returnTo=${encodeURIComponent('/checkout?plan=elite&from=%2Fforecast')}`)
  })

  it('SCREEN-2.14 goes along to the payment, and back to the other plans', async () => {
    const { sent } = show('checkout', { wish: 'standard', from: FORECAST })
    fireEvent.click(await screen.findByRole('button', { name: 'Continue to payment' }))
    await vi.waitFor(() => expect(sent.at(-1)).toMatchObject({ type: 'billing.checkout', from: '/forecast' }))
    expect(screen.getByRole('link', { name: 'Other plans' }).getAttribute('href')).toBe(
      '/pricing?need=standard&from=%2Fforecast',
    )
  })
})

describe('the code that a mail led here with', () => {
  it('SCREEN-2.14 goes along to the other plans and back to the checkout, by way of the sign-in too', async () => {
    const { push } = show('checkout', { wish: 'elite', code: 'BACK15', from: FORECAST })
    expect((await screen.findByRole('link', { name: 'Other plans' })).getAttribute('href')).toBe(
      '/pricing?need=elite&from=%2Fforecast&code=BACK15',
    )
    push({ billing: billing({ code: 'BACK15' }) })
    expect((await screen.findByRole('link', { name: 'Elite' })).getAttribute('href')).toBe(
      '/checkout?plan=elite&code=BACK15',
    )
    cleanup()
    show('pricing', { code: 'BACK15', subscription: null })
    expect((await screen.findByRole('link', { name: 'Choose Basic' })).getAttribute('href')).toBe(
      `/login?returnTo=${encodeURIComponent('/checkout?plan=basic&code=BACK15')}`,
    )
  })
})

describe('checkout', () => {
  it('SCREEN-2.14 says what the plan opens more than the one below', async () => {
    show('checkout', { wish: 'elite' })
    expect(await screen.findByText('It opens Optimization, Command center.')).toBeTruthy()
  })

  it('SCREEN-2.14 says when it is charged next', async () => {
    show('checkout', { wish: 'standard' })
    expect(
      await screen.findByText('Charged today, next on Dec 28, 2026, and then every month until you cancel.'),
    ).toBeTruthy()
  })

  it('SCREEN-2.14 prices that are asked for anew keep the form, and what was typed into it', async () => {
    answerPrices(null)
    show('checkout', { wish: 'standard' })
    const name = await screen.findByRole<HTMLInputElement>('textbox', { name: /name/i })
    fireEvent.change(name, { target: { value: 'Mara Keller' } })
    answerPrices(sold)
    fireEvent.click(screen.getByRole('button', { name: 'Retry' }))
    expect((await screen.findAllByText(/39\.00/)).length).toBeGreaterThan(0)
    expect(screen.getByRole<HTMLInputElement>('textbox', { name: /name/i }).value).toBe('Mara Keller')
  })

  it('SCREEN-2.14 a plan that there is not is answered with those that there are', async () => {
    show('checkout')
    expect(await screen.findByRole('heading', { name: 'Choose a plan' })).toBeTruthy()
    expect(screen.getByRole('link', { name: 'Elite' }).getAttribute('href')).toBe('/checkout?plan=elite')
  })

  it('SCREEN-2.14 the plan that one has is not sold twice', async () => {
    show('checkout', { wish: 'elite', open: 'elite' })
    expect(await screen.findByText('You are on the Elite plan')).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Continue to payment' })).toBeNull()
  })

  it('SCREEN-2.14 sends what was chosen, and keeps the page with a sentence when the card provider is down', async () => {
    const { sent, push } = show('checkout', { wish: 'standard' })
    fireEvent.click(await screen.findByRole('button', { name: 'Continue to payment' }))
    await vi.waitFor(() =>
      expect(sent.at(-1)).toEqual({
        type: 'billing.checkout',
        plan: 'standard',
        interval: 'month',
        code: '',
        from: '',
      }),
    )
    push({
      billing: billing({
        wish: 'standard',
        outcomes: { checkoutSession: { asked: sent.length, ok: false, message: 'The card provider does not answer.' } },
      }),
    })
    expect((await screen.findByRole('alert')).textContent).toContain('The card provider does not answer.')
    expect(screen.getByRole('button', { name: 'Continue to payment' })).toBeTruthy()
  })
})

describe('whoever has a plan', () => {
  const toBilling = (): HTMLElement => screen.getByRole('button', { name: 'Change plan in billing' })
  /** What the tab of the card provider is led to. */
  function tabThatOpens(): (url: string) => void {
    const replace = vi.fn<(url: string) => void>()
    vi.spyOn(window, 'open').mockReturnValue({ location: { replace }, close: () => {} } as unknown as Window)
    return replace
  }
  afterEach(() => vi.restoreAllMocks())

  it.each([
    ['a higher one', 'standard', 'elite', 'It opens Optimization, Command center beside what you have.'],
    ['two rungs up', 'basic', 'elite', 'It opens Strategies, Optimization, Command center beside what you have.'],
    ['a lower one', 'elite', 'standard', 'It no longer opens Optimization, Command center.'],
    ['one that opens the same', 'trial', 'basic', 'It opens the same screens as the plan you have.'],
  ] as const)('SCREEN-2.14 is told what changes from it: %s', async (_what, open, wish, said) => {
    show('checkout', { open, wish })
    expect(await screen.findByText(said)).toBeTruthy()
  })

  it('SCREEN-2.14 and is charged for it, changes it in billing: no form that ends in a refusal', async () => {
    const replace = tabThatOpens()
    const { sent, push } = show('checkout', { open: 'elite', wish: 'standard', isCharged: true })
    expect(await screen.findByText('It no longer opens Optimization, Command center.')).toBeTruthy()
    expect(screen.queryByLabelText('Billing name')).toBeNull()
    fireEvent.click(toBilling())
    await vi.waitFor(() => expect(sent.at(-1)).toEqual({ type: 'billing.open' }))
    push({
      billing: billing({
        open: 'elite',
        wish: 'standard',
        isCharged: true,
        outcomes: { customerPortal: { asked: sent.length, ok: true, message: '', url: 'https://pay.example.org/p/1' } },
      }),
    })
    await vi.waitFor(() => expect(replace).toHaveBeenCalledWith('https://pay.example.org/p/1'))
  })

  it('SCREEN-2.14 and is charged for it, is sold no trial', async () => {
    show('checkout', { open: 'elite', wish: 'trial', isCharged: true })
    expect(await screen.findByText('You are on the Elite plan')).toBeTruthy()
  })

  it('SCREEN-2.14 sees no form until it is known whether he is charged', async () => {
    const { push } = show('checkout', { open: 'basic', wish: 'basic' })
    await screen.findByText('You are on the Basic plan')
    push({ billing: billing({ open: 'basic', wish: 'elite', subscription: { state: 'loading' } }) })
    expect(screen.queryByText('You are on the Basic plan')).toBeNull()
    expect(screen.queryByLabelText('Billing name')).toBeNull()
    push({ billing: billing({ open: 'basic', wish: 'elite' }) })
    expect(await screen.findByLabelText('Billing name')).toBeTruthy()
  })

  it('SCREEN-2.13 and is charged for it, is led to billing by the other cards, each with what it changes', async () => {
    show('pricing', { open: 'standard', isCharged: true })
    const card = within(await screen.findByRole('article', { name: 'Elite' }))
    expect(card.getByText('It opens Optimization, Command center beside what you have.')).toBeTruthy()
    expect(card.getByRole('button', { name: 'Change plan in billing' })).toBeTruthy()
    const basic = within(screen.getByRole('article', { name: 'Basic' }))
    expect(basic.getByText('It no longer opens Strategies.')).toBeTruthy()
    expect(screen.queryByRole('link', { name: /^Choose/ })).toBeNull()
  })

  it('SCREEN-2.14 a payment leads to the page of that very answer', async () => {
    const assign = vi.spyOn(location, 'assign').mockReturnValue(undefined)
    const told = (asked: number, url: string) =>
      billing({ wish: 'standard', outcomes: { checkoutSession: { asked, ok: true, message: '', url } } })
    const { sent, push } = show('checkout', { wish: 'standard' })
    push({ billing: told(0, 'https://pay.example.org/c/old') })
    fireEvent.click(await screen.findByRole('button', { name: 'Continue to payment' }))
    await vi.waitFor(() => expect(sent.at(-1)).toMatchObject({ type: 'billing.checkout' }))
    push({ billing: told(sent.length, 'https://pay.example.org/c/new') })
    await vi.waitFor(() => expect(assign).toHaveBeenCalled())
    expect(assign.mock.calls).toEqual([['https://pay.example.org/c/new']])
  })

  it('SCREEN-2.14 a second plan that was refused all the same is told as that, with the way to billing', async () => {
    tabThatOpens()
    const { sent, push } = show('checkout', { wish: 'standard' })
    fireEvent.click(await screen.findByRole('button', { name: 'Continue to payment' }))
    await vi.waitFor(() => expect(sent.at(-1)).toMatchObject({ type: 'billing.checkout' }))
    push({
      billing: billing({
        wish: 'standard',
        outcomes: { checkoutSession: { asked: sent.length, ok: false, message: 'No.', status: 409 } },
      }),
    })
    const alert = await screen.findByRole('alert')
    expect(alert.textContent).toContain('You have a plan already')
    expect(alert.textContent).not.toContain('The payment page did not open')
    fireEvent.click(within(alert).getByRole('button', { name: 'Manage billing' }))
    await vi.waitFor(() => expect(sent.at(-1)).toEqual({ type: 'billing.open' }))
  })
})

describe('a checkout that cannot go on', () => {
  it('SCREEN-2.14 ROUTE-03 who had a plan is offered no trial that he cannot have, but the plans', async () => {
    const had = { state: 'ready', asOf: 0, data: { plan: 'basic', badge: 'red', date: null } as never } as const
    show('checkout', { wish: 'trial', subscription: had }, '?plan=trial')
    await screen.findByRole('heading', { name: 'The free trial is for those who never had a plan' })
    expect(screen.queryByText('Start free trial')).toBeNull()
    expect(screen.getByRole('link', { name: 'Other plans' }).getAttribute('href')).toBe('/pricing?need=basic')
  })

  it('SCREEN-2.14 no trial is offered before it is known whether he had a plan', async () => {
    const { push } = show('checkout', { wish: 'trial', subscription: { state: 'loading' } }, '?plan=trial')
    await screen.findByRole('status')
    expect(screen.queryByText('Start free trial')).toBeNull()
    push({ billing: billing({ wish: 'trial' }) })
    expect(await screen.findByText('Start free trial')).toBeTruthy()
  })

  it('A-298 SCREEN-2.14 where others alone give plans no trial is offered that would be refused', async () => {
    vi.stubGlobal('fetch', async () => Response.json({ prices: [], has_trial: false }))
    show('checkout', { wish: 'trial' }, '?plan=trial')
    await screen.findByText('Plans are given elsewhere: ask whoever runs this installation.')
    expect(screen.queryByText('Start free trial')).toBeNull()
  })

  it('SCREEN-2.14 a trial is paid for on no page', async () => {
    show('checkout', { wish: 'trial' }, '?plan=trial')
    await screen.findByText('Start free trial')
    expect(screen.queryByText(/You pay on the page/)).toBeNull()
  })

  const toPayment = (): HTMLElement => screen.getByRole('button', { name: 'Continue to payment' })
  const reason = async (): Promise<string | null> => {
    act(() => toPayment().focus())
    return (await screen.findByRole('tooltip')).textContent
  }

  it('SCREEN-2.14 because its price could not be read, says so and reads it again', async () => {
    answerPrices(null)
    const { sent } = show('checkout', { wish: 'standard' })
    expect(await screen.findByRole('heading', { name: 'Prices could not be read' })).toBeTruthy()
    expect(await reason()).toBe('Prices could not be read')
    fireEvent.click(toPayment())
    expect(sent).not.toContainEqual(expect.objectContaining({ type: 'billing.checkout' }))

    answerPrices(sold)
    fireEvent.click(screen.getByRole('button', { name: 'Retry' }))
    expect(await screen.findByText('39.00 USD a month')).toBeTruthy()
    expect(toPayment().getAttribute('aria-disabled')).toBeNull()
  })

  it('SCREEN-2.14 because the settings did not come, says so and asks for them again', async () => {
    const payer = { state: 'failed', title: 'Your profile could not be loaded', hint: '', canRetry: true } as const
    const { sent, push } = show('checkout', { wish: 'standard', payer })
    expect(await screen.findByRole('heading', { name: 'Your profile could not be loaded' })).toBeTruthy()
    expect(await reason()).toBe('Your profile could not be loaded')
    expect(screen.queryByLabelText('Billing name')).toBeNull()
    fireEvent.click(screen.getByRole('button', { name: 'Retry' }))
    expect(sent).toContainEqual({ type: 'resource.refetch', resource: 'settingsUser' })

    push({ billing: billing({ wish: 'standard', payer: { state: 'loading' } }) })
    expect(await reason()).toBe('Who the plan is for is still being read.')
  })
})

describe('after a payment', () => {
  it('SCREEN-2.14 says after a minute that it takes long, and leads to support', async () => {
    // Once on the real clock: from then on the lazy screen is drawn at once, and its minute begins on the one set here.
    show('subscriptionSuccess')
    await screen.findByText('Your payment is being confirmed')
    cleanup()
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    show('subscriptionSuccess')
    act(() => void vi.advanceTimersByTime(59_999))
    expect(screen.getByText('Your payment is being confirmed')).toBeTruthy()
    expect(screen.queryByText('Payment received, access may take a minute')).toBeNull()
    act(() => void vi.advanceTimersByTime(1))
    expect(screen.getByText('Payment received, access may take a minute')).toBeTruthy()
    vi.useRealTimers()
    expect((await screen.findByRole('link', { name: 'Write to support' })).getAttribute('href')).toBe(
      'mailto:help@example.com',
    )
  })

  it('ROLE-09 waits until the plan is the role, asks anew when told to, and leads on', async () => {
    const { sent, push } = show('subscriptionSuccess')
    fireEvent.click(await screen.findByRole('button', { name: 'Check again' }))
    expect(sent.slice(-2)).toEqual([
      { type: 'session.check_plan' },
      { type: 'resource.refetch', resource: 'settingsSubscription' },
    ])
    push({ billing: billing({ open: 'elite', isSettled: true }) })
    expect(screen.getByText('Your Elite plan is active')).toBeTruthy()
    expect(screen.getByRole('link', { name: 'Open the dashboard' }).getAttribute('href')).toBe('/dashboard')
    expect(screen.getAllByRole('link', { name: /^Open/ })).toHaveLength(1)
  })

  it('SCREEN-2.14 leads on to the screen that was paid for, once it is open', async () => {
    const { push } = show('subscriptionSuccess', { open: 'standard', isSettled: true, from: FORECAST })
    await screen.findByText('Your Standard plan is active')
    expect(screen.queryByRole('link', { name: 'Open Forecast' })).toBeNull()
    push({ billing: billing({ open: 'standard', isSettled: true, from: { ...FORECAST, isOpen: true } }) })
    expect(screen.getByRole('link', { name: 'Open Forecast' }).getAttribute('href')).toBe('/forecast')
  })
})
