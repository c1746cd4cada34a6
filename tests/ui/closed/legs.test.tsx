import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { epoch } from '../../../src/domain/core/time.ts'
import type { LegView } from '../../../src/domain/market/view.types.ts'
import { LegsPanel } from '../../../src/ui/features/closedChart/LegsPanel.tsx'
import { dec, FIXTURE_NOW } from '../../support/fixtures/viewsPositions.ts'

const leg = (n: number): LegView => ({
  id: `in ${n}`,
  kind: n === 0 ? 'opened' : 'added',
  isOwn: false,
  path: null,
  qty: dec('1'),
  price: dec('0.387228275912'),
  fee: dec('0.05'),
  fills: n === 11 ? 1_234 : 1,
  at: epoch(FIXTURE_NOW + n * 60_000),
})
const legs = Array.from({ length: 12 }, (_, n) => leg(n))
const names = (): readonly string[] => screen.getAllByRole('rowheader').map(({ textContent }) => textContent)

it('A-274 SCREEN-2.4 of many legs the last ten are shown, and all at a press', async () => {
  render(
    <main id="content" tabIndex={-1}>
      <LegsPanel legs={legs} decimals={5} zone="UTC" />
    </main>,
  )
  expect(names()).toHaveLength(10)
  expect(names().at(-1)).toContain('1,234 fills')

  await userEvent.click(screen.getByRole('button', { name: 'Show all 12' }))
  expect(names()).toHaveLength(12)
  expect(names()[0]).toMatch(/^Opened/)
  expect(screen.queryByRole('button')).toBeNull()
  expect(document.activeElement).toBe(screen.getByRole('main'))
})

it('SCREEN-2.4 prices have the decimals of the symbol, and all of theirs while those are not known; without legs nothing stands', () => {
  const { rerender, container } = render(<LegsPanel legs={legs.slice(0, 1)} decimals={5} zone="UTC" />)
  expect(screen.getByText('0.38723')).toBeDefined()
  rerender(<LegsPanel legs={legs.slice(0, 1)} decimals={null} zone="UTC" />)
  expect(screen.getByText('0.387228275912')).toBeDefined()
  rerender(<LegsPanel legs={[]} decimals={5} zone="UTC" />)
  expect(container.textContent).toBe('')
})

it('A-315 a leg whose fee was paid in another coin has a dash for it', () => {
  render(<LegsPanel legs={[{ ...leg(0), fee: null }]} decimals={5} zone="UTC" />)
  expect(screen.getAllByRole('cell').at(-1)?.textContent).toBe('–')
})
