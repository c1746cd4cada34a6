import { describe, expect, test } from 'vitest'
import { CONFLICTS, DRAFT_QUIET, figuresKey, SYMBOLS_AT_ONCE, VALIDATION } from '../../../src/domain/bots/constants.ts'
import type { RuleForm } from '../../../src/domain/bots/draft.ts'
import { botsView } from '../../../src/domain/bots/view.ts'
import { wantedBy } from '../../../src/domain/screens/wants.ts'
import { RUNNING_SYNC } from '../../../src/domain/tasks/model.ts'
import { testCore } from '../../support/core/core.ts'
import { fileOf } from '../../support/fileOf.ts'
import { numbered, opened } from '../../../src/domain/testing/facts.ts'
import { connected, type MiniCore, START } from '../../../src/domain/testing/core.ts'

const TAB = 'tab-1'
/** Of the tab: none is saved. */
const ZONE = 'Europe/Berlin'
const rule = (more: Record<string, unknown> = {}) => ({
  id: 'r1',
  strategy_id: 's1',
  strategy_name: 'Trend',
  account_name: 'main',
  symbol: 'BTCUSDT',
  is_active: true,
  created_at: '2026-01-02T00:00:00Z',
  deactivated_at: null,
  reason: null,
  ...more,
})
const strategies = [
  { id: 's1', name: 'Trend' },
  { id: 's2', name: 'Grid' },
]
type Say = Partial<Omit<RuleForm, 'text'>> & { readonly symbols?: readonly string[] }
const draft = ({ symbols = ['BTCUSDT'], ...more }: Say = {}): RuleForm => ({
  act: 'add',
  rule: null,
  strategy: 's1',
  account: 'main',
  text: symbols.join(', '),
  ...more,
})
const valid = { is_valid: true, overlap_error: null, message: 'Free.' }
const overlap = {
  is_valid: false,
  overlap_error: 'Grid already trades BTCUSDT on main.',
  message: 'Grid already trades BTCUSDT on main.',
}

const ready = (rules: readonly unknown[] = [rule()], query = ''): MiniCore =>
  connected()
    .append({ type: 'loading.stage_changed', data: { stage: 'complete' } })
    .append({ type: 'tab.went', data: { tab: TAB, path: '/bot-maintenance', query } })
    .append({ type: 'resource.loaded', data: { key: 'botRulesList', value: { bots: rules } } })
    .append({ type: 'resource.loaded', data: { key: 'strategyDetailsList', value: strategies } })
const view = (core: MiniCore) => botsView(core.state, TAB)
const writes = (core: MiniCore, name: string) => core.of('write.asked').filter(({ write }) => write === name)
const toasts = (core: MiniCore): readonly string[] => core.of('toast.queued').map(({ toast }) => toast.title)
const says = (core: MiniCore, say: Say = {}): unknown => core.send(TAB, { type: 'bots.draft', draft: draft(say) })
/** The server's word on everything asked of it and not answered yet. */
const answers = (core: MiniCore, write: string, answer: (key: string) => unknown): void => {
  for (const overlay of core.state.writes.overlays.filter((one) => one.write === write))
    core.append({
      type: 'write.saved',
      data: { write, key: overlay.key, asked: overlay.asked, answer: answer(overlay.key) },
    })
}
const fails = (core: MiniCore, write: string, message: string, status: number | null = 500): void => {
  for (const overlay of core.state.writes.overlays.filter((one) => one.write === write))
    core.append({ type: 'write.failed', data: { write, key: overlay.key, asked: overlay.asked, message, status } })
}
const judged = (core: MiniCore, say: Say = {}, answer: unknown = valid): MiniCore => {
  says(core, say)
  core.advance(DRAFT_QUIET)
  answers(core, VALIDATION, () => answer)
  return core
}

describe('a form is judged by the server', () => {
  test('BOT-04 once it was quiet, and once for what it says', () => {
    const core = ready()
    says(core, { symbols: ['BT'] })
    core.advance(DRAFT_QUIET - 1)
    says(core, { symbols: ['BTCUSDT'] })
    core.advance(DRAFT_QUIET - 1)
    expect(writes(core, VALIDATION)).toEqual([])
    core.advance(1)
    expect(writes(core, VALIDATION).map(({ body }) => body)).toEqual([
      { strategy_id: 's1', account_name: 'main', symbol: 'BTCUSDT' },
    ])
    says(core)
    core.advance(10 * DRAFT_QUIET)
    expect(writes(core, VALIDATION)).toHaveLength(1)
  })

  test.each([
    ['a strategy', { strategy: '' }],
    ['an account', { account: '' }],
    ['a symbol', { symbols: [] }],
    ['a symbol that could be one', { symbols: ['BTC-USDT'] }],
  ])('BOT-04 not without %s', (_, say) => {
    const core = ready()
    says(core, say)
    core.advance(10 * DRAFT_QUIET)

    expect(writes(core, VALIDATION)).toEqual([])
    expect(view(core).draft?.canSave).toBe(false)
    expect(core.send(TAB, { type: 'bots.save' })).toBeTypeOf('string')
  })

  test('BOT-04 each symbol by itself; a changed rule is not in its own way', () => {
    const core = ready()
    says(core, { act: 'change', rule: 'r1', account: 'swing' })
    core.advance(DRAFT_QUIET)
    expect(writes(core, VALIDATION).at(-1)?.body).toMatchObject({ rule_id: 'r1' })
    says(core, { symbols: ['ETHUSDT', 'btcusdt', 'ETHUSDT'] })
    core.advance(DRAFT_QUIET)
    expect(
      writes(core, VALIDATION)
        .slice(1)
        .map(({ body }) => body),
    ).toEqual(['ETHUSDT', 'BTCUSDT'].map((symbol) => ({ strategy_id: 's1', account_name: 'main', symbol })))
  })

  test('ENT-06 its word is shown: valid, or overlap_error', () => {
    expect(view(judged(ready())).draft).toMatchObject({
      canSave: true,
      lines: [{ symbol: 'BTCUSDT', state: 'valid', message: 'Free.' }],
    })
    expect(view(judged(ready(), {}, overlap)).draft).toMatchObject({
      canSave: false,
      lines: [{ state: 'refused', message: 'Grid already trades BTCUSDT on main.' }],
    })
    // Another server may say it with a flag.
    expect(view(judged(ready(), {}, { is_valid: false, overlap_error: true, message: 'Taken' })).draft).toMatchObject({
      lines: [{ state: 'refused', message: 'Taken' }],
    })
    expect(view(judged(ready(), {}, 'nonsense')).draft).toMatchObject({ canSave: false, lines: [{ state: 'refused' }] })
  })

  test('BOT-04 a call that fails is not valid, with its message; the same word again asks again', () => {
    const core = ready()
    says(core)
    core.advance(DRAFT_QUIET)
    fails(core, VALIDATION, 'Server error')
    expect(view(core).draft).toMatchObject({ canSave: false, lines: [{ state: 'failed', message: 'Server error' }] })
    expect(core.send(TAB, { type: 'bots.save' })).toBe('not_valid')
    says(core)
    core.advance(DRAFT_QUIET)
    expect(writes(core, VALIDATION)).toHaveLength(2)
  })

  test('BOT-04 rules that changed meanwhile have it judged anew; the last word holds until the next, so a press on Save meets no gap', () => {
    const core = judged(ready())
    core.append({ type: 'resource.loaded', data: { key: 'botRulesList', value: { bots: [rule()] } } })
    expect(view(core).draft).toMatchObject({ canSave: true, lines: [{ state: 'valid' }] })
    core.advance(DRAFT_QUIET)
    expect(writes(core, VALIDATION)).toHaveLength(2)
    answers(core, VALIDATION, () => overlap)
    core.advance(10 * DRAFT_QUIET)
    expect(view(core).draft).toMatchObject({ canSave: false, lines: [{ state: 'refused' }] })
    expect(writes(core, VALIDATION)).toHaveLength(2)
  })

  test('BOT-01 at most so many symbols at once', () => {
    expect(says(ready(), { symbols: Array.from({ length: SYMBOLS_AT_ONCE + 1 }, (_, index) => `A${index}USDT`) })).toBe(
      'too_many',
    )
  })
})

describe('a form is saved', () => {
  test('BOT-04 a second active rule of an account and symbol is refused, and nothing is sent', () => {
    const core = judged(ready(), {}, overlap)

    expect(core.send(TAB, { type: 'bots.save' })).toBe('overlap')
    expect(writes(core, 'botRulesAdd')).toEqual([])
  })

  test('BOT-04 nor what is not judged yet, nor twice at once', () => {
    const core = ready()
    expect(core.send(TAB, { type: 'bots.save' })).toBe('no_draft')
    says(core)
    expect(core.send(TAB, { type: 'bots.save' })).toBe('not_validated')
    judged(core)
    expect(core.send(TAB, { type: 'bots.save' })).toBeNull()
    expect(core.send(TAB, { type: 'bots.save' })).toBe('saving')
    expect(writes(core, 'botRulesAdd')).toHaveLength(1)
  })

  test('BOT-01 ENT-05 each symbol becomes a rule; the form ends when all are, and the lists are asked anew', () => {
    const core = judged(ready(), { symbols: ['ETHUSDT', 'SOLUSDT'] })
    core.send(TAB, { type: 'bots.save' })
    expect(writes(core, 'botRulesAdd').map(({ body }) => body)).toEqual(
      ['ETHUSDT', 'SOLUSDT'].map((symbol) => ({ strategy_id: 's1', account_name: 'main', symbol })),
    )
    const keys = writes(core, 'botRulesAdd').map(({ command }) => command)
    expect(new Set(keys).size).toBe(2)
    answers(core, 'botRulesAdd', (key) => rule({ id: key, symbol: key.split('|').at(-1) }))

    expect(view(core).draft).toBeNull()
    expect(view(core).finished).toBeGreaterThan(0)
    expect(toasts(core)).toEqual(['Bot rule added', 'Bot rule added'])
    expect(core.of('toast.queued')[0]?.toast.text).toBe('Trend: ETHUSDT on main')
    expect(core.of('resource.invalidated').at(-1)?.keys).toEqual(
      expect.arrayContaining(['botRulesList', 'botRuleFigures', 'uncoveredSummary', 'conflictsSummary']),
    )
  })

  test('ERR-08 what the server did not take stays in the form, with the reason; what it took is not sent again', () => {
    const core = judged(ready(), { symbols: ['ETHUSDT', 'SOLUSDT'] })
    core.send(TAB, { type: 'bots.save' })
    const [first, second] = core.state.writes.overlays.filter(({ write }) => write === 'botRulesAdd')
    core.append({
      type: 'write.saved',
      data: { write: 'botRulesAdd', key: first!.key, asked: first!.asked, answer: rule({ symbol: 'ETHUSDT' }) },
    })
    core.append({
      type: 'write.failed',
      data: { write: 'botRulesAdd', key: second!.key, asked: second!.asked, message: '', status: 500 },
    })

    expect(toasts(core)).toEqual(['Bot rule added', 'Failed to add bot rule'])
    expect(view(core).draft?.lines).toMatchObject([
      { symbol: 'ETHUSDT', state: 'saved' },
      { symbol: 'SOLUSDT', state: 'failed', message: 'Failed to add bot rule' },
    ])
    judged(core, { symbols: ['ETHUSDT', 'SOLUSDT'] })
    core.send(TAB, { type: 'bots.save' })
    expect(writes(core, 'botRulesAdd').map(({ key }) => key.split('|').at(-1))).toEqual([
      'ETHUSDT',
      'SOLUSDT',
      'SOLUSDT',
    ])
  })

  test('BOT-01 a change sends what changed: with the account alone the rule moves', () => {
    const core = judged(ready(), { act: 'change', rule: 'r1', account: 'swing' })
    core.send(TAB, { type: 'bots.save' })

    expect(writes(core, 'botRulesUpdate')).toMatchObject([{ body: { account_name: 'swing' }, path: { id: 'r1' } }])
    expect(view(core).rules).toMatchObject({ state: 'ready', data: { rows: [{ id: 'r1', busy: 'saving' }] } })
    answers(core, 'botRulesUpdate', () => rule({ account_name: 'swing' }))
    expect(toasts(core)).toEqual(['Bot rule updated'])
    expect(view(core).draft).toBeNull()
  })

  test('BOT-01 M-10 a rule is changed back against what was answered, though the list is still that of before', () => {
    const core = judged(ready(), { act: 'change', rule: 'r1', account: 'swing' })
    core.send(TAB, { type: 'bots.save' })
    answers(core, 'botRulesUpdate', () => rule({ account_name: 'swing' }))
    judged(core, { act: 'change', rule: 'r1', account: 'main' }).send(TAB, { type: 'bots.save' })
    expect(writes(core, 'botRulesUpdate').map(({ body }) => body)).toEqual([
      { account_name: 'swing' },
      { account_name: 'main' },
    ])
  })

  test('BOT-01 a change stands in its row at once, stays while the list is read anew, and falls back when it fails', () => {
    const rows = (core: MiniCore) => {
      const { rules } = view(core)
      return rules.state === 'ready' ? rules.data.rows : []
    }
    const asked = (say: Say): MiniCore => {
      const core = judged(ready(), { act: 'change', rule: 'r1', ...say })
      core.send(TAB, { type: 'bots.save' })
      return core
    }
    const core = asked({ strategy: 's2', account: 'swing' })
    expect(rows(core)).toMatchObject([{ strategy: 'Grid', account: 'swing', symbol: 'BTCUSDT', busy: 'saving' }])

    answers(core, 'botRulesUpdate', () =>
      rule({ strategy_id: 's2', strategy_name: 'Grid', account_name: 'swing', reason: 'Moved' }),
    )
    expect(rows(core)).toMatchObject([{ strategy: 'Grid', account: 'swing', reason: 'Moved', busy: null }])

    core.append({ type: 'resource.loaded', data: { key: 'botRulesList', value: { bots: [rule()] } } })
    expect(rows(core)).toMatchObject([{ strategy: 'Trend', account: 'main', reason: null }])

    const failed = asked({ symbols: ['ETHUSDT'] })
    expect(rows(failed)).toMatchObject([{ symbol: 'ETHUSDT', base: 'ETH' }])
    fails(failed, 'botRulesUpdate', '')
    expect(rows(failed)).toMatchObject([{ symbol: 'BTCUSDT', base: 'BTC', busy: null }])
  })

  test.each<[string, Say, string]>([
    ['ERR-11', { account: 'swing' }, 'Failed to change bot account'],
    ['ERR-09', { symbols: ['ETHUSDT'] }, 'Failed to update bot rule'],
  ])('%s %j fails with %s', (_, say, text) => {
    const core = judged(ready(), { act: 'change', rule: 'r1', ...say })
    core.send(TAB, { type: 'bots.save' })
    fails(core, 'botRulesUpdate', '')

    expect(toasts(core)).toEqual([text])
  })

  test('BOT-01 a rule has one symbol', () => {
    expect(
      judged(ready(), { act: 'change', rule: 'r1', symbols: ['BTCUSDT', 'ETHUSDT'] }).send(TAB, { type: 'bots.save' }),
    ).toBe('many_symbols')
  })
})

describe('a deactivated rule comes back', () => {
  const stopped = rule({ is_active: false, deactivated_at: '2026-02-02T00:00:00Z', reason: 'Holiday' })
  const say = { act: 'reactivate', rule: 'r1', account: 'swing', symbols: ['ETHUSDT'] } as const

  test('BOT-02 its strategy is looked up by name, then a new rule is made for the account and symbol', () => {
    const core = judged(ready([stopped]), say)
    core.send(TAB, { type: 'bots.save' })
    expect(core.of('resource.asked').at(-1)?.key).toBe('strategyDetailsList')
    expect(writes(core, 'botRulesAdd')).toEqual([])
    // It was made anew under its name since.
    core.append({ type: 'resource.loaded', data: { key: 'strategyDetailsList', value: [{ id: 's9', name: 'Trend' }] } })

    expect(writes(core, 'botRulesAdd').map(({ body }) => body)).toEqual([
      { strategy_id: 's9', account_name: 'swing', symbol: 'ETHUSDT' },
    ])
    answers(core, 'botRulesAdd', () => rule({ id: 'r2' }))
    expect(view(core)).toMatchObject({ draft: null })
  })

  test('BOT-03 without a strategy of that name it is told, and no rule is made', () => {
    const core = judged(ready([stopped]), say)
    core.send(TAB, { type: 'bots.save' })
    core.append({ type: 'resource.loaded', data: { key: 'strategyDetailsList', value: [{ id: 's2', name: 'Grid' }] } })

    expect(toasts(core)).toEqual(["Strategy 'Trend' not found"])
    expect(view(core).draft).toMatchObject({
      isSaving: false,
      lines: [{ state: 'refused', message: "Strategy 'Trend' not found" }],
    })
    expect(writes(core, 'botRulesAdd')).toEqual([])
  })

  test('BOT-02 a look-up that fails for good ends it with its message', () => {
    const core = judged(ready([stopped]), say)
    core.send(TAB, { type: 'bots.save' })
    core.append({
      type: 'resource.failed',
      data: { key: 'strategyDetailsList', attempt: 2, message: 'Gone away', status: 500, final: true },
    })

    expect(toasts(core)).toEqual(['Gone away'])
    expect(view(core).draft).toMatchObject({ isSaving: false, canSave: false })
  })
})

describe('a rule ends', () => {
  test('BOT-01 API-38 deactivated, with a reason if there is one', () => {
    const core = ready([rule(), rule({ id: 'r2', symbol: 'ETHUSDT' })])
    core.send(TAB, { type: 'bots.deactivate', rule: 'r1', reason: ' Holiday ' })
    core.send(TAB, { type: 'bots.deactivate', rule: 'r2', reason: '' })
    expect(writes(core, 'botRulesDeactivate').map(({ body, path }) => [path, body])).toEqual([
      [{ id: 'r1' }, { reason: 'Holiday' }],
      [{ id: 'r2' }, {}],
    ])
    expect(core.send(TAB, { type: 'bots.deactivate', rule: 'r1', reason: '' })).toBe('saving')
    expect(view(core).rules).toMatchObject({ data: { rows: [{ busy: 'stopping' }, { busy: 'stopping' }] } })
    fails(core, 'botRulesDeactivate', '')
    expect(toasts(core)).toEqual(['Failed to deactivate bot rule', 'Failed to deactivate bot rule'])
  })

  test('BOT-01 ERR-12 deleted for ever', () => {
    const core = ready()
    core.send(TAB, { type: 'bots.delete', rule: 'r1' })
    expect(writes(core, 'botRulesDelete')).toMatchObject([{ path: { id: 'r1' } }])
    fails(core, 'botRulesDelete', '')
    expect(toasts(core)).toEqual(['Failed to delete bot rule'])
  })
})

describe('what the page shows', () => {
  const rules = [
    rule(),
    rule({ id: 'r2', strategy_id: 's2', strategy_name: 'Grid' }),
    rule({ id: 'r3', symbol: 'ETHUSDT', is_active: false, deactivated_at: '2026-03-01T00:00:00Z' }),
  ]
  const rows = (query: string) => {
    const { rules: shown } = botsView(ready(rules, query).state, TAB)
    return shown.state === 'ready' ? shown.data.rows.map(({ id }) => id) : []
  }

  test('SCREEN-2.8 two active rules of an account and symbol overlap', () => {
    expect(view(ready(rules)).rules).toMatchObject({
      data: {
        total: 3,
        active: 2,
        rows: [
          { id: 'r2', overlaps: true },
          { id: 'r1', overlaps: true },
          { id: 'r3', overlaps: false, isActive: false },
        ],
      },
    })
  })

  test('SCREEN-2.8 A-190 an active rule whose symbol the exchange lists no more is marked, and none while its list is not known', () => {
    const core = ready(rules)
    const marked = () => {
      const { rules: shown } = view(core)
      return shown.state === 'ready' ? shown.data.rows.filter(({ isDelisted }) => isDelisted).map(({ id }) => id) : null
    }
    const lists = (symbols: readonly string[]) =>
      core.append({ type: 'resource.loaded', data: { key: 'exchangeSymbols', value: { symbols } } })
    expect(marked()).toEqual([])
    lists(['SOLUSDT'])
    expect(marked()).toEqual(['r2', 'r1'])
    lists(['BTCUSDT'])
    expect(marked()).toEqual([])
  })

  test('SCREEN-2.8 SCREEN-2.0-7 T20 the rules of the address as a file; none before there are any', () => {
    const core = ready([...rules, rule({ id: 'r4', symbol: 'SOLUSDT', strategy_name: '=1+1', reason: null })])
    const figures = [{ rule_id: 'r1', last_closed_at: null, trades_30_days: 4, pnl_30_days: '-2.5' }]
    core.append({ type: 'resource.loaded', data: { key: figuresKey(ZONE), value: { rules: figures } } })
    core.append(opened(numbered(1), { symbol: 'BTCUSDT', account: 'main', strategy: null }))
    const whole = fileOf(core.state, 'bots.export', '')!
    const stopped = fileOf(core.state, 'bots.export', '?state=stopped&sort=since&dir=desc')!

    expect(
      whole.rows.map((row) => [row['rule_id'], row['open_now'], row['overlap'], row['net_pnl_30_days_usdt']]),
    ).toEqual([
      ['r2', 'long', 'yes', '0'],
      ['r1', 'long', 'yes', '-2.5'],
      ['r3', '', 'no', '0'],
      ['r4', '', 'no', '0'],
    ])
    expect(whole.rows.at(-1)).toMatchObject({ strategy: "'=1+1", state: 'active', reason: '' })
    expect(stopped.about).toContain('Bot rules of Bot Blending; 1 row; filters: state stopped; order: since desc;')
    expect(stopped.rows).toMatchObject([
      { rule_id: 'r3', state: 'deactivated', deactivated_at_utc: '2026-03-01T00:00:00.000Z' },
    ])
    expect(fileOf(connected().state, 'bots.export', '')).toBeNull()
  })

  describe('figures of rules', () => {
    const DAY = 86_400_000
    const told = (core: MiniCore, figures: unknown): MiniCore =>
      core.append({ type: 'resource.loaded', data: { key: figuresKey(ZONE), value: figures } })
    const row = (core: MiniCore, id: string) => {
      const { rules: shown } = view(core)
      return shown.state === 'ready' ? shown.data.rows.find((one) => one.id === id) : undefined
    }
    const own = (id: string, daysAgo: number, more: object = {}) => ({
      rule_id: id,
      last_closed_at: new Date(START - daysAgo * DAY).toISOString(),
      trades_30_days: 4,
      pnl_30_days: '-2.5',
      ...more,
    })

    test('SCREEN-2.8 none is called idle before they are told, or where the server has none', () => {
      expect(row(ready(rules), 'r1')).toMatchObject({ figures: null, isIdle: false })
      expect(row(told(ready(rules), { detail: 'Not found' }), 'r1')).toMatchObject({ figures: null, isIdle: false })
    })

    test.each([
      ['that traded six days ago', { rules: [own('r1', 6)] }, false],
      ['that traded eight days ago', { rules: [own('r1', 8)] }, true],
      ['that never traded', { rules: [] }, true],
      [
        'whose figures cannot be read',
        {
          rules: [null, { rule_id: 7 }, own('r1', 8, { last_closed_at: 'x', pnl_30_days: null, trades_30_days: 'y' })],
        },
        true,
      ],
    ])('SCREEN-2.8 whether a rule %s is idle', (_, figures, isIdle) => {
      const core = told(ready([rule(), rule({ id: 'r3', is_active: false })]), figures)
      expect(row(core, 'r1')?.isIdle).toBe(isIdle)
      expect(row(core, 'r3')?.isIdle).toBe(false)
    })

    test('SCREEN-2.8 a new rule has a week, and one with an open position works', () => {
      const fresh = rule({ created_at: new Date(START - 6 * DAY).toISOString() })
      expect(row(told(ready([fresh]), { rules: [] }), 'r1')?.isIdle).toBe(false)
      const core = told(ready(), { rules: [] })
      core.append(opened(numbered(1), { symbol: 'BTCUSDT', account: 'main', strategy: 'Trend' }))
      expect(row(core, 'r1')).toMatchObject({ open: ['long'], isIdle: false })
    })

    test.each([
      ['that opened before any rule was', null],
      ["of the strategy that the rule had then, which is another's now", 'Grid'],
    ])('SCREEN-2.8 BOT-01 a position %s is not open under the rule', (_, strategy) => {
      const core = told(ready(), { rules: [] })
      core.append(opened(numbered(1), { symbol: 'BTCUSDT', account: 'main', strategy }))
      expect(row(core, 'r1')).toMatchObject({ open: [], isIdle: true })
    })

    test.each([
      ['state=idle', ['r1']],
      ['sort=last&dir=desc', ['r2', 'r1']],
      ['sort=pnl', ['r2', 'r1']],
      ['sort=pnl&dir=desc', ['r1', 'r2']],
    ])('SCREEN-2.8 the address ?%s leaves %j', (query, ids) => {
      const core = told(ready([rule(), rule({ id: 'r2', symbol: 'ETHUSDT' })], query), {
        rules: [own('r2', 1), own('r1', 9, { pnl_30_days: '3' })],
      })
      const { rules: shown } = view(core)
      expect(shown.state === 'ready' ? shown.data.rows.map(({ id }) => id) : []).toEqual(ids)
    })
  })

  test.each([
    ['sort=last', ['r1', 'r2', 'r3']],
    ['sort=last&dir=desc', ['r2', 'r1', 'r3']],
    ['sort=since', ['r1', 'r3', 'r2']],
    ['sort=since&dir=desc', ['r3', 'r1', 'r2']],
  ])('SCREEN-2.8 by ?%s what has no time is last: %j', (query, ids) => {
    const core = ready(
      [
        rule(),
        rule({ id: 'r2', symbol: 'ETHUSDT', created_at: 'x' }),
        rule({ id: 'r3', symbol: 'ADAUSDT', created_at: '2026-02-02T00:00:00Z' }),
      ],
      query,
    )
    const own = (id: string, day: number) => ({
      rule_id: id,
      last_closed_at: `2026-03-0${day}T00:00:00Z`,
      trades_30_days: 1,
      pnl_30_days: '3',
    })
    const value = { rules: [own('r1', 1), own('r2', 2)] }
    core.append({ type: 'resource.loaded', data: { key: figuresKey(ZONE), value } })
    const { rules: shown } = view(core)
    expect(shown.state === 'ready' ? shown.data.rows.map(({ id }) => id) : []).toEqual(ids)
  })

  test('A-133 the figures of the rules are of days of the zone of the page, saved or not', () => {
    const key = 'botRuleFigures?user_timezone=Europe%2FBerlin'
    const core = ready()
    expect(wantedBy(core.state, core.state.tabs.byName[TAB]!)).toContain(key)
    core.append({ type: 'resource.loaded', data: { key, value: { rules: [] } } })
    const { rules: shown } = view(core)
    expect(shown.state === 'ready' ? shown.data.rows[0]?.figures : null).toMatchObject({ trades: 0 })
  })

  test('SCREEN-2.8 a sync under way, whoever began it, is told until it ends', () => {
    const core = ready(rules)
    expect(wantedBy(core.state, core.state.tabs.byName[TAB]!)).toContain(RUNNING_SYNC)
    const told = [view(core).isSyncing]
    core.append({ type: 'task.found', data: { task: 'trades', taskId: 't1' } })
    told.push(view(core).isSyncing)
    core.append({ type: 'task.ended', data: { task: 'trades', taskId: 't1', ending: 'success', message: null } })
    told.push(view(core).isSyncing)
    expect(told).toEqual([false, true, false])
  })

  test.each([
    ['', ['r2', 'r1', 'r3']],
    ['state=active', ['r2', 'r1']],
    ['state=stopped', ['r3']],
    ['state=open', []],
    ['strategy=Grid', ['r2']],
    ['account=swing', []],
    ['symbol=ETH', ['r3']],
    ['q=grid', ['r2']],
    ['sort=strategy&dir=desc', ['r1', 'r3', 'r2']],
  ])('SCREEN-2.8 the address ?%s leaves %j', (query, ids) => {
    expect(rows(query)).toEqual(ids)
  })

  test('SCREEN-2.0 a word of the address that is none is named and left out', () => {
    expect(view(ready(rules, 'tab=none')).notices).toHaveLength(1)
  })

  test.each<[string, readonly string[], number, unknown]>([
    ['', ['reconciliation', 'attribution'], 9, { count: 8, path: '/closed-trades?flag=conflict' }],
    ['', ['reconciliation'], 1, null],
    // More figures than one page has: of trades nothing is known yet.
    ['', ['reconciliation'], 60, null],
    [
      'tab=conflicts&symbol=BTCUSDT&account=a%26b',
      ['attribution'],
      1,
      { count: 1, path: '/closed-trades?flag=conflict&filter=BTCUSDT&account=a%26b' },
    ],
  ])('SCREEN-2.8 at ?%s of conflicts %j of %i the trades are %j', (query, kinds, count, claimed) => {
    const core = ready(rules, query)
    const key = wantedBy(core.state, core.state.tabs.byName[TAB]!).find(
      (one) => one.startsWith('tradesConflicts') && (query === '' || one.includes('BTCUSDT')),
    )!
    const conflicts = kinds.map((kind) => ({ kind, symbol: 'BTCUSDT', account_name: 'main' }))
    core.append({ type: 'resource.loaded', data: { key, value: { total_conflicts: count, conflicts } } })

    expect(view(core).conflicts).toMatchObject({ state: 'ready', data: { count, claimed } })
  })

  test('SCREEN-2.8 API-19 conflicts that could not be asked for are 0, and the problem is named', () => {
    const core = ready().append({
      type: 'resource.failed',
      data: { key: CONFLICTS, attempt: 2, message: 'Down', status: 500, final: true },
    })
    expect(view(core).conflicts).toMatchObject({
      state: 'ready',
      data: { count: 0, rows: [], problem: 'Conflicts could not be checked' },
    })
  })
})

test.each([
  [
    'BOT-04 API-40 API-36 what POST /bots/rules/validate calls valid is saved by POST /bots/rules',
    valid,
    ['/bots/rules/validate', '/bots/rules'],
    [],
  ],
  [
    'BOT-04 API-40 what it does not is refused with a fact',
    overlap,
    ['/bots/rules/validate'],
    [{ rule: 'BOT-04', reason: 'overlap' }],
  ],
])('%s', async (_, word, paths, refusals) => {
  const core = await testCore()
  const tab = await core.open({ path: '/bot-maintenance' })
  await tab.signIn()
  await core.clock.pass(100)
  core.server.answer('/bots/rules/validate', word)
  core.server.answer('/bots/rules', rule())
  await tab.send({ type: 'bots.draft', draft: draft() })
  await core.clock.pass(DRAFT_QUIET + 50)
  await tab.send({ type: 'bots.save' })
  await core.clock.pass(50)

  expect(
    core.server.calls
      .filter(({ method, path }) => method === 'POST' && path.startsWith('/bots/rules'))
      .map(({ path }) => path),
  ).toEqual(paths)
  expect(core.entries('command.refused').map(({ data }) => data)).toMatchObject(refusals)
})
