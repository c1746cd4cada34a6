import { act, cleanup, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { render } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import type { PositionRow } from '../../../src/domain/live/view.types.ts'
import { acceptPush, dropAll } from '../../../src/ui/model/mirrors.ts'
import { useField, useRow } from '../../../src/ui/model/useView.ts'
import { worldOf } from '../../support/fixtures/views.ts'
import { liveSums, liveView } from '../../support/fixtures/viewsLive.ts'
import { dec, typicalRows } from '../../support/fixtures/viewsPositions.ts'
import { labelled, showScreen } from '../../support/showApp.tsx'

const change = (id: string, fields: Partial<PositionRow>): void =>
  act(() =>
    acceptPush({ views: {}, tables: [{ table: 'positions', full: false, rows: { [id]: fields }, removed: [] }] }),
  )

/** The button in a column's header. */
const header = (name: string): HTMLElement =>
  [...labelled('Open positions').querySelectorAll<HTMLElement>('th button')].find((button) =>
    button.textContent?.startsWith(name),
  )!

describe('a moving table draws what moved', () => {
  it('one row changes: its component is drawn and no other', () => {
    const drawn: string[] = []
    function Row({ id }: { readonly id: string }) {
      drawn.push(id)
      return <span>{useRow('positions', id)?.pnl}</span>
    }
    dropAll()
    acceptPush({
      views: {},
      tables: [
        {
          table: 'positions',
          full: true,
          rows: Object.fromEntries(typicalRows.map((row) => [row.id, row])),
          removed: [],
        },
      ],
    })
    render(
      <>
        {typicalRows.map((row) => (
          <Row key={row.id} id={row.id} />
        ))}
      </>,
    )
    drawn.length = 0

    change(typicalRows[3]!.id, { pnl: dec('51.00') })

    expect(drawn).toEqual([typicalRows[3]!.id])
  })

  it('one field changes: a cell of another field is not drawn, and an equal value draws nothing', () => {
    const drawn: string[] = []
    const { id } = typicalRows[0]!
    const Cell = ({ name, pick }: { readonly name: string; readonly pick: (row: PositionRow) => string | null }) => {
      drawn.push(name)
      return <span>{useField('positions', id, pick)}</span>
    }
    dropAll()
    acceptPush({
      views: {},
      tables: [{ table: 'positions', full: true, rows: { [id]: typicalRows[0]! }, removed: [] }],
    })
    render(
      <>
        <Cell name="pnl" pick={(row) => row.pnl} />
        <Cell name="entry" pick={(row) => row.entry} />
      </>,
    )
    drawn.length = 0

    change(id, { pnl: dec('51.00') })
    change(id, { pnl: dec('51.00') })

    expect(drawn).toEqual(['pnl'])
  })

  it('in the real table a tick of one position touches its own row alone', async () => {
    await showScreen(worldOf('/live-trades', typicalRows), { path: '/live-trades' })
    const table = labelled('Open positions')
    const { id } = typicalRows[0]!
    const touched = new Set<string>()
    const observer = new MutationObserver((records) => {
      for (const { target } of records)
        touched.add(
          (target.nodeType === 1 ? (target as Element) : target.parentElement)
            ?.closest('[data-line]')
            ?.getAttribute('data-line') ?? 'elsewhere',
        )
    })
    observer.observe(table, { subtree: true, childList: true, characterData: true })

    change(id, { pnl: dec('101.00'), mark: dec('92500.1') })

    await act(() => Promise.resolve())
    observer.disconnect()
    expect([...touched]).toEqual([id])
    expect(within(table).getByText('+101.00')).toBeTruthy()
  })
})

describe('live trades', () => {
  const show = (path: string, more: Parameters<typeof liveView>[1] = {}) => {
    const world = worldOf('/live-trades', typicalRows, {
      liveTrades: liveView(typicalRows, more),
      liveSums: liveSums(typicalRows, more),
    })
    return showScreen(world, { path })
  }

  it('draws every row with its figures, and a total that says what it totals', async () => {
    await show('/live-trades')

    expect(labelled('Open positions').querySelectorAll('[data-line]')).toHaveLength(24)
    expect(screen.getByText('Total of 24 of 24 rows')).toBeTruthy()
    expect(screen.getByText('0.0048622')).toBeTruthy()
    expect(screen.getAllByText('N/A')).toHaveLength(1)
  })

  it('groups with counts and subtotals, and leaves out the column that the groups name', async () => {
    await show('/live-trades?group=account', { group: 'account' })

    expect(screen.getByText('10 rows, 7 long, 3 short')).toBeTruthy()
    expect(screen.getByText('+298.41')).toBeTruthy()
    expect([...labelled('Open positions').querySelectorAll('th')].map((head) => head.textContent)).not.toContain(
      'Account',
    )
  })

  it('SCREEN-2.0-4 an address that names no column of it leaves its own, in the table and in the chooser', async () => {
    await show('/live-trades')
    const heads = (): readonly (string | null)[] =>
      [...labelled('Open positions').querySelectorAll('th')].map((head) => head.textContent)
    const own = heads()
    cleanup()
    await show('/live-trades?cols=gone', { cols: ['gone'] })
    expect(heads()).toEqual(own)
    await userEvent.click(screen.getByRole('button', { name: 'Columns' }))
    const items = await screen.findAllByRole('menuitemcheckbox', { checked: true })
    expect(items.length).toBeGreaterThan(1)
  })

  it.each(['symbol', 'side'] as const)(
    'SCREEN-2.0-4 columns that are chosen while rows are grouped by %s leave that one in its place',
    async (group) => {
      await show(`/live-trades?group=${group}`, { group })
      await userEvent.click(screen.getByRole('button', { name: 'Columns' }))
      const items = await screen.findAllByRole('menuitemcheckbox')
      expect(items.map(({ textContent }) => textContent?.toLowerCase())).not.toContain(group)
      await userEvent.click(screen.getByRole('menuitemcheckbox', { name: /^Margin/ }))
      expect(new URLSearchParams(location.search).get('cols')).toMatch(/^symbol,side,.*margin/)
    },
  )

  it('keyboard: j and k move the row, Enter folds a group', async () => {
    await show('/live-trades?group=account', { group: 'account' })
    const table = labelled('Open positions')
    const lines = (): readonly Element[] => [...table.querySelectorAll('[data-line]')]
    act(() => (lines()[0] as HTMLElement).focus())

    await userEvent.keyboard('jj')
    expect(document.activeElement).toBe(lines()[2])
    await userEvent.keyboard('kk{Enter}')

    expect(document.activeElement).toBe(lines()[0])
    expect(lines()).toHaveLength(24 + 3 - 10)
  })

  it('SCREEN-2.1 a row that leaves under the focus hands it to the one that stands there then', async () => {
    const { push } = await show('/live-trades')
    const lines = (): readonly HTMLElement[] => [
      ...labelled('Open positions').querySelectorAll<HTMLElement>('[data-line]'),
    ]
    act(() => lines()[1]!.focus())
    await userEvent.keyboard('j')
    const [gone, next] = [lines()[2]!, lines()[3]!.dataset['line']]
    expect(document.activeElement).toBe(gone)
    const left = typicalRows.filter((row) => row.id !== gone.dataset['line'])
    push({ liveTrades: liveView(left), liveSums: liveSums(left) })
    expect(gone.isConnected).toBe(false)
    expect((document.activeElement as HTMLElement).dataset['line']).toBe(next)

    // Whoever went elsewhere is left there.
    const second = lines()[2]!
    act(() => second.blur())
    const fewer = left.filter((row) => row.id !== second.dataset['line'])
    push({ liveTrades: liveView(fewer), liveSums: liveSums(fewer) })
    expect(document.activeElement).toBe(document.body)
  })

  it('a header sorts by writing the address; defaults are left out of it', async () => {
    const { sent } = await show('/live-trades')

    await userEvent.click(header('ROI'))
    expect(location.search).toBe('?sort=roi')
    expect(sent).toContainEqual({ type: 'tab.go', path: '/live-trades', query: '?sort=roi' })
    await userEvent.click(header('uPnL'))

    expect(location.search).toBe('?dir=asc')
  })

  it('typing in the filter replaces the address once it rests', async () => {
    await show('/live-trades')
    const length = history.length

    await userEvent.type(screen.getByPlaceholderText('Symbol or strategy'), 'grid')

    await expect.poll(() => location.search).toBe('?q=grid')
    expect(history.length).toBe(length)
  })

  it('nothing matches: names the filters and clears them', async () => {
    await show('/live-trades?account=nobody', { account: 'nobody' })

    expect(screen.getByText('No rows match')).toBeTruthy()
    expect(screen.getByText('Filters: nobody.')).toBeTruthy()
    await userEvent.click(screen.getAllByText('Clear filters').at(-1)!)

    expect(location.search).toBe('')
  })

  it.each([
    ['failed', 'Failed to fetch open trades'],
    ['no_account', 'No exchange account is linked yet'],
    ['empty', 'No open positions'],
  ] as const)('state %s says what and why', async (state, title) => {
    await showScreen(worldOf('/live-trades', [], { liveTrades: { state, title, hint: 'Because.' } }), {
      path: '/live-trades',
    })

    expect(screen.getByText(title)).toBeTruthy()
    expect(screen.getByText('Because.')).toBeTruthy()
  })

  it('an error stands beside the last good data, with their time', async () => {
    const world = worldOf('/live-trades', typicalRows, {
      liveTrades: liveView(typicalRows, {}, { problem: 'Failed to fetch open trades' }),
    })
    const { sent } = await showScreen(world, { path: '/live-trades' })

    expect(document.querySelector('[role="alert"]')?.textContent).toContain('Failed to fetch open trades')
    // It moves each minute, which must not read the alert out again.
    expect(
      screen.getByText(/Still showing what was known at Nov 20, 2026, 12:06 PM/).closest('[aria-live]'),
    ).toMatchObject({ outerHTML: expect.stringContaining('aria-live="off"') })
    expect(screen.getByText('Total of 24 of 24 rows')).toBeTruthy()
    await userEvent.click(screen.getByText('Retry'))
    expect(sent).toContainEqual({ type: 'positions.refresh' })
  })

  it('SCREEN-2.1 Refresh is pressed once: until the answer it says that it is under way', async () => {
    const { sent, push } = await show('/live-trades')
    await userEvent.click(labelled('Refresh'))
    expect(sent).toContainEqual({ type: 'live.refresh' })

    push({ liveTrades: liveView(typicalRows, {}, { isRefreshing: true }) })
    expect(document.activeElement).toBe(labelled('Refreshing...'))
    await userEvent.click(labelled('Refreshing...'))
    await userEvent.keyboard('{Enter}')
    expect(sent.filter(({ type }) => type === 'live.refresh')).toHaveLength(1)

    push({ liveTrades: liveView(typicalRows) })
    expect(document.activeElement).toBe(labelled('Refresh'))
    await userEvent.keyboard('{Enter}')
    expect(sent.filter(({ type }) => type === 'live.refresh')).toHaveLength(2)
  })

  it('a phone gets cards and the total instead of the table', async () => {
    await showScreen(worldOf('/live-trades', typicalRows), { path: '/live-trades', width: 390 })

    expect(document.querySelector('table')).toBeNull()
    expect(labelled('Open positions').querySelectorAll('li')).toHaveLength(24)
    expect(screen.getByText('Total of 24 rows')).toBeTruthy()
  })

  it('SCREEN-2.1 one card is totalled as one row', async () => {
    await showScreen(worldOf('/live-trades', typicalRows.slice(0, 1)), { path: '/live-trades', width: 390 })

    expect(screen.getByText('Total of 1 row')).toBeTruthy()
  })
})

it('F-TRANSLATED cells of names and figures are marked as not to be translated', async () => {
  await showScreen(worldOf('/live-trades', typicalRows), { path: '/live-trades' })
  const cells = [...labelled('Open positions').querySelectorAll('tbody tr:not([data-group]) td')]

  expect(cells.length).toBeGreaterThan(typicalRows.length)
  expect(cells.filter((cell) => cell.textContent !== '' && cell.getAttribute('translate') !== 'no')).toEqual([])
})
