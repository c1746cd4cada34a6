import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, describe, expect, it } from 'vitest'
import '../../../src/ui/palette/Palette.tsx'
import { closePalette } from '../../../src/ui/palette/palette.ts'
import { lateReply } from '../../support/fixtures/lateCases.ts'
import { worldOf } from '../../support/fixtures/views.ts'
import { FIXTURE_NOW, typicalRows } from '../../support/fixtures/viewsPositions.ts'
import { showApp, type Shown } from '../../support/showApp.tsx'

const input = { path: '/dashboard', query: '', now: FIXTURE_NOW }
const show = (): Shown =>
  showApp(worldOf('/dashboard', typicalRows), { read: (question) => lateReply(input, question).value })
afterEach(closePalette)

/** Opens it by its key and types. */
async function search(said: string): Promise<HTMLElement> {
  await userEvent.keyboard('{Control>}k{/Control}')
  const dialog = await screen.findByRole('dialog', { name: 'Search' })
  await within(dialog).findAllByRole('option')
  if (said !== '') await userEvent.type(dialog.querySelector('input')!, said)
  return dialog
}
const isGone = () => waitFor(() => expect(screen.queryByRole('dialog', { name: 'Search' })).toBeNull())

describe('A-197 search palette', () => {
  it('k alone opens nothing; its key opens it and closes it again', async () => {
    show()
    await userEvent.keyboard('k')
    expect(screen.queryByRole('dialog')).toBeNull()

    await search('')
    await userEvent.keyboard('{Control>}k{/Control}')

    await isGone()
  })

  it('typing narrows, Enter takes the first, and what was chosen stands first the next time', async () => {
    show()
    await search('closed tr{Enter}')

    await isGone()
    expect(location.pathname).toBe('/closed-trades')
    const again = await search('')
    expect(within(again).getAllByRole('group')[0]?.textContent).toContain('RecentClosed trades')
  })

  it('sends the command that stands elsewhere too', async () => {
    const { sent } = show()
    await search('sync{Enter}')

    await isGone()
    expect(sent.at(-1)).toEqual({ type: 'tasks.start', task: 'trades' })
  })

  it('says that nothing is found', async () => {
    show()
    const dialog = await search('zzzz')

    expect(await within(dialog).findByText("Nothing is called 'zzzz'.")).toBeTruthy()
  })

  it('says that nothing could be read', async () => {
    showApp(worldOf('/dashboard', typicalRows))
    await userEvent.keyboard('{Control>}k{/Control}')

    expect(await screen.findByText(/could not be read/)).toBeTruthy()
  })
})
