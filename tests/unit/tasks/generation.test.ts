import { beforeAll, describe, expect, test } from 'vitest'
import { bad, good } from '../../../src/domain/core/outcome.ts'
import { seconds } from '../../../src/domain/core/time.ts'
import { taskEventFrom } from '../../../src/domain/tasks/decode.ts'
import { taskProgress } from '../../../src/domain/tasks/view.ts'
import { judgements } from '../../../src/worker/judgements.ts'
import { testCore, type TestCore, type TestTab } from '../../support/core/core.ts'

// Fetched in real time when the first page asks for it; here it is at hand.
beforeAll(judgements.late)

const START = '/portfolio-command/generate-recommendations'
const CANCEL = `${START}/cancel/g1`

async function asked(answer: Parameters<TestCore['server']['answer']>[1]): Promise<{ core: TestCore; tab: TestTab }> {
  const core = await testCore()
  core.server.answer(START, answer)
  const tab = await core.open({ path: '/settings' })
  await tab.signIn()
  await core.clock.pass(500)
  await tab.send({ type: 'tasks.start', task: 'recommendations' })
  await core.clock.pass(200)
  return { core, tab }
}
const titles = (core: TestCore): readonly string[] => core.entries('toast.queued').map(({ data }) => data.toast.title)
const phase = (core: TestCore): string => core.core.state().tasks.byType.recommendations.phase

describe('a generation of recommendations', () => {
  test('API-47 API-48 TASK-25 is started once, followed by its stream, and told like a sync', async () => {
    const { core, tab } = await asked({ task_id: 'g1', status: 'started' })
    expect(titles(core)).toEqual(['Recommendations generation started in background.'])
    await tab.send({ type: 'tasks.start', task: 'recommendations' })
    await tab.send({ type: 'tasks.start', task: 'trades' })
    const say = async (message: object): Promise<void> => {
      core.server.lines('task')[0]!.say(message)
      await core.clock.pass(100)
    }
    await say({ status: 'PROGRESS', progress: 60, message: 'Judging 3 strategies' })
    expect(taskProgress(core.core.state(), 'recommendations')).toEqual({
      progress: 60,
      message: 'Judging 3 strategies',
    })
    expect(titles(core)).toContain('Recommendations Generation: Judging 3 strategies (60%)')
    await say({ status: 'SUCCESS', message: '2 actions from 120 closed trades.' })

    expect(titles(core).at(-1)).toBe('Recommendations Generation successful: 2 actions from 120 closed trades.')
    expect(core.entries('toast.queued').at(-1)!.data.toast.opens).toMatchObject({ path: '/portfolio-command' })
    expect(core.server.callsOf(START).map(({ method }) => method)).toEqual(['POST'])
    expect(core.server.callsOf('/trades/sync').filter(({ method }) => method === 'POST')).toHaveLength(1)
    expect(phase(core)).toBe('completed')
  })

  test('TASK-28 has 60 s to start, is asked for no second time, and the time-out is logged as one of 60 seconds', async () => {
    const { core } = await asked(() => 'never')
    expect(core.server.callsOf(START)[0]!.timeoutMs).toBe(60_000)
    await core.clock.pass(seconds(59))
    expect(titles(core)).toEqual([])
    await core.clock.pass(seconds(2))

    expect(titles(core)).toEqual(['Recommendations Generation failed: The server did not answer within 60 seconds.'])
    expect(core.entries('write.failed').at(-1)!.data.message).toBe('The server did not answer within 60 seconds.')
    expect(core.server.callsOf(START)).toHaveLength(1)
    expect(phase(core)).toBe('idle')
  })

  test.each([
    ['a refusal in the words of the server', () => bad({ kind: 'http', status: 403, message: 'Elite only.' } as const)],
    ['an answer without an id', () => good({ status: 'started' })],
  ])('TASK-15 %s leaves nothing running', async (_, answer) => {
    const { core } = await asked(answer)

    expect(phase(core)).toBe('idle')
    expect(titles(core)).toHaveLength(1)
  })

  test('TASK-09 is cancelled at the server, once; its stream then says so', async () => {
    const { core, tab } = await asked({ task_id: 'g1' })
    core.server.answer(CANCEL, { cancelled: true })
    await tab.send({ type: 'tasks.cancel' })
    await tab.send({ type: 'tasks.cancel' })
    await core.clock.pass(100)
    expect(core.server.callsOf(CANCEL)).toHaveLength(1)
    core.core.append(
      taskEventFrom('recommendations', 'g1', {
        event: 'eos',
        data: JSON.stringify({ final_state: 'CANCELLED_BY_CLIENT' }),
      }),
    )
    await core.clock.pass(100)

    expect(titles(core).at(-1)).toBe('Recommendations Generation was cancelled by client.')
    expect(phase(core)).toBe('error')
  })

  test('TASK-09 a server that cannot be told so is followed no further', async () => {
    const { core, tab } = await asked({ task_id: 'g1' })
    await tab.send({ type: 'tasks.cancel' })
    await core.clock.pass(100)

    expect(core.entries('task.ended').map(({ data }) => data.ending)).toEqual(['cancelled'])
    expect(core.server.lines('task').some((line) => line.isOpen())).toBe(false)
    expect(titles(core).at(-1)).toBe('Recommendations Generation was cancelled by client.')
  })

  test('TASK-09 without one under way there is nothing to cancel', async () => {
    const { core, tab } = await asked(() => bad({ kind: 'http', status: 500, message: '' }))
    const answer = await tab.send({ type: 'tasks.cancel' })

    expect(answer).toMatchObject({ ok: false, error: { message: 'No generation is under way.' } })
    expect(core.server.callsOf(CANCEL)).toEqual([])
  })
})
