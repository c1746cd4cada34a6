import { beforeAll, describe, expect, test } from 'vitest'
import { good } from '../../../src/domain/core/outcome.ts'
import { minutes, seconds } from '../../../src/domain/core/time.ts'
import type { HttpRequest } from '../../../src/streams/ports.ts'
import { judgements } from '../../../src/worker/judgements.ts'
import { testCore, type TestCore, type TestTab } from '../../support/core/core.ts'

// Fetched in real time when the first page asks for it; here it is at hand.
beforeAll(judgements.late)

interface Synced {
  readonly core: TestCore
  readonly tab: TestTab
  readonly say: (...messages: readonly object[]) => Promise<void>
}

/** A tab on the settings page that has asked for a sync; the server calls it t1. */
async function synced(prepare: (core: TestCore) => void = () => undefined): Promise<Synced> {
  const core = await testCore()
  core.server.answer('/trades/sync', (request: HttpRequest) =>
    good({ task_id: request.method === 'POST' ? 't1' : null }),
  )
  prepare(core)
  const tab = await core.open({ path: '/settings' })
  await tab.signIn()
  await core.clock.pass(500)
  await tab.send({ type: 'tasks.start', task: 'trades' })
  await core.clock.pass(200)
  const say = async (...messages: readonly object[]): Promise<void> => {
    core.server
      .lines('task')
      .at(-1)!
      .say(...messages)
    await core.clock.pass(200)
  }
  return { core, tab, say }
}

const sync = ({ views }: TestTab) => views.settings!.sync
const titles = (core: TestCore): readonly string[] => core.entries('toast.queued').map(({ data }) => data.toast.title)

describe('what the status stream says', () => {
  test('TASK-14 each field is shown: message, progress and details at the top', async () => {
    const { core, tab, say } = await synced()
    await say({
      status: 'PROGRESS',
      message: 'Reading main',
      progress: 30,
      details: ['Waiting to begin', 'Reading main'],
    })

    expect(sync(tab)).toMatchObject({
      phase: 'running',
      message: 'Reading main',
      status: 'Reading main',
      progress: 30,
      details: ['Waiting to begin', 'Reading main'],
    })
    expect(titles(core).at(-1)).toBe('Trade Sync: Reading main (30%)')
  })

  test('TASK-14 and those of info, which come first', async () => {
    const { core, tab, say } = await synced()
    await say({ status: 'STARTED', message: 'Outer', info: { message: 'Inner', progress: 12 } })
    expect(sync(tab)).toMatchObject({ phase: 'running', message: 'Inner', progress: 12 })
    await say({ status: 'RUNNING', info: { message: 'Week 3 of 4', current: 3, total: 4 } })
    expect(sync(tab)).toMatchObject({ message: 'Week 3 of 4', progress: 75 })
    await say({ status: 'FAILURE', message: 'Outer', info: { message: 'Inner', error: 'The key is refused' } })

    expect(sync(tab)).toMatchObject({ phase: 'error', message: 'The key is refused' })
    expect(titles(core).at(-1)).toBe('Trade Sync failed: The key is refused')
  })

  test('ENT-27 of twelve lines the newest ten are kept, as a list or as a text', async () => {
    const { tab, say } = await synced()
    const lines = Array.from({ length: 12 }, (_, i) => `Week ${i + 1}`)
    await say({ status: 'PROGRESS', progress: 10, details: lines })
    expect(sync(tab).details).toEqual(lines.slice(2))
    await say({ status: 'PROGRESS', progress: 10, details: [...lines, 'Week 13'].join('\n') })

    expect(sync(tab).details).toEqual([...lines.slice(3), 'Week 13'])
  })

  test('ENT-27 progress stays between 0 and 100', async () => {
    const { tab, say } = await synced()
    await say({ status: 'PROGRESS', progress: -40 })
    expect(sync(tab).progress).toBe(5)
    await say({ status: 'PROGRESS', progress: 140 })

    expect(sync(tab).progress).toBe(100)
  })

  test.each([
    ['idle', []],
    ['pending', [{ status: 'asked' }]],
    ['running', [{ status: 'PENDING' }]],
    ['completed', [{ status: 'SUCCESS' }]],
    ['error', [{ status: 'REVOKED' }]],
  ])('ENT-27 a task is %s', async (phase, said) => {
    const { core, tab, say } = await synced(({ server }) => {
      if (phase === 'idle') server.answer('/trades/sync', { task_id: null })
      if (phase === 'pending') server.onOpen('task', 'hang')
    })
    if (phase !== 'pending') for (const message of said) await say(message)
    await core.clock.pass(200)

    expect(sync(tab).phase).toBe(phase)
  })
})

describe('a status stream that cannot be opened', () => {
  const refused = async (): Promise<Synced> => {
    const opened = await synced(({ server }) => server.onOpen('task', { kind: 'failed', why: 'http', status: 404 }))
    await opened.core.clock.pass(minutes(3))
    return opened
  }

  test('TASK-21 TASK-24 SYNC-07 is told by one toast, with its status text, and by the words beside the button', async () => {
    const { core, tab } = await refused()

    expect(core.entries('task.ended').map(({ data }) => data.ending)).toEqual(['unopened'])
    expect(
      core
        .entries('toast.queued')
        .map(({ data }) => data.toast)
        .filter(({ kind }) => kind === 'error'),
    ).toMatchObject([
      {
        title: 'Failed to connect to Trade Sync status stream.',
        text: 'Failed to establish connection for status updates.',
        stayMs: seconds(8),
      },
    ])
    expect(sync(tab)).toMatchObject({
      phase: 'error',
      message: 'Failed to initiate status connection.',
      status: 'Failed to establish connection for status updates.',
      isRunning: false,
    })
    expect(core.core.state().tasks.byType.trades.taskId).toBeNull()
  })

  test('TASK-21 TASK-12 one that was open and is lost has lost its connection', async () => {
    const { core } = await synced()
    core.server.onOpen('task', { kind: 'failed', why: 'http', status: 404 })
    core.server.lines('task')[0]!.fail('network')
    await core.clock.pass(minutes(3))

    expect(core.entries('task.ended').map(({ data }) => data.ending)).toEqual(['connection'])
    expect(titles(core).at(-1)).toBe('Trade sync connection error or task unexpectedly ended.')
  })

  test('A-319 one that its user may not follow any more is followed no further, without a word of how it ended', async () => {
    const { core, tab, say } = await synced()
    await say({ status: 'PROGRESS', progress: 30, message: 'Reading main' })
    const before = titles(core)
    core.server.onOpen('task', { kind: 'failed', why: 'unauthorised', status: 403 })
    core.server.lines('task')[0]!.fail('ended')
    await core.clock.pass(minutes(3))

    expect(core.entries('task.ended').map(({ data }) => data.ending)).toEqual(['forbidden'])
    expect(titles(core)).toEqual(before)
    expect(core.entries('resource.invalidated').filter(({ data }) => data.why.startsWith('task_'))).toEqual([])
    expect(sync(tab)).toMatchObject({ phase: 'idle', message: '' })
  })
})
