import { fireEvent, screen } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import type { TrialSetupView } from '../../../src/domain/trial/view.types.ts'
// Loaded here, so that no test waits for the lazy screen's first reading.
import '../../../src/ui/features/trialSetup/Screen.tsx'
import { shellView, worldOf } from '../../support/fixtures/views.ts'
import { showApp, type Shown } from '../../support/showApp.tsx'

const WAITS = 'The sync begins in a moment.'
const DONE = { isDone: true, message: '' }

const last: TrialSetupView = {
  step: 'sync',
  status: 'connected',
  trial: { state: 'running', endsOn: null },
  arm: null,
  hasPaper: false,
  accounts: ['main'],
  result: null,
  ended: null,
  outcomes: {},
}

afterEach(() => vi.unstubAllGlobals())

/** The last step of a trial's set-up. */
function show(more: Partial<TrialSetupView>, signedIn = true): Shown {
  const path = '/trial-setup'
  return showApp(
    worldOf(path, [], {
      access: { kind: 'show', screen: 'trialSetup', title: 'Trial setup', shell: false },
      shell: shellView(path, { title: 'Trial setup', signedIn }),
      trialSetup: {
        ...last,
        ...more,
      },
    }),
    { path },
  )
}

it('SCREEN-2.15 where the plan could not be read the first step says so and asks again', async () => {
  const failed = { state: 'failed', title: 'Not read', hint: 'Down', canRetry: true } as const
  const { sent } = show({ step: 'zone', status: 'started', trial: failed })
  expect(await screen.findByText('Not read')).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'Retry' }))
  expect(sent.at(-1)).toEqual({ type: 'resource.refetch', resource: 'settingsSubscription' })
})

it('SCREEN-2.15 who had a plan, with a trial before it or without, reads what is true, and is led to the plans', async () => {
  show({ step: 'zone', status: 'not_started', trial: { state: 'past' } })
  await screen.findByRole('heading', { name: 'The free trial is for those who never had a plan' })
  expect(screen.getByRole('link', { name: 'See plans and prices' }).getAttribute('href')).toBe('/pricing')
})

it('SCREEN-2.15 A-90 a stranger reads that a trial asks for no card, and no number of days', async () => {
  show({ step: 'signin', status: 'not_started', trial: { state: 'stranger' } }, false)
  await screen.findByText('Free for some days, and it ends by itself. No card is needed.')
  expect(screen.queryByText(/\d+ days/)).toBeNull()
})

it('A-298 where others alone give plans a stranger is promised no trial, and may sign in without one', async () => {
  vi.stubGlobal('fetch', async () => Response.json({ prices: [], has_trial: false }))
  show({ step: 'signin', status: 'not_started', trial: { state: 'stranger' } }, false)
  await screen.findByText('Plans are given elsewhere: ask whoever runs this installation.')
  expect(screen.getAllByRole('heading', { level: 1 }).map(({ textContent }) => textContent)).toEqual([
    'No trial can be begun here',
  ])
  expect(screen.queryByText(/^Free for some days/)).toBeNull()
  expect(screen.queryByText('Continue to sign-in')).toBeNull()
  expect(screen.queryByText('Check again')).toBeNull()
  expect(screen.getByRole('link', { name: 'Sign in' }).getAttribute('href')).toBe('/login')
})

it('A-298 where others alone give plans the page says so in place of its steps, and asks for the plan anew', async () => {
  const { sent } = show({ step: 'zone', status: 'not_started', trial: { state: 'elsewhere' } })
  await screen.findByText('Plans are given elsewhere: ask whoever runs this installation.')
  expect(screen.queryByText(/^Start (my|your)/)).toBeNull()
  fireEvent.click(screen.getByRole('button', { name: 'Check again' }))
  expect(sent.at(-1)).toEqual({ type: 'session.check_plan' })
})

it('SCREEN-2.15 a step that comes takes the focus of the one that goes; the first takes none', async () => {
  const { push } = show({ step: 'connect' })
  await screen.findByRole('group', { name: 'Connect' })
  expect(document.activeElement).toBe(document.body)
  push({ trialSetup: last })
  expect(document.activeElement).toBe(screen.getByRole('group', { name: 'First sync' }))
})

it('SCREEN-2.15 on paper no key is asked for, as none could work: it is said how others would', async () => {
  show({ step: 'connect', hasPaper: true, accounts: [] })
  await screen.findByRole('button', { name: 'Open a paper account' })
  expect(screen.getByText(/^This installation trades on paper\. .*for mainnet, testnet or demo\./)).toBeTruthy()
  expect(screen.queryByLabelText('API Key', { selector: 'input' })).toBeNull()
})

it('SCREEN-2.15 where keys are of Bybit one is asked for', async () => {
  show({ step: 'connect', accounts: [] })
  expect(await screen.findByLabelText('API Key', { selector: 'input' })).toBeTruthy()
  expect(screen.queryByText(/on paper/)).toBeNull()
})

describe('the first sync', () => {
  it.each([
    ['has not begun', { ended: null }, WAITS],
    ['is done, and its trades are not counted yet', { ended: DONE }, 'The sync is done.'],
    [
      'is done, of an account that never traded',
      { ended: DONE, result: { trades: 0, pnl: '0' } },
      'The sync is done. There is no closed trade yet.',
    ],
    ['failed', { ended: { isDone: false, message: 'The key was refused.' } }, 'The key was refused.'],
  ] as const)('SCREEN-2.15 a first sync that %s says so', async (_what, more, sentence) => {
    show(more)
    expect(await screen.findByText(sentence)).toBeTruthy()
    expect(screen.queryByText(WAITS) !== null).toBe(sentence === WAITS)
  })

  it('SCREEN-2.15 what it brought stands alone', async () => {
    show({ ended: DONE, result: { trades: 3, pnl: '12.5' } })
    expect(await screen.findByText('3 closed trades read, total')).toBeTruthy()
    expect(screen.queryByText(/^The sync/)).toBeNull()
  })
})
