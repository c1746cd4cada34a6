import { expect, test, vi } from 'vitest'
import { openEventStream } from '../../support/eventStream.ts'
import { startTestServer } from '../../support/server.ts'

test('F2 a server that ends answers what was begun, ends its streams, and refuses what comes then but the files of a page, with when to come again', async () => {
  const server = await startTestServer()
  const { db } = server.parts
  const headers = { authorization: `Bearer ${await server.token('mara')}` }
  const ask = () => fetch(`${server.url}/v1/settings/user`, { headers })
  expect((await ask()).status).toBe(200)
  const stream = await openEventStream(`${server.url}/api/events/stream`, headers)
  let free = (): void => {}
  const isFree = new Promise<void>((done) => (free = done))
  // One session: what is asked now waits for the end of what is in it.
  const holding = db.transaction().execute(() => isFree)
  const asked = vi.spyOn(db, 'selectFrom')

  const begun = ask()
  await vi.waitFor(() => expect(asked).toHaveBeenCalled())
  const ending = server.close()
  const late = await ask()
  const file = await fetch(`${server.url}/`, { headers: { 'sec-fetch-dest': 'script' } })
  const live = await fetch(`${server.url}/health/live`)
  free()

  expect([late.status, late.headers.get('retry-after'), await late.json()]).toEqual([
    503,
    '2',
    { detail: 'The server is ending.' },
  ])
  // There is no page here, and it is said so by what answers pages.
  expect([file.status, live.status]).toEqual([404, 200])
  expect(await (await begun).json()).toMatchObject({ user_id: 'sample-mara' })
  await Promise.all([stream.ended(), holding, ending])
  expect(server.logged.filter((line) => (JSON.parse(line) as { readonly level: number }).level >= 50)).toEqual([])
})
