import { describe, expect, test } from 'vitest'
import { hours } from '../../../src/domain/core/time.ts'
import { lateAnswerOf } from '../../../src/domain/lateAnswers.ts'
import { ordered, rowsFrom } from '../../../src/domain/optimization/rows.ts'
import { optimizationView } from '../../../src/domain/optimization/view.ts'
import type { OptimizationView } from '../../../src/domain/optimization/view.types.ts'
import { historyKey } from '../../../src/domain/optimization/wants.ts'
import type { WhatIf } from '../../../src/domain/optimization/whatIf.types.ts'
import { wantedBy } from '../../../src/domain/screens/wants.ts'
import { hello, signedIn, START, type MiniCore } from '../../../src/domain/testing/core.ts'
import type { ExportFile } from '../../../src/domain/core/tableFile.ts'
import { optimizationAnswers, optimizationHistory } from '../../support/fixtures/optimization.ts'

const ANSWERS = optimizationAnswers(START)

/** A core whose tab shows the screen at an address; `left` are answers that did not come. */
function at(query: string, left: readonly string[] = []): MiniCore {
  const core = signedIn({ tab: { path: '/portfolio-optimization', query, browserZone: 'UTC' } })
  for (const [key, value] of Object.entries(ANSWERS))
    if (!left.includes(key)) core.append({ type: 'resource.loaded', data: { key, value } })
  return core
}
const viewOf = (core: MiniCore): OptimizationView => optimizationView(core.state, 'tab-1')
const ready = (core: MiniCore) => {
  const { data } = viewOf(core)
  if (data.state !== 'ready') throw new Error(`The strategies are ${data.state}.`)
  return data.data
}
const names = (core: MiniCore): readonly string[] => ready(core).rows.map(({ strategy }) => strategy)

describe('SCREEN-2.9 what is asked', () => {
  test('of the server: ratings, recommendations, names and configuration; every trade for trying alone', () => {
    const wants = (query: string) => wantedBy(at(query).state, at(query).state.tabs.byName['tab-1']!)
    expect(wants('')).toEqual(
      expect.arrayContaining([
        'strategiesOptimized',
        'priorityActions',
        'availableAccounts',
        'availableStrategies',
        'configCategory?category=scoring',
      ]),
    )
    expect(wants('')).not.toContain('engineInput')
    expect(wants('tab=what_if')).toContain('engineInput')
    expect(wants('preview=w:10,20,60,10')).toContain('engineInput')
    expect(wants('tab=charts')).toContain(historyKey('UTC', START))
    expect(historyKey('UTC', START)).toBe('historicalMetrics?periodicity=daily&start_date=2026-08-23&user_timezone=UTC')
  })

  test('NAV-21 for whoever has no elite plan nothing is', () => {
    const core = signedIn({
      tab: { path: '/portfolio-optimization' },
      profile: { roles: ['standard-subscriber'] },
    })
    const ofScreen =
      /^(strategiesOptimized|priorityActions|available|configCategory|engineInput|historicalMetrics|strategyDetailsList)/
    const wants = wantedBy(core.state, core.state.tabs.byName['tab-1']!)
    expect(wants.filter((key) => ofScreen.test(key))).toEqual([])
  })
})

describe('SCREEN-2.9 the strategies', () => {
  test('carry score, share against cap, multiplier, and what the newest recommendations suggest', () => {
    const [first] = ready(at('')).rows
    expect(first).toMatchObject({ strategy: 'Rider', account: 'small', rank: 1, stage: 'Maturity', cap: 8 })
    const { performance, regimeFit, stability, lifecycle } = first!.parts!
    expect(performance + regimeFit + stability + lifecycle).toBeCloseTo(first!.score!, 10)
    expect(first!.shareNow).toBeCloseTo(2.85, 10)
    // PnL 87.3 on margins of 9,262.5: a ROT of 0.9425 %, between underperformer (0) and strong performer (3).
    expect(first!.multiplier).toBeCloseTo(0.5 + 87.3 / 92.625 / 3, 10)
    expect(first!.action).toBe('Continue')
    expect(first!.change).toBeCloseTo(first!.shareNext! - first!.shareNow!, 1)
    expect(ready(at('')).accounts.map(({ account }) => account)).toEqual(['large', 'small'])
  })

  test('are filtered and ordered by the address; a bad word is named and left out', () => {
    expect(names(at(''))[0]).toBe('Rider')
    expect(names(at('account=large')).toSorted()).toEqual(['Carry', 'Grid'])
    expect(names(at('strategy=Carry'))).toEqual(['Carry'])
    expect(names(at('stage=Legacy'))).toEqual([])
    expect(names(at('min=66'))).toEqual([])
    expect(names(at('min=65'))).toHaveLength(3)
    expect(names(at('sort=strategy&dir=asc'))).toEqual(['Carry', 'Grid', 'Rider'])
    expect(names(at('sort=pnl&dir=asc')).at(-1)).toBe('Rider')
    const inOrder = (sort: string, figure: 'rank' | 'winPct' | 'profitFactor') =>
      ready(at(`sort=${sort}&dir=asc`)).rows.map((one) => one[figure]!)
    for (const said of [inOrder('rank', 'rank'), inOrder('win', 'winPct'), inOrder('factor', 'profitFactor')])
      expect(said).toEqual(said.toSorted((a, b) => a - b))
    expect(names(at('sort=win&dir=asc'))).not.toEqual(names(at('sort=rank&dir=asc')))
    expect(ready(at('account=large')).all).toBe(3)
    expect(viewOf(at('preview=w:1,2')).notices).toHaveLength(1)
    expect(viewOf(at('x=score&y=win')).filters).toMatchObject({ x: 'score', y: 'win' })
  })

  test('A-164 one without a trade has no win rate: it stands last in either order, and is no point of 0', () => {
    const strategies = [
      { strategyname: 'New', total_trades: 0, win_percentage: 0, rank: 3 },
      { strategyname: 'Low', total_trades: 4, win_percentage: 25, rank: 2 },
      { strategyname: 'High', total_trades: 4, win_percentage: 75, rank: 1 },
    ]
    const rows = rowsFrom({ strategies }, [], null, () => '')
    const by = (dir: 'asc' | 'desc') => ordered(rows, { sort: 'win', dir }).map(({ strategy }) => strategy)

    expect(rows[0]!.winPct).toBeNull()
    expect([by('asc'), by('desc')]).toEqual([
      ['Low', 'High', 'New'],
      ['High', 'Low', 'New'],
    ])
  })

  test('SCREEN-2.9 one without a trade has the least multiplier, by which its share is reckoned', () => {
    const strategies = [{ strategyname: 'New', total_trades: 0, rot: null }]
    expect(rowsFrom({ strategies }, [], null, () => '')[0]!.multiplier).toBe(0.5)
  })

  test('are all there to filter by, one without a trade as well, whatever the filters show', () => {
    const core = at('account=small', ['availableStrategies', 'availableAccounts'])
    const has = (key: string, value: unknown) => core.append({ type: 'resource.loaded', data: { key, value } })
    expect(viewOf(core).strategies).toEqual(['Carry', 'Grid', 'Rider'])
    has('availableStrategies', { strategies: ['Rider', 'Older'] })
    has('availableAccounts', { accounts: ['third'] })
    expect(viewOf(core).strategies).toEqual(['Carry', 'Grid', 'Older', 'Rider'])
    expect(viewOf(core).accounts).toEqual(['large', 'small', 'third'])
  })

  test('lead to the page of their strategy, by the id of its definition once that is known', () => {
    const pathIn = (core: MiniCore) => ready(core).rows.find(({ strategy }) => strategy === 'Carry')!.path
    const core = at('')
    expect(wantedBy(core.state, core.state.tabs.byName['tab-1']!)).toContain('strategyDetailsList')
    expect(pathIn(core)).toBe('/strategies/Carry')
    const value = [{ id: 's 3', name: 'Carry' }]
    expect(pathIn(core.append({ type: 'resource.loaded', data: { key: 'strategyDetailsList', value } }))).toBe(
      '/strategies/s%203',
    )
  })

  test("none: it says what is missing; failed: the server's words; later: the last good ones stay", () => {
    const empty = at('', ['strategiesOptimized']).append({
      type: 'resource.loaded',
      data: { key: 'strategiesOptimized', value: { strategies: [], cached: false, timestamp: '' } },
    })
    expect(viewOf(empty).data).toMatchObject({ state: 'empty', title: 'No strategy to rate yet' })
    const fails = (core: MiniCore) =>
      core.append({
        type: 'resource.failed',
        data: { key: 'strategiesOptimized', attempt: 3, message: 'Down', status: 500, final: true },
      })
    expect(viewOf(at('', ['strategiesOptimized'])).data).toEqual({ state: 'loading' })
    expect(viewOf(fails(at('', ['strategiesOptimized']))).data).toMatchObject({ state: 'failed', hint: 'Down' })
    expect(ready(fails(at(''))).problem).toBe('Down')
  })

  test('recommendations: none yet, of today, and stale just over 24 h', () => {
    const none = at('', ['priorityActions']).append({
      type: 'resource.loaded',
      data: { key: 'priorityActions', value: { actions: [], generated_at: null, cached: true } },
    })
    expect(viewOf(none).generation).toMatchObject({ data: { at: null, isStale: false } })
    expect(ready(none).rows[0]).toMatchObject({ shareNext: null, change: null, action: null })
    const core = at('')
    const isStale = (ms: number) => viewOf({ ...core, state: { ...core.state, at: (START + ms) as never } } as never)
    expect(isStale(hours(24)).generation).toMatchObject({ data: { at: START, isStale: false } })
    expect(isStale(hours(24) + 1).generation).toMatchObject({ data: { isStale: true } })
    const failed = at('', ['priorityActions'])
    failed.append({ type: 'resource.asked', data: { key: 'priorityActions' } } as never)
    failed.append({
      type: 'resource.failed',
      data: { key: 'priorityActions', attempt: 3, message: 'Down', status: 500, final: true },
    })
    expect(viewOf(failed).generation).toMatchObject({ state: 'failed', title: 'Failed to fetch recommended actions' })
  })

  test('are a file of exactly what passes, safe for spreadsheets', () => {
    const file = (query: string, format: 'csv' | 'json') =>
      lateAnswerOf(
        { type: 'optimization.export', address: query, zone: 'UTC', format, build: 'b' },
        at('').state,
        START,
      ) as ExportFile
    const csv = file('?account=large', 'csv')
    expect(csv.rows).toBe(2)
    expect(csv.parts.join('')).toContain('filters: account large; order: total_score desc')
    expect(csv.parts.join('')).toContain('strategy,account,rank,total_score')
    expect(JSON.parse(file('', 'json').parts.join('')).strategies[0]).toMatchObject({
      strategy: 'Rider',
      stage: 'Maturity',
    })
    expect(
      lateAnswerOf(
        { type: 'optimization.export', address: '', zone: 'UTC', format: 'csv', build: 'b' },
        at('', ['strategiesOptimized']).state,
        START,
      ),
    ).toBe(null)
  })

  test('their returns are compared over 90 days, the best first', () => {
    const core = at('tab=charts')
    expect(viewOf(core).correlation).toEqual({ state: 'loading' })
    core.append({ type: 'resource.loaded', data: { key: historyKey('UTC', START), value: optimizationHistory(START) } })
    const { correlation } = viewOf(core)
    if (correlation.state !== 'ready') throw new Error(correlation.state)
    expect(correlation.data.names[0]).toMatchObject({ strategy: 'Rider' })
    expect(correlation.data.cells.map((line, place) => line[place])).toEqual([1, 1, 1])
    expect(correlation.data.cells[0]![1]).toBe(correlation.data.cells[1]![0])
  })
})

describe('SCREEN-2.9 what-if', () => {
  const ask = (core: MiniCore, preview: string): WhatIf =>
    lateAnswerOf({ type: 'optimization.preview', preview }, core.state, core.at) as WhatIf

  test('waits for the trades and the configuration, and says when they did not come', () => {
    expect(ask(at('', ['engineInput']), '')).toEqual({ state: 'loading' })
    expect(ask(at('', ['configCategory?category=timing']), '')).toEqual({ state: 'loading' })
    const failed = at('', ['engineInput']).append({
      type: 'resource.failed',
      data: { key: 'engineInput', attempt: 2, message: 'Down', status: 500, final: true },
    })
    expect(ask(failed, '')).toEqual({ state: 'unavailable', message: 'Down' })
    const strange = at('', ['engineInput']).append({ type: 'resource.loaded', data: { key: 'engineInput', value: {} } })
    expect(ask(strange, '')).toMatchObject({ state: 'unavailable' })
  })

  test('CONF-49 what cannot be saved is named, and the figures stay those that are saved', () => {
    const sum = ask(at(''), 'w:50,20,30,10')
    expect(sum).toMatchObject({
      state: 'ready',
      problems: ['Component Weights: Values must sum to 100, but sum is 110'],
      counts: { stage: 0, flag: 0, rank: 0, action: 0, share: 0 },
    })
    expect(ask(at(''), 'w:40.005,20,30,10')).toMatchObject({ problems: [] })
    expect(ask(at(''), 'w:40.02,20,30,10')).toMatchObject({ problems: [expect.stringContaining('100.02')] })
    expect(ask(at(''), 'c:51,5,8,10')).toMatchObject({ problems: [expect.stringContaining('at most 50%')] })
  })

  test('SCREEN-2.9 one without a trade has the least multiplier, now and tried', () => {
    const input = ANSWERS['engineInput'] as { readonly placements: readonly object[] }
    const placements = [...input.placements, { strategy: 'New', account: 'large' }]
    const core = at('', ['engineInput']).append({
      type: 'resource.loaded',
      data: { key: 'engineInput', value: { ...input, placements } },
    })
    const sum = ask(core, '')
    if (sum.state !== 'ready') throw new Error(sum.state)
    const { now, tried } = sum.rows.find(({ strategy }) => strategy === 'New')!
    expect([now.multiplier, tried.multiplier]).toEqual([0.5, 0.5])
  })

  test('what a saved figure says again is no change', () => {
    expect(ask(at(''), 'w:40,20,30,10')).toMatchObject({ changes: [], counts: { stage: 0, rank: 0, share: 0 } })
  })

  test('A-146 a save that fails leaves what was saved before, and the preview as it was', () => {
    const core = at('tab=what_if')
    core.append({ type: 'loading.stage_changed', data: { stage: 'complete' } })
    const before = ask(core, 'c:3,5,9,10')
    if (before.state !== 'ready') throw new Error(before.state)
    expect(before.changes).toEqual([
      {
        category: 'lifecycle',
        key: 'allocation_caps',
        value: { initialization: 3, incubation: 5, maturity: 9, legacy: 10 },
      },
    ])
    expect(core.send('tab-1', { type: 'configuration.apply', fields: before.changes as never })).toBe(null)
    expect(ask(core, 'c:3,5,9,10')).toMatchObject({ changes: [] })
    const { write, key, asked } = core.state.writes.overlays[0]!
    core.append({ type: 'write.failed', data: { write, key, asked, message: 'Full', status: 507 } })
    expect(ask(core, 'c:3,5,9,10')).toMatchObject({ changes: before.changes, rows: before.rows })
    expect(viewOf(core).applies).toMatchObject([{ isRunning: false, ok: false, message: 'Allocation Caps: Full' }])
  })
})

describe('API-46 refresh', () => {
  test('asks the server to forget its ratings, once at a time, and then for all that comes from them', () => {
    const core = at('')
    expect(core.send('tab-1', { type: 'optimization.refresh' })).toBe(null)
    expect(core.of('write.asked').at(-1)).toMatchObject({
      write: 'invalidateCache',
      query: { cache_types: 'optimized_strategies' },
    })
    expect(viewOf(core).isRefreshing).toBe(true)
    expect(core.send('tab-1', { type: 'optimization.refresh' })).toBe('refreshing')
    const { write, key, asked } = core.state.writes.overlays[0]!
    core.append({ type: 'write.saved', data: { write, key, asked, answer: { invalidated: [] } } })
    expect(viewOf(core).isRefreshing).toBe(false)
    expect(core.of('resource.invalidated').at(-1)!.keys).toEqual([
      'strategiesOptimized',
      'priorityActions',
      'engineInput',
      'historicalMetrics',
    ])
    expect(core.of('resource.asked').map((one) => one.key)).toContain('strategiesOptimized')
  })

  test('a failure is told with its reason', () => {
    const core = at('')
    core.send('tab-1', { type: 'optimization.refresh' })
    const { write, key, asked } = core.state.writes.overlays[0]!
    core.append({ type: 'write.failed', data: { write, key, asked, message: 'Down', status: 500 } })
    expect(core.of('toast.queued').at(-1)!.toast.title).toBe('The strategies could not be rated anew: Down')
  })
})

test('SCREEN-2.9 a saved configuration makes the ratings old', () => {
  const core = at('')
  core.append({ type: 'tab.attached', data: hello({ tab: 'tab-2' }) })
  core.send('tab-1', { type: 'configuration.set', path: 'lifecycle.allocation_caps.legacy', value: 12 })
  const { write, key, asked } = core.state.writes.overlays[0]!
  core.append({ type: 'write.saved', data: { write, key, asked, answer: {} } })
  expect(core.of('resource.invalidated').flatMap(({ keys }) => keys)).toContain('strategiesOptimized')
})

test('SCREEN-2.9 each slider of the what-if can stand where its field is saved, and at its bounds', () => {
  const { knobs } = viewOf(at('tab=what_if'))
  if (knobs.state !== 'ready') throw new Error(`The sliders are ${knobs.state}.`)
  const parts = knobs.data.flatMap((knob) => knob.parts)
  expect(parts.map(({ least }) => least)).toContain(0.1)
  // A browser counts steps from the least value.
  const isOn = (value: number, { least, step }: (typeof parts)[number]): boolean =>
    Math.abs((value - least) / step - Math.round((value - least) / step)) < 1e-6
  expect(parts.filter((part) => !isOn(part.saved, part) || !isOn(part.most, part))).toEqual([])
})
