import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { worldOf } from '../../support/fixtures/views.ts'
import { showScreen } from '../../support/showApp.tsx'

it('SCREEN-2.0 the help names every key of a table, also those that open and select a row', async () => {
  await showScreen(worldOf('/live-trades', []), { path: '/live-trades' })
  await userEvent.keyboard('?')

  const heading = within(await screen.findByRole('dialog')).getByRole('heading', { name: 'Tables' })
  const keys = [...heading.parentElement!.querySelectorAll('dl > div')].map(
    (line) => `${line.querySelector('dd')?.textContent}: ${line.querySelector('dt')?.textContent}`,
  )
  expect(keys).toEqual(expect.arrayContaining(['Enter: Open the row', 'x: Select the row, where rows can be']))
})
