import { describe, expect, test } from 'vitest'
import { ALERTS } from '../../../src/domain/alerts/constants.ts'
import type { AlertTerms } from '../../../src/domain/alerts/model.ts'
import { alertsView } from '../../../src/domain/alerts/view.ts'
import { connected, type MiniCore } from '../../../src/domain/testing/core.ts'
import { terms } from './support.ts'

const kept = (over: object = {}) => ({
  id: 'one',
  kind: 'price',
  direction: 'above',
  threshold: '100',
  symbol: 'BTCUSDT',
  account_name: null,
  side: null,
  is_once: false,
  is_paused: false,
  state: 'armed',
  created_at: '2026-11-20T10:00:00.000Z',
  fired_at: null,
  fired_count: 0,
  value: '90.5',
  unjudged: null,
  ...over,
})
const answer = (...alerts: readonly object[]) => ({ alerts })
const withAlerts = (...alerts: readonly object[]): MiniCore =>
  connected().append({ type: 'resource.loaded', data: { key: ALERTS, value: answer(...alerts) } })
const rows = (core: MiniCore) => {
  const { alerts } = alertsView(core.state, 'tab-1')
  return alerts.state === 'ready' ? alerts.data.rows : []
}
const save = (core: MiniCore, of: AlertTerms, alert: string | null = null) =>
  core.send('tab-1', { type: 'alerts.save', alert, terms: of, isPaused: false })
const asked = (core: MiniCore) => core.of('write.asked').at(-1)!
const end = (core: MiniCore, how: 'write.saved' | 'write.failed', said: object) => {
  const { asked: entry, write, key } = core.state.writes.overlays.at(-1)!
  return core.append({ type: how, data: { write, key, asked: entry, ...said } } as never)
}

describe('A-210 alerts in the core', () => {
  test('one that is set stands at once, then as the server has it; a failure takes it away and is told', () => {
    const core = withAlerts(kept())
    expect(save(core, terms({ line: '200.50' }))).toBeNull()
    expect(asked(core)).toMatchObject({
      write: 'alertsAdd',
      lane: 'alerts',
      body: { threshold: '200.5', symbol: 'BTCUSDT' },
    })
    expect(rows(core)).toMatchObject([{ text: 'BTC price at or above 200.5', isSaving: true }, { id: 'one' }])

    end(core, 'write.saved', { answer: answer(kept({ id: 'two', threshold: '200.5' }), kept()) })
    expect(rows(core).map(({ id, isSaving }) => [id, isSaving])).toEqual([
      ['two', false],
      ['one', false],
    ])

    save(core, terms({ line: '300' }))
    end(core, 'write.failed', { message: 'No.', status: 409 })
    expect(rows(core)).toHaveLength(2)
    expect(core.of('toast.queued').at(-1)!.toast).toMatchObject({
      title: 'The alert could not be changed.',
      text: 'No.',
    })
    expect(core.of('resource.invalidated').at(-1)).toEqual({ keys: [ALERTS], why: 'alert_failed' })
  })

  test('a pause, other terms and a deletion are seen before they are saved, one at a time', () => {
    const core = withAlerts(kept({ state: 'fired', fired_count: 3 }))
    core.send('tab-1', { type: 'alerts.pause', alert: 'one', isPaused: true })
    expect(rows(core)).toMatchObject([{ state: 'paused', isSaving: true, firedCount: 3 }])
    expect(core.send('tab-1', { type: 'alerts.delete', alert: 'one' })).toBe('busy')

    end(core, 'write.saved', { answer: answer(kept({ is_paused: true })) })
    save(core, terms({ direction: 'below', line: '80' }), 'one')
    expect(asked(core)).toMatchObject({ write: 'alertsUpdate', path: { id: 'one' } })
    expect(rows(core)).toMatchObject([{ id: 'one', text: 'BTC price at or below 80', firedCount: 0 }])

    end(core, 'write.saved', { answer: answer(kept()) })
    core.send('tab-1', { type: 'alerts.delete', alert: 'one' })
    expect(rows(core)).toEqual([])
  })

  test('an undo brings the deleted one itself back, seen at once; one whose deletion failed stands once', () => {
    const core = withAlerts(kept({ state: 'fired' }))
    core.send('tab-1', { type: 'alerts.delete', alert: 'one' })
    expect(core.send('tab-1', { type: 'alerts.restore', alert: 'one', terms: terms(), isPaused: true })).toBeNull()
    expect(asked(core)).toMatchObject({
      write: 'alertsAdd',
      lane: 'alerts',
      body: { restores: 'one', threshold: '100', symbol: 'BTCUSDT', is_paused: true },
    })
    expect(rows(core)).toMatchObject([{ id: 'one', state: 'paused', isSaving: true }])

    const { asked: entry, write, key } = core.state.writes.overlays[0]!
    core.append({ type: 'write.failed', data: { write, key, asked: entry, message: 'No.', status: 500 } })
    expect(rows(core)).toMatchObject([{ id: 'one', state: 'fired', isSaving: false }])
  })

  test.each([
    [terms({ line: '0' }), null, 'terms'],
    [terms({ symbol: null }), null, 'terms'],
    [terms(), 'other', 'gone'],
  ])('%j of %s is refused: %s', (of, alert, reason) => {
    const core = withAlerts(kept())
    expect(save(core, of, alert)).toBe(reason)
    expect(core.of('write.asked')).toEqual([])
  })

  test('the hundredth is taken, one more is refused', () => {
    const many = (count: number) => withAlerts(...Array.from({ length: count }, (_, n) => kept({ id: `a${n}` })))
    expect(save(many(99), terms())).toBeNull()
    expect(save(many(100), terms())).toBe('too_many')
  })

  test.each([
    [{}, 'armed', '90.5'],
    [{ state: 'fired' }, 'fired', '90.5'],
    [{ state: 'ended', is_paused: true }, 'ended', '90.5'],
    [{ is_paused: true, unjudged: 'Why.' }, 'paused', '90.5'],
    [{ value: null, unjudged: 'Why.' }, 'unjudged', null],
    [{ value: '3', unjudged: 'Why.' }, 'armed', '3'],
    [{ kind: 'drawdown', threshold: '5', account_name: 'Main', symbol: null, value: '1.23456' }, 'armed', '1.23 %'],
  ])('%j stands as %s', (over, state, value) => {
    expect(rows(withAlerts(kept(over)))).toMatchObject([{ state, value }])
  })

  test('what this version does not know is left out, and an answer that is none shows nothing', () => {
    expect(rows(withAlerts(kept({ kind: 'volume' }), kept({ threshold: 'x' }), 7 as never))).toEqual([])
    expect(rows(connected().append({ type: 'resource.loaded', data: { key: ALERTS, value: 'none' } }))).toEqual([])
  })

  test('an address asks for a new one, without what its kind does not have', () => {
    const wanted = (query: string) => {
      const core = withAlerts()
      core.append({ type: 'tab.went', data: { tab: 'tab-1', path: '/alerts', query } })
      return alertsView(core.state, 'tab-1').wanted
    }
    const said = 'symbol=btcusdt&account=Main&side=short'
    expect(wanted('')).toBeNull()
    expect(wanted(`?new=upnl&${said}`)).toMatchObject({
      kind: 'upnl',
      direction: 'below',
      symbol: 'BTCUSDT',
      account: 'Main',
      side: 'short',
    })
    expect(wanted(`?new=price&${said}`)).toMatchObject({ symbol: 'BTCUSDT', account: null, side: null })
    expect(wanted(`?new=drawdown&${said}`)).toMatchObject({ symbol: null, account: 'Main', side: null })
    expect(wanted(`?new=volume&${said}`)).toBeNull()
  })
})
