import { act, fireEvent, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { replayOfText } from '../../../src/domain/bugReport/open.ts'
import { SCREENS } from '../../../src/domain/screens/index.ts'
import { connected, signedIn } from '../../../src/domain/testing/core.ts'
import { milestone, numbered, opened } from '../../../src/domain/testing/facts.ts'
import type { LabAsk } from '../../../src/worker/labApi.ts'
// Loaded here, so that no test waits for the lazy screen's first reading.
import '../../../src/ui/features/lifecycleTesting/Screen.tsx'
import { reportOfCore } from '../../support/bugReports.ts'
import { shellView, worldOf } from '../../support/fixtures/views.ts'
import { showApp } from '../../support/showApp.tsx'

/** The laboratory's worker: it plays what it is asked to. */
const worker = vi.hoisted(() => ({ opened: 0, fails: false, play: null as ((text: string) => unknown) | null }))
vi.mock('../../../src/ui/link/openLab.ts', () => ({
  openLab: (onTold: (told: unknown) => void, onFailed: () => void) => {
    worker.opened += 1
    return {
      ask: (ask: LabAsk) => {
        if (worker.fails) return onFailed()
        if (ask.type === 'replay') onTold({ type: 'replayed', outcome: worker.play?.(ask.text) })
      },
      close: () => undefined,
    }
  },
}))

const core = connected(signedIn())
  .append(opened(numbered(1)))
  .append(milestone(numbered(2)))
  .advance(5_000)
const report = { ...reportOfCore(core), note: 'It came twice.' }
const fileOf = (value: unknown): File =>
  new File([typeof value === 'string' ? value : JSON.stringify(value)], 'report.json', { type: 'application/json' })

beforeEach(() => {
  worker.opened = 0
  worker.fails = false
  worker.play = replayOfText
})

async function show(): Promise<void> {
  showApp(
    worldOf('/lifecycle-testing', [], {
      access: { kind: 'show', screen: 'lifecycleTesting', title: 'Lifecycle testing', shell: true },
      shell: shellView('/lifecycle-testing', { title: 'Lifecycle testing' }),
      routes: SCREENS,
    }),
    { path: '/lifecycle-testing?view=reports' },
  )
  await screen.findByText('No report is loaded')
}
const load = async (file: File): Promise<void> => {
  await act(async () => {
    fireEvent.change(screen.getByLabelText('Report file'), { target: { files: [file] } })
    await file.text()
  })
}
const press = (name: string): Promise<void> => userEvent.click(screen.getByRole('button', { name }))
const rows = (): readonly HTMLElement[] => screen.queryAllByRole('row').slice(1)

describe('a report of a problem in the laboratory', () => {
  it('N2 is loaded from a file, stepped decision by decision, and run to its end', async () => {
    await show()
    expect(worker.opened).toBe(0)
    await load(fileOf(report))

    await screen.findByText('It came twice.')
    expect(screen.getByText(`0 of ${report.ledger.length} decisions played`)).toBeTruthy()
    expect(rows()).toHaveLength(0)
    await press('Step')
    expect(rows()).toHaveLength(1)
    expect(rows()[0]!.textContent).toContain('listed · position opened BTCUSDT Account 1')
    await press('Run')
    expect(rows()).toHaveLength(report.ledger.length)
    expect(screen.getByText(`${report.ledger.length} of ${report.ledger.length} decisions the same`)).toBeTruthy()
    const toasts = within(screen.getByRole('region', { name: 'Toasts, in the order in which they came' }))
    expect(toasts.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      expect.stringContaining('BTC long opened (tab-0001)'),
      expect.stringContaining('BTC long at +10 % (tab-0001)'),
    ])
    await press('From the start')
    expect(rows()).toHaveLength(0)
    const again = screen.getByRole<HTMLButtonElement>('button', { name: 'From the start' })
    expect([document.activeElement, again.disabled, again.getAttribute('aria-disabled')]).toEqual([
      again,
      false,
      'true',
    ])
  })

  it('N2 marks the first decision that differs, with what was expected and what came', async () => {
    await show()
    await load(fileOf({ ...report, ledger: report.ledger.with(1, '11:00:00.000 no toast') }))
    await press('Run')

    const all = report.ledger.length
    expect(screen.getByText(`${all - 1} of ${all} decisions the same.`)).toBeTruthy()
    expect(screen.getByText('The first that differs is decision 2.')).toBeTruthy()
    const marked = screen.getByText('First divergence').closest('tr')!
    expect(marked.textContent).toContain('Decision 2')
    expect(marked.textContent).toContain('11:00:00.000 no toast')
    expect(marked.textContent).toContain('gets a toast')
  })

  it('F8 N2 a file that is none is refused in a sentence, and the report before it stays', async () => {
    await show()
    await load(fileOf(report))
    await press('Run')
    await load(fileOf('{"a": '))

    expect((await screen.findByRole('alert')).textContent).toBe(
      'This file is no report of a problem. It is not JSON, or its end is missing.',
    )
    expect(rows()).toHaveLength(report.ledger.length)
    await load(fileOf(report))
    expect(screen.queryByRole('alert')).toBeNull()
  })

  it('F8 N2 one that is too large is not even read', async () => {
    await show()
    await load(fileOf(' '.repeat(2_000_001)))

    expect((await screen.findByRole('alert')).textContent).toContain('It is larger than 2 MB.')
    expect(worker.opened).toBe(0)
  })

  it('N2 is taken where it is dropped, and a worker that fails is said', async () => {
    await show()
    worker.fails = true
    const file = fileOf(report)
    await act(async () => {
      fireEvent.drop(screen.getByText('No report is loaded'), { dataTransfer: { files: [file] } })
      await file.text()
    })
    expect((await screen.findByRole('alert')).textContent).toContain('did not answer')
  })
})
