import { describe, expect, test } from 'vitest'
import { good } from '../../../src/domain/core/outcome.ts'
import type { Event } from '../../../src/domain/event.ts'
import { taskEventFrom } from '../../../src/domain/tasks/decode.ts'
import { RUNNING_SYNC, type TaskEnding } from '../../../src/domain/tasks/model.ts'
import { taskProgress, taskView } from '../../../src/domain/tasks/view.ts'
import { SLICES } from '../../../src/domain/persistence.ts'
import { EMPTY_STATE } from '../../../src/domain/state.ts'
import type { HttpRequest } from '../../../src/streams/ports.ts'
import { testCore, type TestCore } from '../../support/core/core.ts'
import { connected, type MiniCore } from '../../../src/domain/testing/core.ts'

const ready = (): MiniCore => connected().append({ type: 'loading.stage_changed', data: { stage: 'complete' } })
const toasts = (core: MiniCore): readonly string[] => core.of('toast.queued').map(({ toast }) => toast.title)
const lastToast = (core: MiniCore) => core.of('toast.queued').at(-1)!.toast
const asked = (core: MiniCore): number => core.state.writes.overlays.find(({ write }) => write === 'tradesSync')!.asked
const answered = (core: MiniCore, answer: unknown): MiniCore =>
  core.append({ type: 'write.saved', data: { write: 'tradesSync', key: 'all', asked: asked(core), answer } })

function started(): MiniCore {
  const core = ready()
  expect(core.send('tab-1', { type: 'tasks.start', task: 'trades' })).toBeNull()
  return core
}

const running = (): MiniCore =>
  answered(started(), { task_id: 't1' }).append({ type: 'task.opened', data: { task: 'trades', taskId: 't1' } })
const says = (core: MiniCore, data: unknown, event: string | null = null): MiniCore =>
  core.append(taskEventFrom('trades', 't1', { event, data: JSON.stringify(data) }))
const broken = (core: MiniCore, ending: TaskEnding): MiniCore =>
  core.append({ type: 'task.ended', data: { task: 'trades', taskId: 't1', ending, message: null } })

describe('starting', () => {
  test('TASK-01, TASK-02 idle, then pending with its words and no progress', () => {
    expect(taskView(ready().state, 'trades').phase).toBe('idle')
    expect(taskView(started().state, 'trades')).toMatchObject({
      phase: 'pending',
      message: 'Sync initiated, connecting...',
      progress: 0,
    })
  })

  test.each([
    ['SYNC-03', { status: 'no accounts configured' }, 'No accounts configured for sync.', 'idle'],
    ['SYNC-04', {}, 'Sync request accepted, but no task ID returned.', 'idle'],
    ['SYNC-05', { task_id: 't1' }, 'Trade sync started in background.', 'pending'],
  ])('%s the answer is told', (_, answer, text, phase) => {
    const core = answered(started(), answer)

    expect(toasts(core)).toEqual([text])
    expect(taskView(core.state, 'trades').phase).toBe(phase)
  })

  test.each([
    ['The exchange is closed.', 'Sync failed: The exchange is closed.'],
    ['', 'Sync failed: Unknown error'],
  ])('SYNC-02 a failure with the words %j', (message, text) => {
    const core = started()
    core.append({
      type: 'write.failed',
      data: { write: 'tradesSync', key: 'all', asked: asked(core), message, status: 500 },
    })

    expect(toasts(core)).toEqual([text])
    expect(taskView(core.state, 'trades').phase).toBe('idle')
  })

  test('A-135 a start while one runs asks for nothing', () => {
    const core = running()
    core.send('tab-1', { type: 'tasks.start', task: 'trades' })

    expect(core.of('write.asked').filter(({ write }) => write === 'tradesSync')).toHaveLength(1)
  })

  test('SYNC-01 before the session is ready it says so', () => {
    const core = ready().append({ type: 'session.ended', data: { reason: 'signed_out' } })
    core.send('tab-1', { type: 'tasks.start', task: 'trades' })

    expect(toasts(core)).toEqual(['Authentication not ready. Please wait.'])
  })
})

describe('A-135 one that this device did not begin', () => {
  const found = (core: MiniCore, id: unknown): MiniCore =>
    core.append({ type: 'resource.loaded', data: { key: RUNNING_SYNC, value: { task_id: id } } })

  test('is followed without the words of a start, and told like its own', () => {
    const core = found(ready(), 't1')

    expect(taskView(core.state, 'trades')).toMatchObject({ phase: 'pending', message: 'Sync initiated, connecting...' })
    expect(toasts(core)).toEqual([])
    says(core.append({ type: 'task.opened', data: { task: 'trades', taskId: 't1' } }), {
      status: 'PROGRESS',
      progress: 30,
      message: 'main: Read 3 of 10 weeks',
    })
    expect(toasts(core)).toEqual(['Trade Sync: main: Read 3 of 10 weeks (30%)'])
    expect(taskProgress(core.state, 'trades')).toEqual({ message: 'main: Read 3 of 10 weeks', progress: 30 })
  })

  test('while one is followed, or a start is asked for, another answer changes nothing', () => {
    const before = says(running(), { status: 'PROGRESS', progress: 30 })
    const asking = started()

    expect(found(found(before, 't1'), 't2').of('task.found')).toEqual([])
    expect(found(asking, 't1').of('task.found')).toEqual([])
    expect(found(found(ready(), 't1'), 't1').of('task.found')).toHaveLength(1)
  })

  test('what has ended is not taken up again by an answer that comes behind; a new one is', () => {
    const core = found(says(found(ready(), 't1'), { status: 'SUCCESS' }), 't1')

    expect(taskView(core.state, 'trades').phase).toBe('completed')
    expect(taskProgress(core.state, 'trades')).toBeNull()
    expect(found(core, 't2').state.tasks.byType.trades).toMatchObject({ phase: 'pending', taskId: 't2' })
  })

  test.each([[null], [''], [7], [undefined]])('an answer that names none (%j) is none', (id) =>
    expect(found(ready(), id).of('task.found')).toEqual([]),
  )

  test.each(['/dashboard', '/closed-trades', '/settings'])(
    '%s asks for it, opens its stream and shows it; a server without the call is no trouble',
    async (path) => {
      const core = await testCore()
      const tab = await core.open({ path })
      await tab.signIn()
      await core.clock.pass(2_000)
      expect(core.entries('toast.queued').map(({ data }) => data.toast.title)).toEqual([])
      core.server.answer('/trades/sync', { task_id: 't1' })
      await core.clock.pass(31_000)
      core.server.lines('task')[0]!.say({ status: 'PROGRESS', progress: 30, message: 'main: Read 3 of 10 weeks' })
      await core.clock.pass(50)

      expect(core.server.callsOf('/trades/sync').every(({ method }) => method === 'GET')).toBe(true)
      expect(core.entries('toast.queued').map(({ data }) => data.toast.title)).toContain(
        'Trade Sync: main: Read 3 of 10 weeks (30%)',
      )
    },
  )
})

describe('running', () => {
  test('TASK-03 opens at five per cent', () =>
    expect(taskView(running().state, 'trades')).toMatchObject({ phase: 'running', progress: 5 }))

  test('A-134 never falls and stays within 0 to 100', () => {
    const core = says(says(running(), { status: 'PROGRESS', progress: 40 }), { status: 'PROGRESS', progress: 20 })

    expect(taskView(core.state, 'trades').progress).toBe(40)
    expect(taskView(says(core, { status: 'PROGRESS', progress: 400 }).state, 'trades').progress).toBe(100)
  })

  test('TASK-05 TASK-14 TASK-27 takes progress from current and total, and shows message and details', () => {
    const core = says(running(), {
      status: 'RUNNING',
      info: { message: 'Reading trades', current: 1, total: 4 },
      details: ['main', 7],
    })

    expect(taskView(core.state, 'trades')).toMatchObject({ message: 'Reading trades', progress: 25, details: ['main'] })
    expect(lastToast(core)).toMatchObject({
      kind: 'loading',
      title: 'Trade Sync: Reading trades (25%)',
      progress: 25,
      stayMs: 8_000,
    })
  })

  test('A-94 the loading toast is replaced by its end, whose time begins then', () => {
    const core = says(running(), { status: 'PROGRESS', progress: 50 })
    const { toast } = core.state.toasts.addressed.at(-1)!
    core.append({ type: 'toast.shown', data: { id: toast.id, tab: 'tab-1' } }).advance(30_000)
    says(core, { status: 'SUCCESS', message: '12 new trades' })
    core
      .append({ type: 'toast.shown', data: { id: core.state.toasts.addressed.at(-1)!.toast.id, tab: 'tab-1' } })
      .advance(5_900)

    expect(core.state.toasts.addressed.map((one) => one.toast.title)).toContain('Trade Sync successful: 12 new trades')
    expect(core.advance(200).state.toasts.addressed.map((one) => one.toast.title)).not.toContain(
      'Trade Sync successful: 12 new trades',
    )
  })

  test('TOAST-01 TASK-27 the loading toast goes after 8 s however often the task speaks, and what it covered can be pressed; its end is told', () => {
    const titles = (core: MiniCore): readonly string[] => core.state.toasts.addressed.map((one) => one.toast.title)
    const core = says(running(), { status: 'PROGRESS', progress: 10, message: 'Reading' })
    core.append({ type: 'toast.shown', data: { id: core.state.toasts.addressed.at(-1)!.toast.id, tab: 'tab-1' } })
    for (let second = 1; second < 8; second++)
      says(core.advance(1_000), { status: 'PROGRESS', progress: 10 + second, message: 'Reading' })
    expect(titles(core)).toContain('Trade Sync: Reading (17%)')

    core.advance(1_000)
    for (let second = 9; second < 60; second++)
      says(core.advance(1_000), { status: 'PROGRESS', progress: 10 + second, message: 'Reading' })
    expect(titles(core).filter((title) => title.startsWith('Trade Sync:'))).toEqual([])

    expect(titles(says(core, { status: 'SUCCESS', message: 'Done' }))).toContain('Trade Sync successful: Done')
  })

  test('TASK-22, SYNC-08 a message that is no JSON is told, and the task goes on', () => {
    const core = running().append(taskEventFrom('trades', 't1', { event: null, data: '{' }))

    expect(lastToast(core).title).toBe('Error processing status update from server.')
    expect(taskView(core.state, 'trades')).toMatchObject({ phase: 'running', message: 'Error parsing status update.' })
  })
})

describe('ending', () => {
  test.each<[string, MiniCore, string, 'completed' | 'error', number]>([
    [
      'TASK-06, TASK-25',
      says(running(), { status: 'SUCCESS', info: { message: 'Done' } }),
      'Trade Sync successful: Done',
      'completed',
      6_000,
    ],
    [
      'TASK-06, TASK-26',
      says(running(), { status: 'COMPLETED' }),
      'Trade Sync completed successfully!',
      'completed',
      5_000,
    ],
    [
      'TASK-07, TASK-15',
      says(running(), { status: 'FAILURE', info: { error: 'No key' } }),
      'Trade Sync failed: No key',
      'error',
      8_000,
    ],
    [
      'TASK-07, TASK-16',
      says(running(), { status: 'REVOKED' }),
      'Trade Sync failed: Task failed or was revoked.',
      'error',
      8_000,
    ],
    [
      'TASK-17',
      says(running(), { final_state: 'STREAM_ERROR' }, 'eos'),
      'Trade Sync stream error: A stream processing error occurred.',
      'error',
      8_000,
    ],
    [
      'TASK-08, TASK-15',
      says(running(), { final_state: 'FAILURE', error_detail: 'Bad', info: { message: 'x' } }, 'eos'),
      'Trade Sync failed: Bad',
      'error',
      8_000,
    ],
    [
      'TASK-09, TASK-18',
      says(running(), { final_state: 'CANCELLED_BY_CLIENT' }, 'eos'),
      'Trade Sync was cancelled by client.',
      'error',
      8_000,
    ],
    [
      'TASK-10, A-74',
      says(running(), { final_state: 'PARTIAL' }, 'eos'),
      'Trade Sync successful: PARTIAL',
      'completed',
      6_000,
    ],
    [
      'TASK-19',
      broken(running(), 'connection'),
      'Trade sync connection error or task unexpectedly ended.',
      'error',
      8_000,
    ],
    ['TASK-21', broken(running(), 'unopened'), 'Failed to connect to Trade Sync status stream.', 'error', 8_000],
    ['TASK-13', broken(running(), 'no_token'), 'Authentication token missing, cannot monitor task.', 'error', 8_000],
  ])('%s', (_, core, title, phase, stayMs) => {
    expect(lastToast(core)).toMatchObject({ title, stayMs })
    expect(taskView(core.state, 'trades').phase).toBe(phase)
    expect(core.state.tasks.byType.trades.taskId).toBeNull()
  })

  test.each<[string, 'connection' | 'unopened' | 'no_token', string, string]>([
    [
      'SYNC-06 TASK-23',
      'connection',
      'Connection error or task expired.',
      'Connection error with the server or the task ended unexpectedly.',
    ],
    [
      'SYNC-07 TASK-24',
      'unopened',
      'Failed to initiate status connection.',
      'Failed to establish connection for status updates.',
    ],
    [
      'SYNC-09 TASK-13',
      'no_token',
      'Authentication token missing.',
      'Authentication token missing, cannot monitor task.',
    ],
  ])('%s A-73 A-75 %s has words of its own inline and as a status', (_ids, how, message, status) =>
    expect(taskView(broken(running(), how).state, 'trades')).toMatchObject({ message, status }),
  )

  test('TASK-20 a connection error makes every answer old', () =>
    expect(broken(running(), 'connection').of('resource.invalidated').at(-1)).toEqual({
      keys: 'all',
      why: 'task_connection',
    }))

  test.each<TaskEnding>(['failure', 'cancelled', 'stream_error', 'unopened', 'no_token', 'forbidden'])(
    'TASK-20 %s makes no answer old',
    (ending) => {
      const core = running()
      const before = core.of('resource.invalidated')

      expect(broken(core, ending).of('resource.invalidated')).toEqual(before)
    },
  )

  test('TASK-04 words after the end change nothing', () => {
    const core = says(running(), { status: 'SUCCESS' })
    const before = core.state.tasks

    expect(says(core, { status: 'PROGRESS', progress: 10 }).state.tasks).toBe(before)
  })

  test.each<TaskEnding>(['success', 'failure', 'connection', 'unopened'])(
    'TASK-11 after the end, by %s, nothing is kept of its id that a later run would follow',
    (ending) => expect(broken(running(), ending).state.tasks.byType.trades.taskId).toBeNull(),
  )

  test('its words leave their place five minutes after', () =>
    expect(taskView(says(running(), { status: 'SUCCESS' }).advance(301_000).state, 'trades').phase).toBe('idle'))
})

describe('its stream', () => {
  async function synced(): Promise<TestCore> {
    const core = await testCore()
    core.server.answer('/trades/sync', (request: HttpRequest) =>
      good({ task_id: request.method === 'POST' ? 't1' : null }),
    )
    const tab = await core.open({ path: '/settings' })
    await tab.signIn()
    await tab.send({ type: 'tasks.start', task: 'trades' })
    await core.clock.pass(50)
    return core
  }
  const endings = (core: TestCore) => core.entries('task.ended').map(({ data }) => data.ending)

  test('A-71 a terminal message closes it, and what comes behind in the same chunk is not heard', async () => {
    const core = await synced()
    const line = core.server.lines('task')[0]!
    line.say({ status: 'PROGRESS', progress: 30 }, { status: 'SUCCESS' }, { status: 'FAILURE' })
    await core.clock.pass(50)

    expect(endings(core)).toEqual(['success'])
    expect(line.isOpen()).toBe(false)
  })

  test('TASK-12 an end without a last word is one connection error', async () => {
    const core = await synced()
    core.server.lines('task')[0]!.fail('ended')
    await core.clock.pass(900)
    expect(endings(core)).toEqual([])
    await core.clock.pass(200)
    core.server.lines('task')[0]!.fail('ended')
    await core.clock.pass(3_000)

    expect(endings(core)).toEqual(['connection'])
    expect(core.server.attempts('task')).toHaveLength(2)
  })

  test('F41 a lost line is asked for once more: a task that succeeded meanwhile is no error, one that runs is followed on', async () => {
    const core = await synced()
    core.server.lines('task')[0]!.fail('network')
    await core.clock.pass(1_100)
    const again = core.server.lines('task')[0]!
    again.say({ status: 'RUNNING', progress: 60, message: 'Reading' })
    await core.clock.pass(50)
    expect(endings(core)).toEqual([])
    expect(core.entries('task.told').map(({ data }) => data.progress)).toEqual([60])
    again.say({ status: 'SUCCESS', message: 'Done' })
    await core.clock.pass(3_000)

    expect(endings(core)).toEqual(['success'])
  })

  test('F3 F41 a task is kept over a restart of the server, and over the next one', async () => {
    const core = await synced()
    for (let restarts = 1; restarts <= 3; restarts += 1) {
      const line = core.server.lines('task')[0]!
      line.say({ status: 'RUNNING', progress: 20 * restarts, message: 'Reading' })
      await core.clock.pass(100)
      core.server.onOpen('task', { kind: 'failed', why: 'network', status: null })
      line.fail('ended')
      await core.clock.pass(20_000)
      expect(endings(core)).toEqual([])
      core.server.onOpen('task', 'accept')
      await core.clock.pass(9_000)
    }
    core.server.lines('task')[0]!.say({ status: 'SUCCESS', message: 'Done' })
    await core.clock.pass(100)

    expect(endings(core)).toEqual(['success'])
    expect(
      core
        .entries('task.told')
        .map(({ data }) => data.progress)
        .filter((progress) => progress !== null),
    ).toEqual([20, 40, 60])
  })

  test('TASK-12 a server that stays away for a minute is a connection error, and a task that still runs then is found again', async () => {
    const core = await synced()
    core.server.onOpen('task', { kind: 'failed', why: 'network', status: null })
    core.server.lines('task')[0]!.fail('network')
    await core.clock.pass(55_000)
    expect(endings(core)).toEqual([])
    await core.clock.pass(25_000)
    expect(endings(core)).toEqual(['connection'])

    core.server.onOpen('task', 'accept')
    core.server.answer('/trades/sync', () => good({ task_id: 't1', last: null }))
    const tab = await core.open({ path: '/dashboard' })
    await core.clock.pass(31_000)

    expect(tab).toBeDefined()
    expect(core.entries('task.found').map(({ data }) => data.taskId)).toEqual(['t1'])
  })

  test('F5 a line that beats is kept; one without a byte for 35 s is lost', async () => {
    const core = await synced()
    for (let beats = 0; beats < 4; beats += 1) {
      await core.clock.pass(34_000)
      core.server.lines('task')[0]!.say()
    }
    expect(core.server.attempts('task')).toHaveLength(1)
    await core.clock.pass(35_000 + 1_100)
    expect(core.server.attempts('task')).toHaveLength(2)
    expect(endings(core)).toEqual([])
    await core.clock.pass(35_000 + 1_100)

    expect(endings(core)).toEqual(['connection'])
    expect(core.server.attempts('task')).toHaveLength(2)
  })

  test('A-347 the id outlives the worker: the slice holds it while it runs', () => {
    const slice = SLICES.find(({ key }) => key === 'tasks')!
    const saved: unknown = JSON.parse(JSON.stringify(slice.take(running().state)))

    expect(slice.put(EMPTY_STATE, saved).tasks.byType.trades).toMatchObject({ taskId: 't1', phase: 'running' })
  })

  test.each([
    ['goes on following it', 0, 2, ['success']],
    ['goes on following it', 59, 2, ['success']],
    ['follows it no more, and tells no end of it', 60, 1, []],
    ['follows it no more, and tells no end of it', 3 * 24 * 60, 1, []],
  ])('A-347 AUTH-09 F41 a worker that comes after %s: %i min later', async (_how, minutes, lines, ends) => {
    const core = await synced()
    await core.clock.pass(2_000)
    core.kill()
    await core.clock.pass(minutes * 60_000)
    const since = core.clock.now()
    const next = await testCore({ clock: core.clock, disk: core.disk, server: core.server, generation: 2 })
    const tab = await next.open({ path: '/settings' })
    await tab.signIn()
    await next.clock.pass(50)
    core.server.lines('task').at(-1)?.say({ status: 'SUCCESS' })
    await next.clock.pass(50)

    expect(core.server.attempts('task')).toHaveLength(lines)
    expect(endings(next)).toEqual(ends)
    expect(next.entries('toast.queued').flatMap(({ at, data }) => (at >= since ? [data.toast.title] : []))).toEqual(
      ends.map(() => 'Trade Sync completed successfully!'),
    )
  })
})

test('an event of a shape nobody knows is told as unreadable', () => {
  const types = ['[]', '7', 'null', ''].map(
    (data): Event['type'] => taskEventFrom('trades', 't1', { event: null, data }).type,
  )

  expect(types).toEqual(['task.unreadable', 'task.unreadable', 'task.unreadable', 'task.unreadable'])
})
