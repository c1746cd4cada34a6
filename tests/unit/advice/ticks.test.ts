import { beforeAll, describe, expect, test } from 'vitest'
import { ADVICE } from '../../../src/domain/advice/constants.ts'
import type { AdviceView } from '../../../src/domain/advice/view.types.ts'
import { bad, good } from '../../../src/domain/core/outcome.ts'
import type { ExportFile } from '../../../src/domain/core/tableFile.ts'
import { lateAnswerOf } from '../../../src/domain/lateAnswers.ts'
import type { HttpRequest } from '../../../src/streams/ports.ts'
import { judgements } from '../../../src/worker/judgements.ts'
import { testCore, type TestCore, type TestTab } from '../../support/core/core.ts'
import { action } from './action.ts'

// Fetched in real time when the first page asks for it; here it is at hand.
beforeAll(judgements.late)

const LIST = '/v1/portfolio/priority-actions-enhanced'
const TURN = '/portfolio/recommendations/actions/toggle-complete-by-id'

/** A server that turns ticks over, as the product's does. */
async function opened(path = '/portfolio-command'): Promise<{ core: TestCore; tab: TestTab; kept: Set<string> }> {
  const core = await testCore()
  const kept = new Set<string>()
  core.server.answer(LIST, () =>
    good({
      actions: ['Rider', 'Grid', 'Swing'].map((id) =>
        action(id, {
          completed: kept.has(id),
          allocation_next_pct: 4.5,
          next_review_date: '2026-01-15T12:00:00Z',
        }),
      ),
      generated_at: '2026-01-01T00:00:00Z',
    }),
  )
  core.server.answer(TURN, ({ body }: HttpRequest) => {
    const { action_ids: ids } = body as { readonly action_ids: readonly string[] }
    for (const id of ids) if (!kept.delete(id)) kept.add(id)
    return good({
      actions: ids.map((id) => ({
        action_id: id,
        completed: kept.has(id),
        completed_at: kept.has(id) ? '2026-01-01T00:00:00Z' : null,
      })),
    })
  })
  const tab = await core.open({ path })
  await tab.signIn({ roles: ['elite-subscriber'] })
  await core.clock.pass(2_000)
  return { core, tab, kept }
}
const view = ({ views }: TestTab): AdviceView => views.advice!
const doneIn = (tab: TestTab): readonly string[] => {
  const { list } = view(tab)
  return list.state === 'ready' ? list.data.actions.filter(({ isDone }) => isDone).map(({ id }) => id) : []
}
const bodies = (core: TestCore): readonly unknown[] => core.server.callsOf(TURN).map(({ body }) => body)

describe('ticks', () => {
  test('API-49 SCREEN-2.10 a tick stands before the server answers, and stays when it has', async () => {
    const { core, tab } = await opened()
    core.server.answer(TURN, () => 'never')
    await tab.send({ type: 'advice.complete', ids: ['Grid'], isDone: true })
    await core.clock.pass(200)

    expect(doneIn(tab)).toEqual(['Grid'])
  })

  test('API-49 many are ticked by one call; those that are done already are not turned back', async () => {
    const { core, tab, kept } = await opened()
    await tab.send({ type: 'advice.complete', ids: ['Grid'], isDone: true })
    await core.clock.pass(500)
    await tab.send({ type: 'advice.complete', ids: ['Rider', 'Grid', 'Swing', 'Rider'], isDone: true })
    await core.clock.pass(500)

    expect(bodies(core)).toEqual([
      { action_ids: ['Grid'], completed: true },
      { action_ids: ['Rider', 'Swing'], completed: true },
    ])
    expect([...kept].toSorted()).toEqual(['Grid', 'Rider', 'Swing'])
    expect(doneIn(tab)).toHaveLength(3)
    expect(await tab.send({ type: 'advice.complete', ids: ['Grid'], isDone: true })).toMatchObject({
      ok: false,
      error: { message: 'All of these are done already.' },
    })
  })

  test('SCREEN-2.10 a tick can be taken back for ten seconds, and then no longer from here', async () => {
    const { core, tab, kept } = await opened()
    await tab.send({ type: 'advice.complete', ids: ['Grid', 'Rider'], isDone: true })
    await core.clock.pass(9_000)
    expect(view(tab).undo.map(({ id }) => id)).toEqual(['Rider', 'Grid'])
    await tab.send({ type: 'advice.complete', ids: ['Grid', 'Rider'], isDone: false })
    await core.clock.pass(500)
    expect([kept.size, doneIn(tab), view(tab).undo]).toEqual([0, [], []])

    await tab.send({ type: 'advice.complete', ids: ['Swing'], isDone: true })
    await core.clock.pass(11_000)
    expect(view(tab).undo).toEqual([])
    expect(doneIn(tab)).toEqual(['Swing'])
  })

  test('SCREEN-2.10 a tick that fails falls back, says why, and leaves nothing to undo', async () => {
    const { core, tab } = await opened()
    core.server.answer(TURN, () => bad({ kind: 'http', status: 404, message: 'There is no such action.' }))
    await tab.send({ type: 'advice.complete', ids: ['Grid'], isDone: true })
    await core.clock.pass(500)

    expect([doneIn(tab), view(tab).undo]).toEqual([[], []])
    expect(core.entries('toast.queued').at(-1)!.data.toast).toMatchObject({
      title: 'The action could not be marked as done',
      text: 'There is no such action.',
    })
  })

  test('SCREEN-2.10 an error keeps the last list', async () => {
    const { core, tab } = await opened()
    core.server.answer(LIST, () => bad({ kind: 'http', status: 400, message: 'Down' }))
    await tab.send({ type: 'resource.refetch', resource: ADVICE })
    await core.clock.pass(5_000)

    expect(view(tab).list).toMatchObject({ state: 'ready', data: { total: 3, problem: 'Down' } })
  })

  test('SCREEN-2.10 the file holds the rows of the address, names guarded', async () => {
    const { core } = await opened()
    const state = core.core.state()
    const fileOf = (format: 'csv' | 'json') =>
      lateAnswerOf(
        { type: 'advice.export', address: '?strategy=Grid', zone: 'Europe/Berlin', format, build: 'b' },
        state,
        state.at,
      ) as ExportFile
    const [csv, json] = [fileOf('csv'), fileOf('json')]

    expect([csv.rows, json.rows]).toEqual([1, 1])
    expect(csv.name).toMatch(/^actions-.*\.csv$/)
    expect(csv.parts.join('')).toContain('Promote,Grid,small')
    expect(csv.parts.join('')).toContain('"Jan 15, 2026, 1:00 PM",2026-01-15T12:00:00.000Z')
    expect(csv.parts.join('')).not.toContain('Rider')
    expect([json.name, json.type]).toEqual([csv.name.replace('.csv', '.json'), 'application/json'])
    expect(JSON.parse(json.parts.join(''))).toMatchObject({
      about: { content: 'actions', filters: ['strategy Grid'], order: 'urgency asc', build: 'b' },
      actions: [
        {
          action: 'Promote',
          strategy: 'Grid',
          share_next_percent: 4.5,
          balance_change_usdt: null,
          next_review: 'Jan 15, 2026, 1:00 PM',
          next_review_utc: '2026-01-15T12:00:00.000Z',
          done_utc: null,
        },
      ],
    })
  })
})
