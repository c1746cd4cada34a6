import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { navigate } from 'wouter/use-browser-location'
import { CATEGORIES } from '../../../src/domain/configuration/constants.ts'
import { defaultOf, fieldKind } from '../../../src/domain/configuration/fields.ts'
import { keysOf } from '../../../src/domain/configuration/fieldValue.ts'
import { partsOf } from '../../../src/domain/configuration/parts.ts'
import { titleOf } from '../../../src/domain/configuration/texts.ts'
import type { CategoryCard, ConfigurationView, FieldCard } from '../../../src/domain/configuration/view.types.ts'
import { speak } from '../../../src/domain/language/translate.ts'
import type { PastAdvice } from '../../../src/domain/optimization/past.types.ts'
import type { Question } from '../../../src/domain/question.ts'
import type { SettingsView } from '../../../src/domain/settings/view.types.ts'
import { hasTyped } from '../../../src/ui/model/typed.ts'
// Loaded here, so that no test waits for the lazy screen's first reading.
import '../../../src/ui/features/settings/Screen.tsx'
import { shellView, worldOf } from '../../support/fixtures/views.ts'
import { showApp, type Shown } from '../../support/showApp.tsx'

afterEach(() => {
  vi.restoreAllMocks()
})

type Category = (typeof CATEGORIES)[number]

const fieldOf = (category: Category, key: string, value: unknown = null): FieldCard => {
  const { description, rule, unit } = fieldKind(category, key)!
  const fallback = defaultOf(category, key)
  const card = { key, value: value ?? fallback, fallback, description, rule, isCustomized: value !== null }
  return {
    ...card,
    category,
    title: titleOf(key),
    isSaving: false,
    parts: partsOf({ ...card, unit, sendsOtherMode: false }),
  }
}
const cardOf = (category: Category, values: Readonly<Record<string, unknown>> = {}): CategoryCard => {
  const count = Object.keys(values).length
  return {
    category,
    title: titleOf(category),
    note: '',
    status:
      count > 0
        ? { kind: 'customized', text: `${count} customized`, count }
        : { kind: 'default', text: 'Using defaults', count },
    fields: {
      state: 'ready',
      asOf: 0,
      data: keysOf(category).map((key) => fieldOf(category, key, values[key] ?? null)),
    },
  }
}
const engine = (more: Partial<ConfigurationView> = {}): ConfigurationView => ({
  categories: CATEGORIES.map((category) => cardOf(category)),
  changes: { state: 'ready', asOf: 0, data: [] },
  applies: [],
  inputVersion: '',
  ...more,
})
const withCard = (card: CategoryCard): ConfigurationView =>
  engine({ categories: CATEGORIES.map((category) => (category === card.category ? card : cardOf(category))) })

const settings = (configuration: ConfigurationView | null): SettingsView => ({
  profile: { state: 'loading' },
  zones: [],
  accounts: { state: 'ready', asOf: 0, data: [] },
  whitelist: null,
  environment: null,
  subscription: { state: 'loading' },
  invoices: { state: 'ready', asOf: 0, data: [] },
  sync: { phase: 'idle', isRunning: false, message: '', status: '', progress: 0, details: [], endedAt: null },
  generation: null,
  outcomes: {},
  configuration,
})

async function show(
  configuration: ConfigurationView | null = engine(),
  read?: (question: Question) => unknown,
  path = '/settings',
): Promise<Shown> {
  const shown = showApp(
    worldOf('/settings', [], {
      access: { kind: 'show', screen: 'settings', title: 'Settings', shell: true },
      shell: shellView('/settings', { title: 'Settings' }),
      settings: settings(configuration),
    }),
    { path, ...(read === undefined ? {} : { read }) },
  )
  await screen.findByRole('heading', { name: 'Portfolio Recommendation Engine' })
  return shown
}
const head = (title: string) =>
  screen.getByRole('button', { name: new RegExp(`^${title}.*(customized|Using defaults|Needs attention)$`) })
const open = (title: string): void => void fireEvent.click(head(title))
const press = (name: string | RegExp): void => void fireEvent.click(screen.getByRole('button', { name }))
const field = (title: string) => within(screen.getByRole('region', { name: title }))
const type = (title: string, label: string, value: string): void => {
  const input = field(title).getByLabelText(label, { selector: 'input' })
  fireEvent.change(input, { target: { value } })
  fireEvent.blur(input)
}
const sent = ({ sent: all }: Shown) => all.filter((command) => command.type.startsWith('configuration.'))

describe('a link to a field', () => {
  it('SCREEN-2.10 CONF-01 opens its card and goes to it, once it is there', async () => {
    const scrolled = vi.spyOn(Element.prototype, 'scrollIntoView')
    const loading = { ...cardOf('account_moves'), fields: { state: 'loading' } } as const
    const { push } = await show(
      withCard(loading),
      undefined,
      '/settings#recommendations.account_moves.demotion_thresholds',
    )
    expect(head('Account Moves').getAttribute('aria-expanded')).toBe('true')

    push({ settings: settings(engine()) })
    const field_ = await screen.findByRole('region', { name: 'Demotion Thresholds' })
    await waitFor(() => expect(document.activeElement).toBe(field_))
    expect(scrolled.mock.contexts.at(-1)).toBe(field_)
  })

  it.each([false, true])(
    'SCREEN-2.10 goes to it whenever it is pressed, though its card was closed: %j',
    async (isClosed) => {
      const address = '/settings#recommendations.account_moves.demotion_thresholds'
      await show(engine(), undefined, address)
      const there = () => screen.findByRole('region', { name: 'Demotion Thresholds' })
      await there()
      if (isClosed) open('Account Moves')
      act(() => (document.activeElement as HTMLElement).blur())
      const scrolled = vi.spyOn(Element.prototype, 'scrollIntoView')
      act(() => navigate(address))
      const field_ = await there()
      await waitFor(() => expect(document.activeElement).toBe(field_))
      expect(scrolled.mock.contexts.at(-1)).toBe(field_)

      scrolled.mockClear()
      act(() => navigate('/settings#recommendations'))
      expect(scrolled.mock.contexts).not.toContain(field_)
    },
  )

  it.each(['', '#recommendations', '#recommendations.luck.dice'])('CONF-01 %j opens none', async (hash) => {
    await show(engine(), undefined, `/settings${hash}`)
    expect(screen.queryByRole('region', { name: /Thresholds|Caps/ })).toBeNull()
  })
})

describe('the section', () => {
  it('SET-25, CONF-01, CONF-08: six cards, one open at a time, by the card and by the bar', async () => {
    await show()
    for (const title of ['Lifecycle', 'Account Moves', 'Stability', 'Scoring', 'Allocation', 'Timing']) head(title)
    open('Lifecycle')
    expect(screen.getByRole('region', { name: 'Trade Count Thresholds' })).toBeTruthy()
    fireEvent.click(
      within(screen.getByRole('navigation', { name: 'Categories of the configuration' })).getByRole('button', {
        name: 'Timing',
      }),
    )
    expect(screen.queryByRole('region', { name: 'Trade Count Thresholds' })).toBeNull()
    expect(screen.getByRole('region', { name: 'Review Intervals' })).toBeTruthy()
    press('Hide the recommendation engine')
    expect(screen.queryByRole('region', { name: 'Review Intervals' })).toBeNull()
  })

  it('ROLE-01: another plan sees what it would need', async () => {
    await show(null)
    expect(screen.getByText('Part of the Elite plan')).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Quick Setup Wizard' })).toBeNull()
  })

  it('CONF-04, A-107: the badge for a warning, which no rule sets', async () => {
    await show(withCard({ ...cardOf('timing'), status: { kind: 'attention', text: 'Needs attention', count: 0 } }))
    expect(head('Timing').textContent).toContain('Needs attention')
  })

  it('CONF-06, CONF-07: an error line and an empty line', async () => {
    const failed = 'Failed to load configuration for Timing'
    await show(withCard({ ...cardOf('timing'), fields: { state: 'failed', title: failed, hint: '', canRetry: true } }))
    open('Timing')
    expect(screen.getByRole('heading', { name: failed })).toBeTruthy()
    open('Lifecycle')
    expect(screen.getByText('No configuration options available for Confidence Modifiers.')).toBeTruthy()
  })
})

describe('a field', () => {
  it('CONF-14, CONF-48: default, unit and step', async () => {
    await show()
    open('Lifecycle')
    const caps = field('Allocation Caps')
    expect(caps.getAllByText('%')).toHaveLength(4)
    expect(caps.getByLabelText('Legacy', { selector: 'input' }).getAttribute('step')).toBe('1')
    const counts = field('Trade Count Thresholds')
    expect(counts.getAllByText('Default')).toHaveLength(3)
    expect(counts.getByLabelText('Maturity up to', { selector: 'input' }).getAttribute('step')).toBe('0.01')
  })

  it('A-130, CONF-49: a valid entry is sent when it is left, once; what is none is never sent', async () => {
    const shown = await show()
    open('Lifecycle')
    for (const text of ['', '-', 'abc', '0.', '51']) type('Allocation Caps', 'Legacy', text)
    expect(sent(shown)).toEqual([])
    type('Allocation Caps', 'Legacy', '12')
    expect(sent(shown)).toMatchObject([
      { type: 'configuration.set', path: 'lifecycle.allocation_caps.legacy', value: 12 },
    ])
  })

  it('A-130 A-302 a pause inside a decimal sends its number and leaves what is typed; the same number is not sent again', async () => {
    const shown = await show()
    open('Account Moves')
    const input = field('Promotion Thresholds').getByLabelText<HTMLInputElement>('Legacy', { selector: 'input' })
    const saved = async (Legacy: number): Promise<void> => {
      const promotion = { Initialization: 0, Incubation: 0.5, Maturity: 1, Legacy }
      shown.push({ settings: settings(withCard(cardOf('account_moves', { promotion_thresholds: promotion }))) })
      await field('Promotion Thresholds').findAllByText('Customized')
    }
    fireEvent.change(input, { target: { value: '2.' } })
    await vi.waitFor(() => expect(sent(shown)).toMatchObject([{ value: 2 }]))
    await saved(2)
    expect(input.value).toBe('2.')

    fireEvent.change(input, { target: { value: `${input.value}25` } })
    fireEvent.blur(input)
    expect(sent(shown)).toMatchObject([{ value: 2 }, { value: 2.25 }])
    await saved(2.25)
    await waitFor(() => expect(input.value).toBe('2.25'))
    type('Promotion Thresholds', 'Legacy', '2.2500')
    expect(input.value).toBe('2.25')
    expect(sent(shown)).toHaveLength(2)
  })

  it('A-04 A-302 CONF-50 a beginning is judged once it is left, and empty never', async () => {
    const shown = await show()
    open('Lifecycle')
    const counts = field('Trade Count Thresholds')
    const input = counts.getByLabelText('Initialization below', { selector: 'input' })
    const problem = (): Element | null => counts.queryByText(/^Value must be/)
    for (const [text, says] of [
      ['0', 'Value must be at least 1'],
      ['-0.', 'Value must be at least 1'],
      ['', undefined],
    ] as const) {
      fireEvent.change(input, { target: { value: text } })
      expect(problem()).toBeNull()
      fireEvent.blur(input)
      expect(problem()?.textContent).toBe(says)
    }
    expect(sent(shown)).toEqual([])
  })

  it('A-49 what is typed stands over the number that was sent before, however that was written', async () => {
    const shown = await show()
    open('Lifecycle')
    type('Allocation Caps', 'Legacy', '12.50')
    const input = field('Allocation Caps').getByLabelText<HTMLInputElement>('Legacy', { selector: 'input' })
    fireEvent.change(input, { target: { value: '4' } })
    const caps = { initialization: 3, incubation: 5, maturity: 8, legacy: 12.5 }
    shown.push({ settings: settings(withCard(cardOf('lifecycle', { allocation_caps: caps }))) })
    await field('Allocation Caps').findAllByText('Customized')
    expect(input.value).toBe('4')
  })

  it('CONF-50, CONF-51: what is wrong stands under the entry and at its icon', async () => {
    await show()
    open('Lifecycle')
    type('Allocation Caps', 'Legacy', '51')
    expect(field('Allocation Caps').getByText('Percentage must be at most 50%')).toBeTruthy()
    expect(field('Allocation Caps').getByTitle('Percentage must be at most 50%')).toBeTruthy()
    expect(field('Allocation Caps').getByLabelText('Legacy', { selector: 'input' }).getAttribute('aria-invalid')).toBe(
      'true',
    )
  })

  it('A-49: weights are held until they come to 100, then sent together', async () => {
    const shown = await show()
    open('Scoring')
    type('Component Weights', 'Performance', '50')
    expect(screen.getByText('Values must sum to 100, but sum is 110')).toBeTruthy()
    expect(sent(shown)).toEqual([])
    type('Component Weights', 'Stability', '20')
    expect(sent(shown)).toMatchObject([
      {
        path: 'scoring.component_weights',
        value: { performance_max: 50, regime_fit_max: 20, stability_max: 20, lifecycle_max: 10 },
      },
    ])
  })

  it('F-COMMA weights and thresholds are taken with a comma, as one point would', async () => {
    vi.spyOn(navigator, 'languages', 'get').mockReturnValue(['de-DE'])
    const shown = await show()
    open('Scoring')
    type('Component Weights', 'Performance', '49,5')
    type('Component Weights', 'Stability', '20,5')
    expect(sent(shown)).toMatchObject([{ value: { performance_max: 49.5, stability_max: 20.5 } }])

    open('Account Moves')
    type('Promotion Thresholds', 'Incubation', '1,250')
    expect(sent(shown)).toHaveLength(1)
    expect(screen.getByText('Write 1.2500 or 1250: this can be read as either.')).toBeTruthy()
  })

  it('CONF-13, CONF-46: reset of an override asks first', async () => {
    const caps = { initialization: 1, incubation: 2, maturity: 3, legacy: 4 }
    const shown = await show(withCard(cardOf('lifecycle', { allocation_caps: caps })))
    open('Lifecycle')
    expect(field('Trade Count Thresholds').queryByText('Customized')).toBeNull()
    press('Reset Allocation Caps')
    expect(
      screen.getByText(
        'Are you sure you want to remove your custom setting for Allocation Caps and revert to the default value?',
      ),
    ).toBeTruthy()
    press('Keep my settings')
    expect(sent(shown)).toEqual([])
    press('Reset Allocation Caps')
    fireEvent.click(within(screen.getByRole('alertdialog')).getByRole('button', { name: 'Reset Allocation Caps' }))
    expect(sent(shown)).toMatchObject([{ type: 'configuration.remove', category: 'lifecycle', key: 'allocation_caps' }])
    // It goes once the server has answered; the question gave the focus back to it.
    screen.getByRole('button', { name: 'Reset Allocation Caps' }).focus()
    shown.push({ settings: settings(engine()) })
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Reset Allocation Caps' })).toBeNull())
    expect(document.activeElement).toBe(screen.getByRole('region', { name: 'Allocation Caps' }).querySelector('input'))
  })

  it('CONF-12, CONF-47: a category is reset where something was set, after a question', async () => {
    const shown = await show(
      withCard(
        cardOf('timing', { review_intervals: { default: 1, deactivate: 1, promote_demote: 1, adjust_allocation: 1 } }),
      ),
    )
    open('Scoring')
    expect(screen.queryByRole('button', { name: /to Defaults$/ })).toBeNull()
    open('Timing')
    press('Reset Timing to Defaults')
    expect(
      screen.getByText('Are you sure you want to reset all Timing settings to defaults? This cannot be undone.'),
    ).toBeTruthy()
    fireEvent.click(within(screen.getByRole('alertdialog')).getByRole('button', { name: 'Reset Timing to Defaults' }))
    expect(sent(shown)).toMatchObject([{ type: 'configuration.reset', category: 'timing' }])
  })

  it('A-49 CONF-13 CONF-12 what is typed and not sent goes with the reset of its field, its category or a change', async () => {
    const weights = { performance_max: 30, regime_fit_max: 30, stability_max: 30, lifecycle_max: 10 }
    const line: ConfigurationView['changes'] = {
      state: 'ready',
      asOf: 0,
      data: [
        {
          id: 'c1',
          time: '09:00',
          by: 'You',
          title: 'Scoring: Component Weights',
          differences: [],
          category: 'scoring',
          key: 'component_weights',
          before: null,
          isRestored: false,
        },
      ],
    }
    const shown = await show({ ...withCard(cardOf('scoring', { component_weights: weights })), changes: line })
    open('Scoring')
    const performance = () =>
      field('Component Weights').getByLabelText<HTMLInputElement>('Performance', { selector: 'input' }).value
    const confirm = (name: string): void => {
      press(name)
      fireEvent.click(within(screen.getByRole('alertdialog')).getByRole('button', { name }))
    }
    const held = (): void => {
      type('Component Weights', 'Performance', '50')
      expect(performance()).toBe('50')
    }
    held()
    confirm('Reset Component Weights')
    expect(performance()).toBe('30')
    held()
    confirm('Reset Scoring to Defaults')
    expect(performance()).toBe('30')
    held()
    press(/^History/)
    press('Restore Scoring: Component Weights as before 09:00')
    expect(performance()).toBe('30')
    expect(sent(shown).map((command) => command.type)).toEqual([
      'configuration.remove',
      'configuration.reset',
      'configuration.remove',
    ])

    // So it goes where another device, or another tab, sets another value.
    held()
    type('Component Weights', 'Stability', '31')
    const elsewhere = cardOf('scoring', { component_weights: { ...weights, performance_max: 20, regime_fit_max: 40 } })
    shown.push({ settings: settings(withCard(elsewhere)) })
    await waitFor(() => expect(performance()).toBe('20'))
    expect(field('Component Weights').getByLabelText<HTMLInputElement>('Stability', { selector: 'input' }).value).toBe(
      '31',
    )
    // What is not seen any more holds no page, and does not come back with the value that it stood over.
    type('Component Weights', 'Stability', String(weights.stability_max))
    await waitFor(() => expect(hasTyped()).toBe(false))
    shown.push({ settings: settings(withCard(cardOf('scoring', { component_weights: weights }))) })
    await waitFor(() => expect(performance()).toBe('30'))
  })

  it('A-49 what is typed and not sent stays while its card is closed, and holds the page', async () => {
    await show()
    open('Scoring')
    type('Component Weights', 'Performance', '50')
    open('Scoring')
    expect(screen.queryByRole('region', { name: 'Component Weights' })).toBeNull()
    expect(hasTyped()).toBe(true)
    open('Scoring')
    expect(
      field('Component Weights').getByLabelText<HTMLInputElement>('Performance', { selector: 'input' }).value,
    ).toBe('50')
    expect(screen.getByText('Values must sum to 100, but sum is 110')).toBeTruthy()
    type('Component Weights', 'Performance', '40')
    await waitFor(() => expect(hasTyped()).toBe(false))
  })
})

describe('account hierarchy', () => {
  const hierarchy = (more: object): ConfigurationView =>
    withCard(
      cardOf('account_moves', {
        hierarchy_behavior: { ...(defaultOf('account_moves', 'hierarchy_behavior') as object), ...more },
      }),
    )

  it('CONF-15, CONF-16, CONF-20: modes, switches and a summary', async () => {
    const shown = await show()
    open('Account Moves')
    const editor = field('Account Hierarchy Behavior')
    expect(editor.getAllByRole('radio')).toHaveLength(3)
    expect(field('Current Configuration').getByText('Same broker only')).toBeTruthy()
    expect(editor.queryByLabelText('Cross-Broker Threshold')).toBeNull()
    fireEvent.click(editor.getByRole('checkbox', { name: 'Enable Swaps' }))
    fireEvent.click(editor.getByRole('radio', { name: /^Disabled/ }))
    expect(sent(shown)).toMatchObject([
      { path: 'account_moves.hierarchy_behavior.enable_swaps', value: false },
      { path: 'account_moves.hierarchy_behavior.mode', value: 'disabled' },
    ])
  })

  it('CONF-21: disabled moves say so and hide the switches', async () => {
    await show(hierarchy({ mode: 'disabled' }))
    open('Account Moves')
    expect(screen.getByText('Account Moves Disabled')).toBeTruthy()
    expect(field('Account Hierarchy Behavior').queryByRole('checkbox')).toBeNull()
  })

  it('CONF-17, CONF-18, CONF-19, A-04: the threshold of the cross-broker mode', async () => {
    const shown = await show(hierarchy({ mode: 'cross_broker_allowed' }))
    open('Account Moves')
    const input = field('Account Hierarchy Behavior').getByLabelText('Cross-Broker Threshold', { selector: 'input' })
    expect(['min', 'max', 'step'].map((name) => input.getAttribute(name))).toEqual(['0', '10', '0.1'])
    type('Account Hierarchy Behavior', 'Cross-Broker Threshold', '0.05')
    expect(screen.getByText('Value must be at least 0.1')).toBeTruthy()
    expect(sent(shown)).toEqual([])
    type('Account Hierarchy Behavior', 'Cross-Broker Threshold', '')
    expect(sent(shown)).toMatchObject([
      { path: 'account_moves.hierarchy_behavior.cross_broker_threshold', value: null },
    ])
  })

  it('CONF-20 A-04 the summary names what is set, not what is typed', async () => {
    await show(hierarchy({ mode: 'cross_broker_allowed' }))
    open('Account Moves')
    type('Account Hierarchy Behavior', 'Cross-Broker Threshold', '0')
    expect(screen.getByText('Value must be at least 0.1')).toBeTruthy()
    expect(field('Current Configuration').getByText('2 ROT')).toBeTruthy()
  })
})

it('SCREEN-2.0 A-171 a change that was taken back has no button more, and the focus stays in the history', async () => {
  const line = {
    id: 'e-1',
    time: 'Nov 20, 2026, 12:00 PM',
    by: 'You',
    title: 'Timing: Review Intervals',
    differences: [],
    category: 'timing',
    key: 'review_intervals',
    before: null,
  }
  const of = (...restored: readonly boolean[]): ConfigurationView =>
    engine({
      changes: {
        state: 'ready',
        asOf: 0,
        data: restored.map((isRestored, n) => ({ ...line, id: `e-${n}`, isRestored })),
      },
    })
  const { push } = await show(of(false, false))
  press(/^History/)
  await userEvent.click(screen.getAllByRole('button', { name: /^Restore/ })[0]!)
  push({ settings: settings(of(true, false)) })
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('button', { name: /^Restore/ })))
})

it('A-171: a change of the history is taken back by setting what stood before it', async () => {
  const line = {
    time: 'Nov 20, 2026, 12:00 PM',
    by: 'You',
    title: 'Timing: Review Intervals',
    differences: ['Usually 30 days to 9 days'],
    category: 'timing',
    key: 'review_intervals',
  }
  const shown = await show(
    engine({
      changes: {
        state: 'ready',
        asOf: 0,
        data: [
          { ...line, id: 'e-3', before: null, isRestored: false },
          { ...line, id: 'e-2', before: { default: 30 }, isRestored: false },
          { ...line, id: 'e-1', before: null, isRestored: true },
        ],
      },
    }),
  )
  press(/^History/)
  const buttons = screen.getAllByRole('button', { name: /^Restore/ })
  expect(buttons).toHaveLength(2)
  for (const button of buttons) fireEvent.click(button)
  expect(sent(shown)).toMatchObject([
    { type: 'configuration.remove', category: 'timing', key: 'review_intervals' },
    { type: 'configuration.set', path: 'timing.review_intervals', value: { default: 30 } },
  ])
})

describe('the wizard', () => {
  const next = (): void => press('Next')

  it('WIZ-01, WIZ-02, WIZ-06, WIZ-11: nothing goes on before a preset is chosen', async () => {
    await show()
    press('Quick Setup Wizard')
    const dialog = within(screen.getByRole('dialog', { name: 'Portfolio Configuration Wizard' }))
    expect(dialog.getByText('Step 1 of 5, 20 %')).toBeTruthy()
    expect(within(dialog.getByRole('list', { name: 'Steps of the wizard' })).getAllByRole('listitem')).toHaveLength(5)
    expect(dialog.getAllByRole('radio')).toHaveLength(3)
    next()
    expect(dialog.getByRole('heading', { name: 'Welcome to Portfolio Configuration' })).toBeTruthy()
    fireEvent.click(dialog.getByRole('radio', { name: /^Aggressive/ }))
    expect(dialog.getByText(/^Aggressive selected/)).toBeTruthy()
    next()
    expect(dialog.getByRole('heading', { name: 'Lifecycle Configuration' })).toBeTruthy()
    expect(dialog.getByText('25 to 40 trades')).toBeTruthy()
  })

  it('WIZ-05, WIZ-10, WIZ-12, WIZ-13: wrong values hold it, the review shows all, applying sends six fields', async () => {
    const shown = await show()
    press('Quick Setup Wizard')
    fireEvent.click(screen.getByRole('radio', { name: /^Conservative/ }))
    next()
    const input = screen.getByLabelText('Legacy', { selector: 'input' })
    fireEvent.change(input, { target: { value: '51' } })
    next()
    expect(screen.getByRole('alert').textContent).toContain('Please fix the following validation errors')
    expect(screen.getByRole('alert').textContent).toContain('Allocation Caps: legacy: Percentage must be at most 50%')
    fireEvent.change(input, { target: { value: '11' } })
    for (let step = 0; step < 3; step++) next()
    expect(screen.getByText('Step 5 of 5, 100 %')).toBeTruthy()
    expect(screen.getByText(/Legacy: 11 %/)).toBeTruthy()
    press('Apply Configuration')
    const [command] = sent(shown) as unknown as [
      { readonly fields: readonly { readonly key: string; readonly value: object }[] },
    ]
    expect(command.fields.map(({ key }) => key)).toEqual([
      'trade_count_thresholds',
      'allocation_caps',
      'hierarchy_behavior',
      'promotion_thresholds',
      'demotion_thresholds',
      'deviation_thresholds',
    ])
    expect(command.fields[1]!.value).toEqual({ initialization: 2, incubation: 3, maturity: 6, legacy: 11 })
  })

  it.each([
    ['saved', { isRunning: false, ok: true, message: '' }, null],
    ['refused', { isRunning: false, ok: false, message: 'Allocation Caps: Full' }, 'Allocation Caps: Full'],
    ['gone', null, 'It was interrupted, and part of it may be saved. Apply it again.'],
  ])('WIZ-13 what is applied ends when that very run does: %s', async (_name, end, said) => {
    const { push, sent: all } = await show()
    press('Quick Setup Wizard')
    fireEvent.click(screen.getByRole('radio', { name: /^Balanced/ }))
    for (let step = 0; step < 4; step++) next()
    press('Apply Configuration')
    const run = { asked: all.length, isRunning: true, ok: true, message: '' }
    // Another tab's newer one is not this one's.
    const other = { asked: all.length + 7, isRunning: false, ok: true, message: '' }
    push({ settings: settings(engine({ applies: [run, other] })) })
    const button = () => screen.queryByRole('button', { name: 'Apply Configuration' })
    await waitFor(() => expect(button()?.hasAttribute('data-pending')).toBe(true))

    push({ settings: settings(engine({ applies: end === null ? [other] : [{ ...run, ...end }, other] })) })
    if (said === null) await waitFor(() => expect(button()).toBeNull())
    else expect(await within(screen.getByRole('dialog')).findByText(said)).toBeTruthy()
  })

  it('WIZ-03, WIZ-04: a dot for each step; Next and Previous walk them, the last step has Apply Configuration', async () => {
    await show()
    press('Quick Setup Wizard')
    const buttons = (): readonly string[] =>
      ['Previous', 'Next', 'Apply Configuration'].filter((name) => screen.queryByRole('button', { name }) !== null)
    const dots = (): readonly (string | null)[] =>
      within(screen.getByRole('list', { name: 'Steps of the wizard' }))
        .getAllByRole('listitem')
        .map((dot) => dot.getAttribute('aria-current'))
    const dotAt = (index: number) => [0, 1, 2, 3, 4].map((at) => (at === index ? 'step' : null))
    expect([buttons(), dots()]).toEqual([['Next'], dotAt(0)])
    fireEvent.click(screen.getByRole('radio', { name: /^Balanced/ }))
    for (const index of [1, 2, 3]) {
      next()
      expect([buttons(), dots()]).toEqual([['Previous', 'Next'], dotAt(index)])
    }
    next()
    expect([buttons(), dots()]).toEqual([['Previous', 'Apply Configuration'], dotAt(4)])
    press('Previous')
    expect([buttons(), dots()]).toEqual([['Previous', 'Next'], dotAt(3)])
  })

  it('WIZ-03, WIZ-05: a step begins at its title, which is said; what refuses the next comes in sight', async () => {
    const scrolled = vi.spyOn(Element.prototype, 'scrollIntoView')
    const title = (name: string): HTMLElement => screen.getByRole('heading', { name })
    await show()
    press('Quick Setup Wizard')
    expect(document.activeElement).not.toBe(title('Welcome to Portfolio Configuration'))
    fireEvent.click(screen.getByRole('radio', { name: /^Balanced/ }))
    next()
    expect(document.activeElement).toBe(title('Lifecycle Configuration'))
    press('Previous')
    expect(document.activeElement).toBe(title('Welcome to Portfolio Configuration'))
    next()

    const input = screen.getByLabelText('Legacy', { selector: 'input' })
    input.focus()
    fireEvent.change(input, { target: { value: '51' } })
    scrolled.mockClear()
    for (const times of [1, 2]) {
      next()
      expect(scrolled.mock.contexts).toHaveLength(times)
      expect((scrolled.mock.contexts[0] as Element).contains(screen.getByRole('alert'))).toBe(true)
    }
    expect(document.activeElement).toBe(input)
  })

  it('WIZ-07, WIZ-08, WIZ-09: the middle steps have their titles and the editors of their fields', async () => {
    await show()
    press('Quick Setup Wizard')
    fireEvent.click(screen.getByRole('radio', { name: /^Balanced/ }))
    const dialog = within(screen.getByRole('dialog', { name: 'Portfolio Configuration Wizard' }))
    const fields = (): readonly (string | null)[] =>
      dialog.getAllByRole('region').map((region) => region.getAttribute('aria-label'))
    const heading = (name: string): void => void expect(dialog.getByRole('heading', { name })).toBeTruthy()
    const numbersOf = (title: string): readonly string[] =>
      within(dialog.getByRole('region', { name: title }))
        .getAllByRole('textbox')
        .map((input) => (input as HTMLInputElement).value)

    next()
    heading('Lifecycle Configuration')
    expect(fields()).toEqual(['Trade Count Thresholds', 'Allocation Caps'])
    expect([numbersOf('Trade Count Thresholds'), numbersOf('Allocation Caps')]).toEqual([
      ['30', '50', '200'],
      ['3', '5', '8', '10'],
    ])
    const stages = within(dialog.getByRole('list', { name: 'Stages of a strategy' })).getAllByRole('listitem')
    expect(stages.map((stage) => [...stage.children].map((part) => part.textContent))).toEqual([
      ['Initialization', 'under 30 trades', 'cap 3 %'],
      ['Incubation', '30 to 50 trades', 'cap 5 %'],
      ['Maturity', '50 to 200 trades', 'cap 8 %'],
      ['Legacy', 'over 200 trades', 'cap 10 %'],
    ])

    next()
    heading('Strategy Promotion & Demotion')
    // The hierarchy's editor ends with the summary of its own (CONF-20).
    expect(fields()).toEqual([
      'Account Hierarchy Behavior',
      'Current Configuration',
      'Promotion Thresholds',
      'Demotion Thresholds',
    ])
    expect(dialog.getByRole('radio', { name: /^Same broker only/ })).toHaveProperty('checked', true)
    expect([numbersOf('Promotion Thresholds'), numbersOf('Demotion Thresholds')]).toEqual([
      ['0', '0.5', '1', '1.5'],
      ['-0.5', '-0.2', '-0.1', '0'],
    ])

    next()
    heading('Stability & Risk Controls')
    expect(fields()).toEqual(['Deviation Thresholds'])
    expect(numbersOf('Deviation Thresholds')).toEqual(['10', '5', '35', '20'])
  })

  it('WIZ-15: opening it again begins anew', async () => {
    await show()
    press('Quick Setup Wizard')
    fireEvent.click(screen.getByRole('radio', { name: /^Conservative/ }))
    next()
    press('Close')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    press('Quick Setup Wizard')
    expect(screen.getByText('Step 1 of 5, 20 %')).toBeTruthy()
    expect(screen.getAllByRole('radio').some((radio) => (radio as HTMLInputElement).checked)).toBe(false)
  })

  it('WIZ-12 A-302 a wrong threshold that leaves the page with its mode holds no step', async () => {
    await show()
    press('Quick Setup Wizard')
    fireEvent.click(screen.getByRole('radio', { name: /^Balanced/ }))
    next()
    next()
    const choose = (name: RegExp): void => void fireEvent.click(screen.getByRole('radio', { name }))
    choose(/^Cross-broker allowed/)
    const threshold = () => screen.getByLabelText<HTMLInputElement>('Cross-Broker Threshold', { selector: 'input' })
    fireEvent.change(threshold(), { target: { value: '0.05' } })
    next()
    expect(screen.getByRole('alert').textContent).toContain('cross_broker_threshold: Value must be at least 0.1')
    choose(/^Same broker only/)
    choose(/^Cross-broker allowed/)
    expect(threshold().value).toBe('2')
    choose(/^Same broker only/)
    next()
    expect(screen.getByRole('heading', { name: 'Stability & Risk Controls' })).toBeTruthy()
  })

  it('WIZ-15 A-346 what it begins with is on its way: it says so, and begins when that is there, unless it was left', async () => {
    const loading = settings(withCard({ ...cardOf('stability'), fields: { state: 'loading' } }))
    const shown = await show(loading.configuration)
    const dialog = () => screen.queryByRole('dialog', { name: 'Portfolio Configuration Wizard' })
    press('Quick Setup Wizard')
    expect(within(dialog()!).getByRole('status', { name: 'Loading...' })).toBeTruthy()
    expect(within(dialog()!).queryByRole('radio')).toBeNull()
    press('Close')
    await waitFor(() => expect(dialog()).toBeNull())
    shown.push({ settings: settings(engine()) })
    expect(dialog()).toBeNull()

    shown.push({ settings: loading })
    press('Quick Setup Wizard')
    within(dialog()!).getByRole('status', { name: 'Loading...' })
    shown.push({ settings: settings(engine()) })
    await waitFor(() => expect(within(dialog()!).getAllByRole('radio')).toHaveLength(3))
  })

  it('WIZ-15 CONF-06 A-346 a category of it that failed says so and asks again, before it begins; another one is no matter', async () => {
    const failed = {
      state: 'failed',
      title: 'Failed to load configuration for Stability',
      hint: '',
      canRetry: true,
    } as const
    const shown = await show(withCard({ ...cardOf('stability'), fields: failed }))
    press('Quick Setup Wizard')
    const dialog = () => screen.queryByRole('dialog', { name: 'Portfolio Configuration Wizard' })
    expect(within(dialog()!).queryByRole('radio')).toBeNull()
    expect(within(dialog()!).getByRole('heading', { name: failed.title })).toBeTruthy()
    press('Retry')
    expect(shown.sent).toContainEqual({ type: 'resource.refetch', resource: 'configCategory?category=stability' })
    press('Close')
    await waitFor(() => expect(dialog()).toBeNull())
    expect(location.search).toBe('')
    press('Quick Setup Wizard')
    // What came after all lets it begin; the categories that it does not set are not waited for.
    const scoring: CategoryCard = { ...cardOf('scoring'), fields: { state: 'loading' } }
    shown.push({ settings: settings(withCard(scoring)) })
    await waitFor(() => expect(within(dialog()!).getAllByRole('radio')).toHaveLength(3))
  })

  describe('N9 before Apply, over the own last 90 days', () => {
    const atReview = async (answer: () => PastAdvice): Promise<Shown & { readonly asked: readonly Question[] }> => {
      const asked: Question[] = []
      const shown = await show(engine(), (question) => {
        asked.push(question)
        return question.type === 'optimization.past' ? answer() : null
      })
      press('Quick Setup Wizard')
      fireEvent.click(screen.getByRole('radio', { name: /^Conservative/ }))
      for (let step = 0; step < 4; step++) next()
      return { ...shown, asked }
    }
    const past = () => within(screen.getByRole('region', { name: 'Your last 90 days' }))

    it('says what the chosen values would have advised, beside what is set, and asks with those values', async () => {
      const { asked } = await atReview(() => ({
        state: 'ready',
        trades: 1_234,
        looks: 13,
        counts: [{ kind: 'demote', label: 'Demote', tried: 3, saved: 1 }],
        newest: [{ id: 'a', at: Date.UTC(2026, 8, 2, 12), title: 'Demote Rider', why: 'ROT of −1 %.' }],
      }))
      await past().findByText(/1,234 closed trades, looked at 13 times/)
      expect(past().getByRole('row', { name: 'Demote 3 1' })).toBeTruthy()
      expect(past().getByRole('columnheader', { name: 'With these values (Conservative)' })).toBeTruthy()
      expect(past().getByText('Demote Rider, Sep 2, 2026')).toBeTruthy()
      expect(asked.findLast(({ type }) => type === 'optimization.past')).toMatchObject({
        fields: expect.arrayContaining([
          {
            category: 'lifecycle',
            key: 'allocation_caps',
            value: { initialization: 2, incubation: 3, maturity: 6, legacy: 12 },
          },
        ]),
      })
    })

    it('A-260 WIZ-10: its numbers are written as the language writes them', async () => {
      speak('de', {})
      onTestFinished(() => speak('en', {}))
      await atReview(() => ({ state: 'loading' }))

      const chosen = [...screen.getByRole('dialog').querySelectorAll('pre')].map((lines) => lines.textContent).join()
      expect(chosen).toMatch(/: -?\d,\d+ ROT/)
      expect(chosen).not.toMatch(/\d\.\d/)
    })

    it('the address says that it is open, so that the trades are asked for, and no longer once it is closed', async () => {
      await atReview(() => ({ state: 'loading' }))
      expect(location.search).toBe('?wizard=1')
      expect(past().getByRole('status', { name: 'Looking back over your closed trades' })).toBeTruthy()
      press('Close')
      await waitFor(() => expect(location.search).toBe(''))
    })

    it('without trades it says so, and Apply is there all the same', async () => {
      await atReview(() => ({ state: 'empty', title: 'No strategy to look back on yet', hint: 'A bot rule says it.' }))
      await past().findByText('No strategy to look back on yet')
      expect(screen.getByRole('button', { name: 'Apply Configuration' }).hasAttribute('disabled')).toBe(false)
    })

    it('a failure says its reason, and asks again; the answer is drawn once the trades came', async () => {
      let answer: PastAdvice = { state: 'unavailable', message: 'The server is down.' }
      const { sent: all, push } = await atReview(() => answer)
      await past().findByText('The server is down. Applying works all the same.')
      press('Retry')
      expect(all).toContainEqual({ type: 'resource.refetch', resource: 'engineInput' })
      answer = { state: 'ready', trades: 2, looks: 13, counts: [], newest: [] }
      push({ settings: settings(engine({ inputVersion: '7 ' })) })
      await past().findByText(/^Neither these values/)
    })
  })
})
