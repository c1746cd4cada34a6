import { expect, test } from 'vitest'
import { rulesOf } from './rulesOf.ts'

test('SCREEN-2.19 the list of sections of the settings stays below the top bar', async () => {
  const of = await rulesOf('Settings.css.ts', () => import('../../../src/ui/features/settings/Settings.css.ts'))
  expect(of('sections')).toMatchObject({ position: 'sticky', top: 'calc(var(--sticky-top) + var(--s-20))' })
})

test('SCREEN-2.0 a control in a line of a table stops between header and totals, as the line does', async () => {
  const of = await rulesOf('DataTable.css.ts', () => import('../../../src/ui/kit/table/DataTable.css.ts'))
  const margins = { scrollMarginTop: 32, scrollMarginBottom: 'calc(var(--sticky-bottom) + 36px)' }
  for (const line of ['row', 'group']) expect(of(line)).toMatchObject(margins)
  expect(of('row :is(a, button, input)')).toMatchObject(margins)
  expect(of('group :is(a, button, input)')).toMatchObject(margins)
})

test.each([
  ['a phone', () => import('../../../src/ui/kit/table/CardList.css.ts')],
  ['a wide screen', () => import('../../../src/ui/features/liveTrades/table/LiveCardList.css.ts')],
])('SCREEN-2.0 a control in a card of %s stops above the totals at the bottom of the screen', async (_of, read) => {
  const of = await rulesOf('cards.css.ts', read)
  const margin = 'calc(52px + env(safe-area-inset-bottom))'
  expect(of('card :is(a, button, input)')).toEqual({ scrollMarginBottom: margin })
})

test('SCREEN-2.0 a button in the table of a chart stops below its head', async () => {
  const of = await rulesOf('chart.css.ts', () => import('../../../src/ui/chart/chart.css.ts'))
  expect(of('tableHolder')).toMatchObject({ scrollPaddingTop: 'calc(var(--l-12) + 2 * var(--s-6) + 1px)' })
})
