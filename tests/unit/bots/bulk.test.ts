import { describe, expect, test } from 'vitest'
import { goOnWithBulk } from '../../../src/domain/bots/bulk.ts'
import { VALIDATION } from '../../../src/domain/bots/constants.ts'
import { NO_BOTS } from '../../../src/domain/bots/model.ts'
import { botsView } from '../../../src/domain/bots/view.ts'
import { LATE_TYPES } from '../../../src/domain/decide.ts'
import { SLICES } from '../../../src/domain/persistence.ts'
import { failureOf } from '../../../src/domain/resources/rules.ts'
import { RETENTION } from '../../../src/domain/retention.ts'
import { connected, type MiniCore } from '../../../src/domain/testing/core.ts'
import { decideLate } from '../../../src/worker/late.ts'

const TAB = 'tab-1'
const rule = (id: string, more: Record<string, unknown> = {}) => ({
  id,
  strategy_id: 's1',
  strategy_name: 'Trend',
  account_name: 'main',
  symbol: `${id.toUpperCase()}USDT`,
  is_active: true,
  created_at: '2026-01-02T00:00:00Z',
  deactivated_at: null,
  reason: null,
  ...more,
})
const ready = (
  rules: readonly unknown[],
  strategies: readonly unknown[] | null = [{ id: 's1', name: 'Trend' }],
): MiniCore => {
  const core = connected()
    .append({ type: 'loading.stage_changed', data: { stage: 'complete' } })
    .append({ type: 'tab.went', data: { tab: TAB, path: '/bot-maintenance', query: '' } })
    .append({ type: 'resource.loaded', data: { key: 'botRulesList', value: { bots: rules } } })
  return strategies === null
    ? core
    : core.append({ type: 'resource.loaded', data: { key: 'strategyDetailsList', value: strategies } })
}
const asks = (
  core: MiniCore,
  act: 'stop' | 'move' | 'reactivate',
  rules: readonly string[],
  more: { readonly account?: string; readonly reason?: string } = {},
) => core.send(TAB, { type: 'bots.bulk', act, rules, account: '', reason: '', ...more })
/** What is with the server now. */
const asked = (core: MiniCore) =>
  core.state.writes.overlays.map(({ write, key }) => `${write} ${key.split('|').at(-1)}`)
const answers = (core: MiniCore, answer: unknown): void => {
  const { write, key, asked: entry } = core.state.writes.overlays[0]!
  core.append({ type: 'write.saved', data: { write, key, asked: entry, answer } })
}
const fails = (core: MiniCore, message: string): void => {
  const { write, key, asked: entry } = core.state.writes.overlays[0]!
  core.append({ type: 'write.failed', data: { write, key, asked: entry, message, status: 500 } })
}
/** Acts on several rules, as any tab sees them. */
const runs = (core: MiniCore, tab = TAB) => botsView(core.state, tab).bulk
const results = (core: MiniCore) =>
  runs(core)
    .at(-1)
    ?.results.map(({ id, state, message }) => `${id} ${state} ${message}`.trim())
const toasts = (core: MiniCore) => core.of('toast.queued').map(({ toast }) => `${toast.kind}: ${toast.title}`)
const valid = { is_valid: true, overlap_error: null, message: 'Free.' }
const taken = { is_valid: false, overlap_error: 'Grid already trades BUSDT on swing.', message: '' }

describe('several rules become something', () => {
  test('SCREEN-2.8 A-189 one after the other; the reason goes along, one toast says how many', () => {
    const core = ready([rule('a'), rule('b')])
    asks(core, 'stop', ['a', 'b'], { reason: ' Holiday ' })
    expect(asked(core)).toEqual(['botRulesDeactivate a'])
    expect(core.of('write.asked').at(-1)).toMatchObject({ body: { reason: 'Holiday' }, path: { id: 'a' } })
    expect(results(core)).toEqual(['a working', 'b waiting'])
    answers(core, rule('a', { is_active: false }))
    expect(asked(core)).toEqual(['botRulesDeactivate b'])
    expect(toasts(core)).toEqual([])
    answers(core, rule('b', { is_active: false }))

    expect(results(core)).toEqual(['a done Deactivated.', 'b done Deactivated.'])
    expect(runs(core).at(-1)?.isRunning).toBe(false)
    expect(toasts(core)).toEqual(['success: 2 bot rules deactivated'])
    expect(core.of('resource.invalidated').at(-1)?.keys).toEqual(
      expect.arrayContaining(['botRulesList', 'botRuleHistory']),
    )
  })

  test('BOT-04 A-189 a move is judged by the server first: what it refuses stays, with its reason, and the others go on', () => {
    const core = ready([rule('a'), rule('b'), rule('c')])
    asks(core, 'move', ['a', 'b', 'c'], { account: 'swing' })
    expect(asked(core)).toEqual([`${VALIDATION} a`])
    expect(core.of('write.asked').at(-1)?.body).toEqual({
      strategy_id: 's1',
      account_name: 'swing',
      symbol: 'AUSDT',
      rule_id: 'a',
    })
    answers(core, valid)
    expect(asked(core)).toEqual(['botRulesUpdate a'])
    answers(core, rule('a', { account_name: 'swing' }))
    answers(core, taken)
    answers(core, valid)
    fails(core, '')

    expect(results(core)).toEqual([
      'a done Moved to swing.',
      'b refused Grid already trades BUSDT on swing.',
      'c failed Failed to change bot account',
    ])
    expect(core.of('write.asked').filter(({ write }) => write === 'botRulesUpdate')).toHaveLength(2)
    expect(toasts(core)).toEqual(['error: 1 of 3 bot rules moved'])
  })

  test('A-189 what failed is tried again under keys of its own; what moved goes back', () => {
    const core = ready([rule('a')])
    asks(core, 'stop', ['a'])
    fails(core, 'Down')
    expect(results(core)).toEqual(['a failed Down'])
    asks(core, 'stop', ['a'])
    answers(core, rule('a', { is_active: false }))
    expect(results(core)).toEqual(['a done Deactivated.'])
    const keys = core.of('write.asked').map(({ command }) => command)
    expect(new Set(keys).size).toBe(2)

    // Undone: a new rule of the same content, by what the answer says of it although the list is older.
    asks(core, 'reactivate', ['a'])
    answers(core, valid)
    expect(core.of('write.asked').at(-1)).toMatchObject({
      write: 'botRulesAdd',
      body: { strategy_id: 's1', account_name: 'main', symbol: 'AUSDT' },
    })
    answers(core, rule('new'))
    expect(results(core)).toEqual(['a done Active again, as a new rule.'])
  })

  test('BOT-02 A-189 while nobody knows the strategies none is called not found: they are asked for, and the rules come back', () => {
    const core = ready([rule('a', { is_active: false }), rule('b', { is_active: false })], null)
    asks(core, 'reactivate', ['a', 'b'])
    expect(results(core)).toEqual(['a waiting', 'b waiting'])
    expect(core.of('write.asked')).toEqual([])
    expect(core.of('resource.asked').filter(({ key }) => key === 'strategyDetailsList')).toHaveLength(1)
    core.append({ type: 'resource.loaded', data: { key: 'strategyDetailsList', value: [{ id: 's1', name: 'Trend' }] } })
    expect(core.of('write.asked').at(-1)).toMatchObject({ write: VALIDATION, body: { strategy_id: 's1' } })
    for (const answer of [valid, rule('c'), valid, rule('d')]) answers(core, answer)

    expect(results(core)).toEqual(['a done Active again, as a new rule.', 'b done Active again, as a new rule.'])
  })

  test('BOT-02 A-189 where the strategies cannot be had, the rules may be tried again', () => {
    const core = ready([rule('a', { is_active: false }), rule('b', { is_active: false })], null)
    asks(core, 'reactivate', ['a', 'b'])
    core.append(failureOf('strategyDetailsList', 9, { message: '', status: 500 }, core.at))

    const unloaded = 'failed Your strategies could not be loaded'
    expect(results(core)).toEqual([`a ${unloaded}`, `b ${unloaded}`])
    expect(toasts(core)).toEqual(['error: 0 of 2 bot rules reactivated'])
    asks(core, 'reactivate', ['a', 'b'])
    expect(results(core)).toEqual(['a waiting', 'b waiting'])
  })

  test.each([
    ['stop', rule('a', { is_active: false }), '', 'It is deactivated already.'],
    ['move', rule('a', { is_active: false }), 'swing', 'It is deactivated. Reactivate it first.'],
    ['move', rule('a'), 'main', 'It is on main already.'],
    ['reactivate', rule('a'), '', 'It is active already.'],
    ['reactivate', rule('a', { is_active: false, strategy_name: 'Gone' }), '', "Strategy 'Gone' not found"],
    ['stop', rule('other'), '', 'That rule is gone.'],
  ] as const)('BOT-03 A-189 %s means nothing to it: it says so and asks nothing', (act, one, account, message) => {
    const core = ready([one])
    asks(core, act, ['a'], { account })

    expect(results(core)).toEqual([`a refused ${message}`])
    expect(core.of('write.asked')).toEqual([])
  })

  test('BOT-01 refused without a rule, without an account, and while the last is under way', () => {
    const core = ready([rule('a')])
    expect(asks(core, 'stop', [])).toBe('incomplete')
    expect(asks(core, 'move', ['a'])).toBe('incomplete')
    asks(core, 'stop', ['a'])
    expect(asks(core, 'stop', ['a'])).toBe('saving')
    expect(core.of('bots.bulk_asked')).toHaveLength(1)
  })

  test('A-189 a tab that joined anew, under another name, still sees what it asked for', () => {
    const core = ready([rule('a')])
    asks(core, 'stop', ['a'])
    core.append({ type: 'tab.left', data: { tab: TAB } })
    const { entry } = core.log.find(({ type }) => type === 'bots.bulk_asked')!
    expect(runs(core, 'tab-2')).toMatchObject([{ asked: entry, isRunning: true }])
    answers(core, rule('a', { is_active: false }))
    expect(runs(core, 'tab-2')).toMatchObject([{ asked: entry, isRunning: false }])
  })

  test('A-189 after the end of a worker what was with the server is told as a write of its own, and is not asked for twice', () => {
    const core = ready([rule('a'), rule('b')])
    asks(core, 'stop', ['a', 'b'])
    // The next one has the writes of the disk, and nothing of the act.
    core.state = { ...core.state, bots: NO_BOTS }
    expect(runs(core)).toEqual([])
    expect(asks(core, 'stop', ['a', 'b'])).toBe('saving')
    answers(core, rule('a', { is_active: false }))

    expect(toasts(core)).toEqual(['success: Bot rule deactivated'])
    expect(core.of('resource.invalidated').at(-1)?.keys).toContain('botRulesList')
    expect(asks(core, 'stop', ['b'])).toBeNull()
    expect(asked(core)).toEqual(['botRulesDeactivate b'])
  })

  /** As the next worker begins: with what is on the disk. */
  const restarts = (core: MiniCore): MiniCore => {
    const slice = SLICES.find(({ key }) => key === 'bots')!
    core.state = slice.put({ ...core.state, bots: NO_BOTS }, JSON.parse(JSON.stringify(slice.take(core.state))))
    return core
      .append({ type: 'storage.restored', data: { entries: 0, tookMs: 1, savedAt: null } })
      .append({ type: 'late.arrived', data: null })
  }

  test('A-189 an act whose worker ended is told by the next one with what came of it, and nothing more of it is done', () => {
    const core = ready([rule('a'), rule('b'), rule('c')])
    asks(core, 'stop', ['a', 'b', 'c'])
    answers(core, rule('a', { is_active: false }))
    restarts(core)
    expect(results(core)).toEqual(['a done Deactivated.', 'b working', 'c failed Interrupted.'])
    expect(toasts(core)).toEqual([])
    answers(core, rule('b', { is_active: false }))

    expect(asked(core)).toEqual([])
    expect(core.of('toast.queued').map(({ toast }) => [toast.title, toast.text])).toEqual([
      ['2 of 3 bot rules deactivated', 'It was cut short: the rest stayed as it was.'],
    ])
    restarts(core)
    expect([runs(core), toasts(core)]).toEqual([[], ['error: 2 of 3 bot rules deactivated']])
  })

  test('A-189 a rule that was only judged when the worker ended is not moved by the next one', () => {
    const core = ready([rule('a'), rule('b')])
    asks(core, 'move', ['a', 'b'], { account: 'swing' })
    restarts(core)
    answers(core, valid)

    expect(results(core)).toEqual(['a failed Interrupted.', 'b failed Interrupted.'])
    expect(core.of('write.asked').map(({ write }) => write)).toEqual([VALIDATION])
    expect(toasts(core)).toEqual(['error: 0 of 2 bot rules moved'])
  })

  test('A-189 acts are kept on the disk', () => {
    expect([RETENTION['bots.bulk_asked'], RETENTION['bots.bulk_told']]).toEqual(['trace', 'trace'])
  })

  test('A-189 the core of the product is woken for it: its late part decides by the types that the start knows', () => {
    expect(LATE_TYPES).toEqual(expect.arrayContaining([...goOnWithBulk.types]))
    const core = ready([rule('a')])
    asks(core, 'stop', ['a'])
    const entry = core.log.find(({ type }) => type === 'bots.bulk_asked')!
    expect(decideLate(entry, core.state)).toMatchObject([{ type: 'write.asked', data: { path: { id: 'a' } } }])
  })
})
