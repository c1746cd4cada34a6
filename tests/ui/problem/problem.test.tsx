import { act, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { Provider } from 'effector-react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import type { ProblemReport } from '../../../src/domain/bugReport/report.types.ts'
import { connected, signedIn } from '../../../src/domain/testing/core.ts'
import { numbered, opened } from '../../../src/domain/testing/facts.ts'
import { AppBoundary } from '../../../src/ui/errors/AppBoundary.tsx'
import { SomethingWrong } from '../../../src/ui/errors/SomethingWrong.tsx'
import { scope } from '../../../src/ui/model/scope.ts'
import { setLink } from '../../../src/ui/model/send.ts'
import { closeProblem } from '../../../src/ui/problem/problem.ts'
import type { Question } from '../../../src/domain/question.ts'
import { reportOfCore } from '../../support/bugReports.ts'
import { worldOf } from '../../support/fixtures/views.ts'
import { typicalRows } from '../../support/fixtures/viewsPositions.ts'
import { showApp } from '../../support/showApp.tsx'
// Loaded here, so that no test waits for their first reading.
import '../../../src/ui/problem/ProblemDialog.tsx'

const saved = vi.hoisted(() => ({ files: [] as { readonly name: string; readonly parts: readonly string[] }[] }))
vi.mock('../../../src/ui/features/shared/download.ts', () => ({
  download: (file: { readonly name: string; readonly parts: readonly string[] }) => void saved.files.push(file),
}))

const report = reportOfCore(
  connected(signedIn())
    .append(opened(numbered(1)))
    .advance(5_000),
)

async function show(read: (question: Question) => unknown = () => report) {
  const shown = showApp(worldOf('/dashboard', typicalRows), { read })
  await userEvent.click(screen.getByRole('button', { name: 'Report a problem' }))
  await screen.findByRole('dialog', { name: 'Report a problem' })
  return shown
}

afterEach(() => act(closeProblem))

describe('Report a problem', () => {
  it('N2 says what is in the file and how large it is before it is saved, and shows it', async () => {
    await show()
    const text = (name: string): string =>
      screen.getByText(name, { selector: 'dt' }).nextElementSibling?.textContent ?? ''

    await screen.findByText('Size')
    expect(text('In it')).toBe(`${report.entries.length} entries, ${report.ledger.length} decisions`)
    expect(text('Size')).toMatch(/^\d+ kB$/)
    expect(text('Settings')).toBe('all notifications on')
    await userEvent.click(screen.getByRole('button', { name: 'See the file' }))
    expect(screen.getByLabelText('See the file', { selector: 'pre' }).textContent).toContain('"Account 1"')
  })

  it('N2 T3 saves it with the sentence of the user, in which no address, key or amount is left', async () => {
    const { sent } = await show()
    await userEvent.type(
      await screen.findByLabelText('What went wrong?'),
      'Twice! Ask a@b.example, key aB3dE5gH7jK9mN1pQ3, lost 4821.77',
    )
    await userEvent.click(screen.getByRole('button', { name: 'Save file' }))

    const { name, parts } = saved.files.at(-1)!
    const file = JSON.parse(parts.join('')) as ProblemReport
    expect(name).toBe('bot-blending-problem-2026-11-20T11-00.json')
    expect(file).toEqual({ ...report, note: 'Twice! Ask [email], key [key], lost [amount]' })
    expect(screen.queryByRole('dialog')).toBeNull()
    expect(sent).toContainEqual({ type: 'toast.show', kind: 'success', text: 'The report is saved. Nothing was sent.' })
  })

  it('N2 a worker that does not answer is said, nothing can be saved, and it is asked again', async () => {
    showApp(worldOf('/dashboard', typicalRows))
    await userEvent.click(screen.getByRole('button', { name: 'Report a problem' }))
    await screen.findByText('The report could not be made')
    expect(screen.getByText('No core in this test.')).toBeTruthy()
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Save file' }).disabled).toBe(true)

    setLink({
      send: async () => ({ ok: true, value: { entry: 1 } }),
      read: async () => ({ ok: true, value: report as never }),
    })
    await userEvent.click(screen.getByRole('button', { name: 'Retry' }))
    await screen.findByText('Size', { selector: 'dt' })
  })

  it('N2 is a way out of what went wrong: the page of an error opens it', async () => {
    render(
      <Provider value={scope}>
        <AppBoundary>
          <SomethingWrong message="It broke." onTryAgain={() => undefined} />
        </AppBoundary>
      </Provider>,
    )
    await userEvent.click(screen.getByRole('button', { name: 'Report a problem' }))

    expect(await screen.findByRole('dialog', { name: 'Report a problem' })).toBeTruthy()
  })
})
