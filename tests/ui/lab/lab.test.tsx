import { act, fireEvent, screen, within } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { scenarioFrom, type Scenario } from '../../../src/domain/lab/scenario.ts'
import { SCREENS } from '../../../src/domain/screens/index.ts'
import { checksOf, judged, verdictOf, type Observation } from '../../../src/domain/lab/verdict.ts'
import type { LabAsk, LabTold } from '../../../src/worker/labApi.ts'
// Loaded here, so that no test waits for the lazy screen's first reading.
import '../../../src/ui/features/lifecycleTesting/Screen.tsx'
import { shellView, worldOf } from '../../support/fixtures/views.ts'
import { savedFiles } from '../../support/savedFiles.ts'
import { showApp } from '../../support/showApp.tsx'

/** The laboratory's worker, answered by the test. */
const worker = vi.hoisted(() => ({
  asks: [] as unknown[],
  told: null as ((told: unknown) => void) | null,
  failed: (): void => undefined,
}))
vi.mock('../../../src/ui/link/openLab.ts', () => ({
  openLab: (onTold: (told: unknown) => void, onFailed: () => void) => {
    worker.told = onTold
    worker.failed = onFailed
    return { ask: (ask: unknown) => void worker.asks.push(ask), close: () => undefined }
  },
}))

const asks = (): readonly LabAsk[] => worker.asks as LabAsk[]
const tell = (told: LabTold): void => act(() => worker.told?.(told))

function scenario(more: object): Scenario {
  const read = scenarioFrom({
    name: 'Burst',
    proves: 'One is one.',
    steps: [],
    expect: [{ at: 5_000, because: 'Row 1.', toasts: ['A: x'], bell: ['1'] }],
    ...more,
  })
  if (!read.ok) throw new Error(read.error.message)
  return read.value
}
const burst = scenario({ id: 'dup-burst' })
const chance = scenario({ id: 'chance', name: 'Chance', isRandom: true })

const seen = (more: Partial<Observation>): Observation => ({
  toasts: [],
  notifications: [],
  positions: [],
  totals: [],
  connection: [],
  session: [],
  bell: [],
  storage: [],
  refused: [],
  ...more,
})

async function show(search = ''): Promise<void> {
  showApp(
    worldOf('/lifecycle-testing', [], {
      access: { kind: 'show', screen: 'lifecycleTesting', title: 'Lifecycle testing', shell: true },
      shell: shellView('/lifecycle-testing', { title: 'Lifecycle testing' }),
      routes: SCREENS,
    }),
    { path: `/lifecycle-testing${search}` },
  )
  await screen.findByRole('tab', { name: 'Scenarios' })
}

async function ready(search = ''): Promise<void> {
  await show(search)
  tell({ type: 'catalogue', scenarios: [burst, chance] })
}

const press = (name: string): void => void fireEvent.click(screen.getByRole('button', { name }))
/** Ends the run that was asked for last, with what was seen. */
function finish(more: Partial<Observation>, isWhole = true): void {
  const run = asks().findLast((ask) => ask.type === 'run')
  if (run?.type !== 'run') throw new Error('Expected a run to be asked for.')
  const checks = checksOf(run.scenario).map((check) => judged(check, seen(more)))
  tell({
    type: 'finished',
    run: run.run,
    isWhole,
    progress: { at: 5_000, endsAt: 5_000, checks, seen: seen(more), verdict: verdictOf(checks), reports: [] },
  })
}
const rowOf = (name: string): HTMLElement => screen.getByRole('button', { name }).closest('tr')!

beforeEach(() => {
  worker.asks.length = 0
})

describe('scenarios', () => {
  it('a laboratory that does not start says so, and can be tried again', async () => {
    await show()
    act(() => worker.failed())
    expect(screen.getByText('The laboratory did not start')).toBeTruthy()

    press('Retry')
    tell({ type: 'catalogue', scenarios: [burst] })
    expect(screen.getByRole('button', { name: 'Burst' })).toBeTruthy()
  })

  it('the address chooses scenario, seed and speed, and a run uses them', async () => {
    await ready('?scenario=chance&seed=7&speed=40')
    press('Run')

    expect(asks().at(-1)).toMatchObject({ type: 'run', scenario: { id: 'chance' }, seed: 7, speed: 40 })
  })

  it('a scenario that is not there is named, and the first is shown', async () => {
    await ready('?scenario=none')

    expect(screen.getByText(/There is no scenario "none"/)).toBeTruthy()
    expect(screen.getByRole('heading', { name: 'Burst' })).toBeTruthy()
  })

  it('expected and actual stand side by side, and the table keeps the result', async () => {
    await ready('?scenario=dup-burst')
    press('Run')
    expect(within(rowOf('Burst')).getByText('Running')).toBeTruthy()
    finish({ toasts: ['A: x'], bell: ['1'] })

    expect(within(rowOf('Burst')).getByText('Passes')).toBeTruthy()
    expect(within(rowOf('Chance')).getByText('Not run yet')).toBeTruthy()
    expect(screen.queryByText('First divergence')).toBeNull()
  })

  it('the first divergence alone is marked, at the line that differs', async () => {
    await ready('?scenario=dup-burst')
    press('Run')
    finish({ toasts: ['A: x', 'A: y'], bell: ['2'] })

    expect(screen.getAllByText('First divergence')).toHaveLength(1)
    expect(screen.getByText('First divergence').closest('tr')?.textContent).toContain('Toasts')
    expect(screen.getByText('A: y').dataset['differs']).toBe('true')
    expect(within(rowOf('Burst')).getByText('Differs')).toBeTruthy()
  })

  it('a stopped run is no result', async () => {
    await ready('?scenario=dup-burst')
    press('Run')
    press('Stop')
    expect(asks().at(-1)).toEqual({ type: 'stop' })
    finish({}, false)

    expect(within(rowOf('Burst')).getByText('Not run yet')).toBeTruthy()
    expect(screen.getByText(/Stopped before its end/)).toBeTruthy()
  })

  it('Run all runs one after the other, as fast as can be', async () => {
    await ready()
    press('Run all')
    finish({ toasts: ['A: x'], bell: ['1'] })
    expect(asks().at(-1)).toMatchObject({ type: 'run', scenario: { id: 'chance' }, speed: null })
    finish({ toasts: ['A: x'], bell: ['1'] })

    expect(screen.getByText('All 2 passed')).toBeTruthy()
  })

  it('a file that is no scenario is refused in one sentence; one that is stands first', async () => {
    await ready()
    const file = new File(['{}'], 'bad.json', { type: 'application/json' })
    fireEvent.change(document.querySelector('input[type=file]')!, { target: { files: [file] } })
    await vi.waitFor(() => expect(asks().at(-1)).toEqual({ type: 'check', text: '{}' }))
    tell({
      type: 'checked',
      outcome: { ok: false, error: { kind: 'unreadable', message: 'This file is no scenario. It is not JSON.' } },
    })
    expect(screen.getByRole('alert').textContent).toContain('This file is no scenario. It is not JSON.')

    tell({ type: 'checked', outcome: { ok: true, value: scenario({ id: 'mine', name: 'Mine' }) } })
    expect(screen.queryByRole('alert')).toBeNull()
    expect(within(rowOf('Mine')).getByText('From a file')).toBeTruthy()
  })

  it('Save as fixture gives a file that can be loaded again, with the seed that is shown', async () => {
    const { blobs: saved } = savedFiles()
    await ready('?scenario=chance&seed=7')
    press('Save as fixture')

    expect(scenarioFrom(JSON.parse(await saved[0]!.text()))).toMatchObject({ ok: true, value: { ...chance, seed: 7 } })
  })
})

describe('the other sections', () => {
  it('LIFE-05 LIFE-02 stage and action follow the sliders', async () => {
    await show('?view=lifecycle')
    fireEvent.change(screen.getByLabelText('Closed trades'), { target: { value: '49' } })
    fireEvent.change(screen.getByLabelText('ROT'), { target: { value: '0.5' } })

    expect(screen.getByText('ROT 0.5 is at or above 0.5, the promotion bound of Incubation.')).toBeTruthy()
    const rows = within(screen.getByRole('table', { name: 'At the bounds' }))
      .getAllByRole('row')
      .map((row) => row.textContent)
    expect(rows).toHaveLength(10)
    expect(rows[5]).toBe('50MaturityContinueMaturity8 %')
  })

  it('ROLE-07 ROLE-03 every route stands in the matrix with the guard’s answers', async () => {
    await show('?view=routes')
    const rows = within(screen.getByRole('table', { name: 'Routes and roles' }))
      .getAllByRole('row')
      .map((row) => [...row.children].map((cell) => cell.textContent))

    expect(rows).toHaveLength(32)
    expect(rows.find(([route]) => route === '/lifecycle-testing')).toEqual([
      '/lifecycle-testing',
      'Admin',
      'Sign in',
      'Pricing',
      'Teaser',
      'Teaser',
      'Teaser',
      'Teaser',
      'Open',
    ])
    expect(rows.find(([route]) => route === '/settings')).toEqual([
      '/settings',
      'Trial, exempt',
      'Sign in',
      'Open',
      'Open',
      'Open',
      'Open',
      'Open',
      'Open',
    ])
  })
})
