import { expect, test } from 'vitest'
import { media } from '../../../src/ui/theme/media.ts'
import { rulesOf, type Rule } from './rulesOf.ts'

const forced = (rule: Rule): Record<string, unknown> => rule['@media']?.[media.forced]?.selectors ?? {}
const ring = { outline: '2px solid Highlight', outlineOffset: -2 }

test('SCREEN-2.0 with the colours of the system a choice still shows whether it is made', async () => {
  const of = await rulesOf('Choice.css.ts', () => import('../../../src/ui/kit/controls/Choice.css.ts'))
  expect(of('tick').visibility).toBe('hidden')
  const chosen = { forcedColorAdjust: 'none', background: 'Highlight', color: 'HighlightText' }
  expect(forced(of('box'))['[data-selected] > &']).toMatchObject(chosen)
  expect(forced(of('rail'))).toMatchObject({
    '[data-selected] > &': chosen,
    '[data-selected] > &::after': { background: 'HighlightText' },
  })
  expect(Object.values(forced(of('cardBox')))).toMatchObject([chosen])
})

test('SCREEN-2.0 with the colours of the system the chosen segment and the chosen tab stand out', async () => {
  const segments = await rulesOf('Segmented.css.ts', () => import('../../../src/ui/kit/controls/Segmented.css.ts'))
  expect(forced(segments('choice'))['&[data-selected]']).toMatchObject({ background: 'Highlight' })
  const tabs = await rulesOf('Tabs.css.ts', () => import('../../../src/ui/kit/layout/Tabs.css.ts'))
  expect(forced(tabs('tab'))).toEqual({ '&:not([data-selected])': { borderBottomColor: 'Canvas' } })
})

test('SCREEN-2.0 with the colours of the system options in focus have a real outline', async () => {
  const options = await rulesOf('Options.css.ts', () => import('../../../src/ui/kit/controls/Options.css.ts'))
  expect(forced(options('option'))).toEqual({ '&[data-focused]': ring })
})

test('SCREEN-2.0 a line of a table in focus has the outline of the page, around all of it', async () => {
  const of = await rulesOf('DataTable.css.ts', () => import('../../../src/ui/kit/table/DataTable.css.ts'))
  for (const line of ['row', 'group']) {
    expect(of(line)).toMatchObject({ outlineOffset: -2 })
    expect(of(line)).not.toHaveProperty('outline')
  }
})

test('SCREEN-2.0 with the colours of the system a legend keeps those of its lines', async () => {
  const tag = await rulesOf('Tag.css.ts', () => import('../../../src/ui/kit/data/Tag.css.ts'))
  expect(tag('swatches.1').forcedColorAdjust).toBe('none')
})

test('SCREEN-2.0 with the colours of the system what is a background alone is still drawn', async () => {
  const ownOf = async (file: string, read: () => Promise<object>, ...names: readonly string[]) => {
    const of = await rulesOf(file, read)
    for (const name of names) expect(of(name), `${file} ${name}`).toMatchObject({ forcedColorAdjust: 'none' })
    return of
  }
  const ui = '../../../src/ui'
  await ownOf('Notes.css.ts', () => import(`${ui}/features/notifications/NotificationPanel.css.ts`), 'dot')
  await ownOf('Bars.css.ts', () => import(`${ui}/features/closedTrades/statistics/Distribution.css.ts`), 'bar', 'fill')
  await ownOf('Live.css.ts', () => import(`${ui}/features/liveTrades/summary/LiveSummary.css.ts`), 'bar')
  await ownOf('Advice.css.ts', () => import(`${ui}/features/portfolioOptimization/optimization.css.ts`), 'scoreBar')
  await ownOf('Engine.css.ts', () => import(`${ui}/features/settings/engine/Engine.css.ts`), 'dot')
  await ownOf('Ledger.css.ts', () => import(`${ui}/features/dashboard/PnlLedger.css.ts`), 'live')
  await ownOf('Bell.css.ts', () => import(`${ui}/features/notifications/Bell.css.ts`), 'failed')
  await ownOf('Diagnostic.css.ts', () => import(`${ui}/features/realTimeDiagnostic/diagnostic.css.ts`), 'strip')
  await ownOf('Skeleton.css.ts', () => import(`${ui}/kit/feedback/Skeleton.css.ts`), 'bone')
  await ownOf('Progress.css.ts', () => import(`${ui}/kit/feedback/Progress.css.ts`), 'bar', 'parts')
  await ownOf('Results.css.ts', () => import(`${ui}/features/dashboard/results.css.ts`), 'track')
  await ownOf('Track.css.ts', () => import(`${ui}/kit/data/StopTargetTrack.css.ts`), 'bar')
  await ownOf('Chip.css.ts', () => import(`${ui}/kit/data/Chip.css.ts`), 'mark')
  const board = await ownOf(
    'board.css.ts',
    () => import(`${ui}/features/portfolioCommandV2/board.css.ts`),
    ...['bars.window', 'bars.cooldown', 'filled', 'overFilled'],
  )
  // What has the colour of text takes that of the system, which its ground is too.
  for (const name of ['today', 'todaySwatch', 'mark'])
    expect(board(name)['@media']?.[media.forced]).toEqual({ forcedColorAdjust: 'none', background: 'CanvasText' })
})

test('SCREEN-2.0 with the colours of the system the page that is open has an outline in the sidebar', async () => {
  const of = await rulesOf('NavList.css.ts', () => import('../../../src/ui/shell/NavList.css.ts'))
  // The ring of the focus is another one.
  expect(forced(of('entry'))).toEqual({
    '&[aria-current="page"]:not(:focus-visible)': { outline: '1px solid Highlight' },
  })
})
