import { afterAll, beforeAll, expect, test } from 'vitest'
import { positionsFrom } from '../../../src/domain/live/decoding/positions.ts'
import { liveViews } from '../../../src/domain/live/screen/view.ts'
import { connected, signedIn, START } from '../../../src/domain/testing/core.ts'
import { allPositions } from '../../../src/server/db/positions.ts'
import { startTestServer, type TestServer } from '../../support/server.ts'
import { seen } from '../exchange/support/rows.ts'

let server: TestServer
let id: string
const told = (trailingStop: string) => seen({ stopLoss: '0', trailingStop }).position!

beforeAll(async () => {
  server = await startTestServer({ env: { RATE_FACTOR: '100' } })
  id = await server.link('mara', 'main')
})
afterAll(async () => {
  await server.close()
})

/** How many positions the page counts as without a stop, of what the server lists, and by its filter. */
async function withoutStop() {
  const { json } = await server.call('mara', 'GET', '/trades/open')
  const core = connected(signedIn({ tab: { query: 'state=nosl' } }), positionsFrom(json, START).rows)
  const { liveSums, liveTrades } = liveViews(core.state, 'tab-1')
  return [liveSums?.cards.withoutStop, liveTrades.state === 'ready' && liveTrades.shownRows]
}

test('SCREEN-2.1 a trailing stop of a frame is a stop, from the exchange to the page and after a restart', async () => {
  await server.exchange.open(id, told('0'))
  expect(await withoutStop()).toEqual([1, 1])

  const head = await server.parts.facts.head('sample-mara')
  await server.exchange.change(id, {
    kind: 'modified',
    before: told('0'),
    position: told('120'),
    fields: ['trailingStop'],
  })
  expect(await withoutStop()).toEqual([0, 0])
  expect(await allPositions(server.parts.db)).toMatchObject([{ stopLoss: null, trailingStop: '120' }])
  const { json } = await server.call('mara', 'GET', `/events/since?since_event_id=${server.parts.facts.epoch}-${head}`)
  expect(json.events).toMatchObject([{ data: { changes: { trailing_stop: [null, '120'] } } }])
})
