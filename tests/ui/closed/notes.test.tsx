import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it, vi } from 'vitest'
import { closedChartPath } from '../../../src/domain/access/chartPaths.ts'
import { MOST_TAGS } from '../../../src/domain/closed/tags.ts'
import { lateCase } from '../../support/fixtures/lateCases.ts'
import { pastTrades, tradeRow } from '../../support/fixtures/trades.ts'
import { FIXTURE_NOW } from '../../support/fixtures/viewsPositions.ts'
import '../../../src/ui/features/closedTrades/table/TagTrades.tsx'
import { showLate } from './show.tsx'

// A canvas cannot be drawn here.
vi.mock('../../../src/ui/chart/CandleChart.tsx', () => ({ CandleChart: () => null }))

const tagged = tradeRow('a', { tags: ['news', 'Late entry'], note: 'A plan' })
const other = tradeRow('b', { tags: ['scalp'] })
const chart = closedChartPath(tagged.symbol, tagged.account, tagged.id)
const panel = () => screen.findByRole('region', { name: 'Notes and tags' })
const written = { type: 'closed.note', trades: ['a'], note: null, add: [], remove: [] }

describe('notes and tags', () => {
  it('SCREEN-2.4 a tag is added by Enter, by a comma or from those used before, once, and taken away', async () => {
    const { sent } = showLate(chart, { trades: [tagged, other] })
    const at = within(await panel())
    const field = at.getByRole('textbox', { name: 'Add to tags' })

    await userEvent.type(field, ' fomo  trade{Enter}')
    expect(sent).toContainEqual({ ...written, add: ['fomo trade'] })
    await userEvent.type(field, 'exit,')
    expect(sent).toContainEqual({ ...written, add: ['exit'] })
    const before = sent.length
    await userEvent.type(field, 'NEWS{Enter}')
    expect(sent).toHaveLength(before)
    await userEvent.click(at.getByRole('button', { name: 'scalp' }))
    expect(sent).toContainEqual({ ...written, add: ['scalp'] })
    await userEvent.click(at.getByRole('button', { name: 'Remove Late entry' }))
    expect(sent).toContainEqual({ ...written, remove: ['Late entry'] })
  })

  it('SCREEN-2.4 a note is saved by its button, discarded by the other, and neither stands there unchanged', async () => {
    const { sent } = showLate(chart, { trades: [tagged] })
    const at = within(await panel())
    const field = at.getByRole<HTMLTextAreaElement>('textbox', { name: 'Note' })
    expect(field.value).toBe('A plan')
    expect(at.queryByRole('button', { name: 'Save note' })).toBeNull()

    await userEvent.type(field, '!')
    await userEvent.click(at.getByRole('button', { name: 'Discard' }))
    expect(field.value).toBe('A plan')
    await userEvent.type(field, ' B')
    await userEvent.click(at.getByRole('button', { name: 'Save note' }))
    expect(sent).toContainEqual({ ...written, note: 'A plan B' })
    expect(field.value).toBe('A plan B')
  })

  it('SCREEN-2.4 what is typed while a tag is saved stays; a saved note gives way to what another device writes', async () => {
    const { sent, push } = showLate(chart, { trades: [tagged] })
    const at = within(await panel())
    const field = at.getByRole<HTMLTextAreaElement>('textbox', { name: 'Note' })
    const shown = (note: string) => {
      const view = lateCase({ path: chart, query: '', now: FIXTURE_NOW, trades: [{ ...tagged, note }] }).closedChart!
      if (view.state === 'ready')
        push({ closedChart: { ...view, noted: { asked: sent.length, ok: true, message: '' } } })
    }
    await userEvent.type(at.getByRole('textbox', { name: 'Add to tags' }), 'exit{Enter}')
    await userEvent.type(field, ', typed on')
    shown('A plan')
    const save = () => at.getByRole('button', { name: 'Save note' })
    await waitFor(() => expect(save().hasAttribute('data-pending')).toBe(false))
    expect(field.value).toBe('A plan, typed on')

    await userEvent.click(save())
    shown('A plan, typed on')
    await waitFor(() => expect(at.queryByRole('button', { name: 'Save note' })).toBeNull())
    shown('Of another device')
    await waitFor(() => expect(field.value).toBe('Of another device'))
  })

  it('SCREEN-2.4 a trade with as many tags as there can be takes no other', async () => {
    showLate(chart, { trades: [tradeRow('a', { tags: Array.from({ length: MOST_TAGS }, (_, i) => `tag ${i}`) })] })
    const field = within(await panel()).getByRole<HTMLInputElement>('textbox', { name: 'Add to tags' })
    expect(field.readOnly).toBe(true)
  })

  it('SCREEN-2.3 tags go on every trade that the filters show', async () => {
    const { sent } = showLate('/closed-trades?tag=scalp', {
      trades: [tagged, other, tradeRow('c', { tags: ['Scalp'] })],
    })
    await userEvent.click(await screen.findByRole('button', { name: 'Tag 2 trades' }))
    const dialog = await screen.findByRole('dialog', { name: 'Tag 2 trades' })
    const [adds] = within(dialog).getAllByRole('textbox')
    await userEvent.type(adds!, 'review{Enter}')
    await userEvent.click(within(dialog).getByRole('button', { name: 'Tag 2 trades' }))
    expect(sent).toContainEqual({ ...written, trades: ['b', 'c'], add: ['review'] })
  })

  it('SCREEN-2.3 more trades than can be tagged at once are named, and nothing can be pressed', async () => {
    showLate('/closed-trades', { trades: pastTrades(201, FIXTURE_NOW) })
    await userEvent.click(await screen.findByRole('button', { name: 'Tag 201 trades' }))
    const dialog = await screen.findByRole('dialog')
    expect(dialog.textContent).toContain('The filters show 201 trades, and 200 can be tagged at once.')
    expect(within(dialog).getByRole<HTMLButtonElement>('button', { name: 'Tag 201 trades' }).disabled).toBe(true)
  })

  it('SCREEN-2.3 columns show tags and note of each row', async () => {
    showLate('/closed-trades?cols=closed_at,symbol,tags,note', { trades: [tagged] })
    const row = (await screen.findByText('Late entry')).closest('tr')
    expect(row?.textContent).toContain('newsLate entryA plan')
  })
})
