import { afterEach, expect, test, vi } from 'vitest'
import { epoch } from '../../../src/domain/core/time.ts'
import type { Db } from '../../../src/server/db/open.ts'
import { findTask, insertTask, type KeptTask, saveTask } from '../../../src/server/db/tasks.ts'
import { noteUser } from '../../../src/server/db/users.ts'
import type { AccountState } from '../../../src/server/exchange/account.types.ts'
import type { SyncProgress, SyncSummary } from '../../../src/server/exchange/port.ts'
import { taskFrames } from '../../../src/server/tasks/frames.ts'
import { makeTasks } from '../../../src/server/tasks/tasks.ts'
import { TRADE_SYNC } from '../../../src/server/tasks/tradeSync.ts'
import { brokenWrites } from '../../support/brokenWrites.ts'
import { memoryDatabase } from '../../support/memoryDatabase.ts'
import { openEventStream } from '../../support/eventStream.ts'
import { aTrade } from '../../support/fakeExchange.ts'
import { handClock } from '../../support/handClock.ts'
import { startTestServer, type TestServer } from '../../support/server.ts'

let server: TestServer
afterEach(async () => {
  await server.close()
})

/** A sync that does what a test says. */
interface Controlled {
  readonly accountId: string
  readonly progress: (progress: SyncProgress) => void
  readonly signal: AbortSignal | undefined
  readonly succeed: (summary?: Partial<SyncSummary>) => void
  readonly fail: (message: string) => void
  readonly crash: () => void
}

function control(of: TestServer): Controlled[] {
  const calls: Controlled[] = []
  of.exchange.sync = (accountId, progress, signal) =>
    new Promise((done, failed) => {
      calls.push({
        accountId,
        progress,
        signal,
        succeed: (summary = {}) => done({ ok: true, value: { executions: 0, trades: 0, conflicts: 0, ...summary } }),
        fail: (message) => done({ ok: false, error: { kind: 'network', message } }),
        crash: () => failed(new Error('secret detail')),
      })
    })
  return calls
}

const begin = async (login = 'mara') => (await server.call(login, 'POST', '/trades/sync')).json
const open = async (taskId: string, login = 'mara', prefix = '') =>
  await openEventStream(`${server.url}${prefix}/trades/sync/status/${taskId}`, {
    authorization: `Bearer ${await server.token(login)}`,
  })
const isEnd = (frame: { event: string | undefined }): boolean => frame.event === 'eos'

test('API-20 SYNC-03 without a linked account there is no task', async () => {
  server = await startTestServer()
  expect(await begin()).toEqual({ status: 'no accounts configured' })
})

test('API-22 TASK-08 TASK-14 A-07 a sync tells its progress and its end, with and without /api, and closes', async () => {
  server = await startTestServer()
  const calls = control(server)
  const [main, grid] = [await server.link('mara', 'main'), await server.link('mara', 'grid')]
  const updates = await openEventStream(`${server.url}/trades/updates/stream`, {
    authorization: `Bearer ${await server.token('mara')}`,
  })
  const { task_id: id } = await begin()
  const streams = [await open(id), await open(id, 'mara', '/api')]
  await vi.waitFor(() => expect(calls.map(({ accountId }) => accountId)).toEqual([main, grid]))

  calls[0]!.progress({ percent: 60, message: 'Read 6 of 10 weeks' })
  const line = await streams[0]!.until(({ data }) => data.progress === 30)
  expect(line).toMatchObject({
    event: undefined,
    data: {
      status: 'PROGRESS',
      message: 'main: Read 6 of 10 weeks',
      progress: 30,
      details: ['main: Read 6 of 10 weeks'],
      info: { message: 'main: Read 6 of 10 weeks', progress: 30, current: 30, total: 100 },
    },
  })
  // what one account says later does not take back what was reached.
  calls[0]!.progress({ percent: 20, message: 'Again' })
  expect((await streams[0]!.until(({ data }) => data.message === 'main: Again')).data.progress).toBe(30)

  await server.exchange.close(main, aTrade(main))
  calls[0]!.succeed({ trades: 1 })
  calls[1]!.succeed({ trades: 2 })
  for (const stream of streams) {
    const end = await stream.until(isEnd)
    expect(end.data).toEqual({
      final_state: 'SUCCESS',
      info: { message: '2 accounts, 3 new closed trades.' },
      error_detail: null,
    })
    expect(stream.frames.at(-2)).toMatchObject({
      event: undefined,
      data: { status: 'SUCCESS', progress: 100, message: '2 accounts, 3 new closed trades.' },
    })
    await stream.ended()
  }
  await updates.until(({ data }) => data.type === 'dashboard_refresh' && data.reason === 'trade_sync')
  await updates.until(({ data }) => data.type === 'metrics_calculated' && data.data.update_type === 'full')
  updates.close()
})

test('F41 a task that has ended answers its end at once, however late it is asked', async () => {
  server = await startTestServer()
  await server.link('mara')
  const { task_id: id } = await begin()
  await (await open(id)).until(isEnd)

  const late = await open(id)
  await late.ended()
  expect(late.frames.map(({ event, data }) => [event, data.status ?? data.final_state])).toEqual([
    [undefined, 'SUCCESS'],
    ['eos', 'SUCCESS'],
  ])
})

test('A-135 a start while one runs reuses it, also at the same moment; the next one is new', async () => {
  server = await startTestServer()
  const calls = control(server)
  await server.link('mara')
  await server.link('jonas')
  const starts = await Promise.all([begin(), begin(), begin()])
  expect(new Set(starts.map((start) => start.task_id)).size).toBe(1)
  const other = await begin('jonas')
  expect(other.task_id).not.toBe(starts[0].task_id)
  await vi.waitFor(() => expect(calls).toHaveLength(2))

  const stream = await open(starts[0].task_id)
  for (const call of calls) call.succeed()
  await stream.until(isEnd)
  expect((await begin()).task_id).not.toBe(starts[0].task_id)
})

test("A-135 a screen finds the sync that it did not begin, its own user's alone", async () => {
  server = await startTestServer()
  const calls = control(server)
  await server.link('mara')
  const current = async (login: string) => (await server.call(login, 'GET', '/trades/sync')).json
  const updates = await openEventStream(`${server.url}/trades/updates/stream`, {
    authorization: `Bearer ${await server.token('mara')}`,
  })
  expect(await current('mara')).toEqual({ task_id: null, last: null })

  const { task_id: id } = await begin()
  // Who looks already is told to ask anew.
  await updates.until(({ data }) => data.type === 'dashboard_refresh' && data.reason === 'trade_sync')
  expect(await current('mara')).toMatchObject({ task_id: id })
  expect(await current('jonas')).toEqual({ task_id: null, last: null })

  await vi.waitFor(() => expect(calls).toHaveLength(1))
  const stream = await open(id)
  calls[0]!.succeed()
  await stream.until(isEnd)
  expect(await current('mara')).toMatchObject({
    task_id: null,
    last: { state: 'SUCCESS', message: '1 account, 0 new closed trades.' },
  })
  updates.close()
})

test('A-135 an account that is linked while a sync runs is read by that sync', async () => {
  server = await startTestServer()
  const calls = control(server)
  await server.link('mara', 'main')
  const { task_id: id } = await begin()
  await vi.waitFor(() => expect(calls).toHaveLength(1))
  const late = await server.link('mara', 'late')
  expect((await begin()).task_id).toBe(id)
  calls[0]!.succeed({ trades: 1 })
  await vi.waitFor(() => expect(calls[1]?.accountId).toBe(late))
  calls[1]!.succeed({ trades: 4 })
  expect((await (await open(id)).until(isEnd)).data).toMatchObject({
    final_state: 'SUCCESS',
    info: { message: '2 accounts, 5 new closed trades.' },
  })
})

test('A-135 an account that is linked while the set-up is settled behind a sync is read by that sync', async () => {
  server = await startTestServer()
  const calls = control(server)
  await server.link('mara', 'main')
  const { task_id: id } = await begin()
  await vi.waitFor(() => expect(calls).toHaveLength(1))
  const { facts } = server.parts
  const change = facts.change.bind(facts)
  let goOn = (): void => undefined
  const held = new Promise<void>((done) => {
    goOn = done
  })
  const changes = vi.spyOn(facts, 'change').mockImplementationOnce(async (...all) => {
    await held
    return await change(...all)
  })
  calls[0]!.succeed({ trades: 1 })
  await vi.waitFor(() => expect(changes).toHaveBeenCalled())
  const late = await server.link('mara', 'late')
  goOn()
  await vi.waitFor(() => expect(calls[1]?.accountId).toBe(late))
  calls[1]!.succeed({ trades: 4 })
  expect((await (await open(id)).until(isEnd)).data).toMatchObject({
    final_state: 'SUCCESS',
    info: { message: '2 accounts, 5 new closed trades.' },
  })
})

test('F31 A-135 a sync is over though its end could not be written: a start makes a new one at once', async () => {
  const broken = brokenWrites(await memoryDatabase())
  server = await startTestServer({ db: broken.db, clock: handClock() })
  const calls = control(server)
  await server.link('mara')
  const { task_id: id } = await begin()
  await vi.waitFor(() => expect(calls).toHaveLength(1))
  const stream = await open(id)
  broken.breakNext('tasks', 'end', 'before')
  calls[0]!.fail('The exchange could not be read just now.')
  await stream.until(isEnd)

  const { task_id: next } = await begin()
  expect(next).not.toBe(id)
  await vi.waitFor(() => expect(calls).toHaveLength(2))
  expect(await findTask(server.parts.db, 'sample-mara', id)).toMatchObject({
    state: 'FAILURE',
    message: 'main: The exchange could not be read just now.',
  })
  expect((await server.call('mara', 'GET', '/trades/sync')).json).toMatchObject({ task_id: next })
})

test("TASK-07 what failed is named, what worked too, and nothing of the server's insides", async () => {
  server = await startTestServer()
  const calls = control(server)
  for (const name of ['main', 'grid', 'swing']) await server.link('mara', name)
  const { task_id: id } = await begin()
  await vi.waitFor(() => expect(calls).toHaveLength(3))
  calls[0]!.succeed()
  calls[1]!.fail('The trade history could not be read to its end.')
  calls[2]!.crash()
  const stream = await open(id)
  const message =
    'grid: The trade history could not be read to its end. swing: Something went wrong on the server. These were synced: main.'
  expect((await stream.until(isEnd)).data).toEqual({ final_state: 'FAILURE', info: { message }, error_detail: message })
  expect(stream.frames.at(-2)?.data).toMatchObject({ status: 'FAILURE', info: { error: message } })
  expect(stream.raw()).not.toContain('secret detail')
})

test('F38 a sync of an account that needs attention tries its key again, and reads it where that is mended', async () => {
  server = await startTestServer()
  const calls = control(server)
  const [main, grid] = [await server.link('mara', 'main'), await server.link('mara', 'grid')]
  const refused: AccountState = {
    state: 'needs_attention',
    since: epoch(1),
    reason: 'key_expired',
    detail: 'The key has expired.',
  }
  const states = new Map<string, AccountState>([
    [main, refused],
    [grid, refused],
  ])
  server.exchange.stateOf = (accountId) => states.get(accountId) ?? null
  server.exchange.tryAgain = (accountId) => {
    if (accountId === main) states.set(main, { state: 'live', since: epoch(2) })
  }

  const stream = await open((await begin()).task_id)
  await vi.waitFor(() => expect(calls.map(({ accountId }) => accountId)).toEqual([main]))
  calls[0]!.succeed()
  expect((await stream.until(isEnd)).data).toMatchObject({
    final_state: 'FAILURE',
    info: { message: 'grid: The key has expired. These were synced: main.' },
  })
})

test('an account that is unlinked during its sync does not make it fail', async () => {
  server = await startTestServer()
  const calls = control(server)
  const id = await server.link('mara', 'main')
  await server.link('mara', 'grid')
  const { task_id: task } = await begin()
  await vi.waitFor(() => expect(calls).toHaveLength(2))
  await server.call('mara', 'DELETE', `/v1/settings/accounts/${id}`)
  calls[0]!.crash()
  calls[1]!.succeed()
  expect((await (await open(task)).until(isEnd)).data).toMatchObject({
    final_state: 'SUCCESS',
    info: { message: '1 account, 0 new closed trades.' },
  })
})

test('F40 a heartbeat is written each 10 s; 120 s without progress are FAILURE and eos, and the work is told to stop', async () => {
  const clock = handClock()
  server = await startTestServer({ clock })
  const calls = control(server)
  await server.link('mara')
  const { task_id: id } = await begin()
  const stream = await open(id)
  await vi.waitFor(() => expect(calls).toHaveLength(1))
  const userId = (await server.parts.db.selectFrom('tasks').select('user_id').executeTakeFirstOrThrow()).user_id
  const row = async () => (await findTask(server.parts.db, userId, id))!

  clock.advance(100_000)
  calls[0]!.progress({ percent: 40, message: 'Read 4 of 10 weeks' })
  clock.advance(10_000)
  await vi.waitFor(async () =>
    expect(await row()).toMatchObject({ progress: 40, heartbeatAt: new Date(clock.now()), endedAt: null }),
  )
  clock.advance(109_999)
  expect((await row()).endedAt).toBeNull()
  expect(calls[0]!.signal?.aborted).toBe(false)

  clock.advance(1)
  const end = await stream.until(isEnd)
  expect(end.data).toMatchObject({
    final_state: 'FAILURE',
    info: { message: expect.stringMatching(/^Nothing happened for 120 seconds/) },
    error_detail: expect.stringMatching(/^Nothing/),
  })
  expect(calls[0]!.signal?.aborted).toBe(true)
  expect(await row()).toMatchObject({ state: 'FAILURE', progress: 40, endedAt: new Date(clock.now()) })

  calls[0]!.succeed()
  expect((await begin()).task_id).not.toBe(id)
})

test("T7 T1 a task is its owner's alone, by token and by ticket", async () => {
  server = await startTestServer()
  control(server)
  await server.link('mara')
  const { task_id: id } = await begin()
  expect((await open(id, 'jonas')).status).toBe(404)
  expect((await open('no-such-task')).status).toBe(404)
  const ticket = async (login: string, taskId: string) =>
    (await server.call(login, 'POST', '/api/stream-tickets', { purpose: 'task', task_id: taskId })).json.ticket
  const address = (token: string) => `${server.url}/trades/sync/status/${id}?token=${token}`
  const good = await openEventStream(address(await ticket('mara', id)))
  expect(good.status).toBe(200)
  await good.until(({ data }) => data.status === 'PROGRESS')
  expect((await openEventStream(address(await ticket('jonas', id)))).status).toBe(404)
  expect((await openEventStream(address(await ticket('mara', 'other')))).status).toBe(403)
  expect((await openEventStream(`${server.url}/trades/sync/status/${id}`)).status).toBe(401)
  good.close()
})

test('T9 the oldest of too many status streams ends', async () => {
  server = await startTestServer()
  control(server)
  await server.link('mara')
  const { task_id: id } = await begin()
  const streams = []
  for (let n = 0; n < 11; n += 1) streams.push(await open(id))
  await streams[0]!.ended()
  expect(streams.map((stream) => [stream.status, stream.isOver()])).toEqual(
    streams.map((_, index) => [200, index === 0]),
  )
  for (const stream of streams) stream.close()
})

test('details keep the last ten lines', async () => {
  server = await startTestServer()
  const calls = control(server)
  await server.link('mara')
  const { task_id: id } = await begin()
  await vi.waitFor(() => expect(calls).toHaveLength(1))
  for (let n = 1; n <= 12; n += 1) calls[0]!.progress({ percent: n, message: `Week ${n}` })
  const { details } = (await (await open(id)).until(({ data }) => data.message === 'main: Week 12')).data
  expect(details).toEqual(Array.from({ length: 10 }, (_, n) => `main: Week ${n + 3}`))
})

test('F3 a server takes up what the last one left, under the same id, and ends what cannot go on', async () => {
  const db = await memoryDatabase()
  const [mara, jonas, tom] = await Promise.all(['mara', 'jonas', 'tom'].map((login) => leftBehind(db, login)))
  await saveTask(db, { ...jonas!, starts: 5 })
  await db.updateTable('tasks').set({ kind: 'something_newer' }).where('id', '=', tom!.id).execute()
  server = await startTestServer({ db })

  await vi.waitFor(async () =>
    expect(await findTask(db, 'sample-mara', mara!.id)).toMatchObject({ state: 'SUCCESS', progress: 100, starts: 2 }),
  )
  expect(await findTask(db, 'sample-jonas', jonas!.id)).toMatchObject({
    state: 'FAILURE',
    message:
      'The server ended several times while this ran, and it did not get on. Start it again: it goes on where it stopped.',
  })
  expect(await findTask(db, 'sample-tom', tom!.id)).toMatchObject({
    state: 'FAILURE',
    message: 'This server does not know such a task.',
  })
  const stream = await openEventStream(`${server.url}/trades/sync/status/${jonas!.id}`, {
    authorization: `Bearer ${await server.token('jonas')}`,
  })
  expect((await stream.until(isEnd)).data).toMatchObject({ final_state: 'FAILURE' })
})

test('F3 a server that ends leaves its tasks to the next one', async () => {
  server = await startTestServer()
  const calls = control(server)
  await server.link('mara')
  const { task_id: id } = await begin()
  await vi.waitFor(() => expect(calls).toHaveLength(1))
  await server.parts.tasks.stop()
  expect(calls[0]!.signal?.aborted).toBe(true)
  calls[0]!.fail('cut off')
  await new Promise((done) => setImmediate(done))
  expect(await server.parts.db.selectFrom('tasks').select(['id', 'state', 'ended_at']).execute()).toEqual([
    { id, state: 'RUNNING', ended_at: null },
  ])
})

test('F3 a sync that gets on is taken up however often its server is killed; one that does not is ended, told as ended, and can be begun again', async () => {
  server = await startTestServer()
  const { db } = server.parts
  await server.link('mara')
  const { user_id: userId } = await db.selectFrom('accounts').select('user_id').executeTakeFirstOrThrow()
  const current = async () => (await server.call('mara', 'GET', '/trades/sync')).json
  /** A server's life: it takes up what is left, the sync says what it says, and the server is killed. */
  const life = async (isKept: boolean): Promise<void> => {
    let said = (): void => undefined
    const hasSaid = new Promise<void>((done) => {
      said = done
    })
    const tasks = makeTasks({
      db,
      clock: server.parts.clock,
      log: server.parts.log,
      kinds: [
        {
          name: TRADE_SYNC,
          silenceMs: 120_000,
          run: (job) =>
            new Promise(() => {
              job.report({ percent: 10, message: 'Read 1 of 10 weeks', isKept })
              said()
            }),
        },
      ],
    })
    await tasks.resume()
    if ((await tasks.current(userId, TRADE_SYNC)) !== null) await hasSaid
    await tasks.stop()
  }
  const now = new Date(server.parts.clock.now())
  await insertTask(db, {
    id: 'long',
    userId,
    kind: TRADE_SYNC,
    state: 'RUNNING',
    message: '',
    progress: 0,
    details: [],
    error: null,
    starts: 1,
    startedAt: now,
    heartbeatAt: now,
    endedAt: null,
  })

  for (let kills = 0; kills < 12; kills += 1) await life(true)
  expect(await current()).toMatchObject({ task_id: 'long' })
  for (let kills = 0; kills < 5; kills += 1) await life(false)

  expect(await current()).toMatchObject({
    task_id: null,
    last: {
      state: 'FAILURE',
      message:
        'The server ended several times while this ran, and it did not get on. Start it again: it goes on where it stopped.',
    },
  })
  const { task_id: again } = await begin()
  await (await open(again)).until(isEnd)
  expect((await current()).last).toMatchObject({ state: 'SUCCESS' })
})

async function leftBehind(db: Db, login: string): Promise<KeptTask> {
  const now = new Date('2026-11-20T12:00:00Z')
  await noteUser(db, { id: `sample-${login}`, email: null, name: null, roles: [] }, now)
  const task: KeptTask = {
    id: `task-${login}`,
    userId: `sample-${login}`,
    kind: 'trade_sync',
    state: 'RUNNING',
    message: 'main: Read 4 of 10 weeks',
    progress: 40,
    details: [],
    error: null,
    starts: 1,
    startedAt: now,
    heartbeatAt: now,
    endedAt: null,
  }
  expect(await insertTask(db, task)).toBe(true)
  return task
}

test('TASK-09 a task is cancelled by its user alone: what it does is aborted, and its stream ends without another word', async () => {
  server = await startTestServer()
  const { db } = server.parts
  const userId = (await server.call('mara', 'GET', '/v1/settings/user')).json.user_id ?? 'sample-mara'
  let aborted: AbortSignal | undefined
  const tasks = makeTasks({
    db,
    clock: server.parts.clock,
    log: server.parts.log,
    kinds: [
      {
        name: TRADE_SYNC,
        silenceMs: 120_000,
        run: ({ signal }) => new Promise(() => (aborted = signal)),
      },
    ],
  })
  const id = await tasks.start(userId, TRADE_SYNC)

  expect(await tasks.cancel('sample-ines', TRADE_SYNC, id)).toBe(false)
  expect(await tasks.cancel(userId, 'recommendations', id)).toBe(false)
  expect(aborted?.aborted).toBe(false)
  expect(await tasks.cancel(userId, TRADE_SYNC, id)).toBe(true)
  expect(aborted?.aborted).toBe(true)
  expect(await tasks.cancel(userId, TRADE_SYNC, id)).toBe(false)
  const kept = (await findTask(db, userId, id))!
  expect(kept).toMatchObject({ state: 'CANCELLED', error: null })
  expect(taskFrames(kept).map((frame) => frame.split('\n')[0])).toEqual(['event: eos'])
  expect(taskFrames(kept)[0]).toContain('"final_state":"CANCELLED_BY_CLIENT"')
  await tasks.stop()
})
