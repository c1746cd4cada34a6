import * as v from 'valibot'
import { expect, it } from 'vitest'
import { epoch } from '../../../src/domain/core/time.ts'
import { executionFrom, positionFrom } from '../../../src/server/exchange/mapping.ts'
import { call } from '../../../src/server/exchange/calling/rest.ts'
import { answers, frames, tickerFrame } from '../../../src/server/exchange/calling/schemas.ts'
import { answerOfThrown } from '../../../src/server/exchange/calling/sdk.ts'
import { fc, parameters } from '../../support/fc.ts'
import { positionRow } from '../../unit/exchange/support/rows.ts'
import { scripted } from '../../unit/exchange/support/script.ts'

const nasty = fc.oneof(
  fc.constantFrom<unknown>(
    'NaN',
    'Infinity',
    '1e400',
    '-',
    '',
    '0x10',
    '١',
    '1'.repeat(40),
    '1.'.repeat(5),
    null,
    undefined,
    true,
    [],
    {},
    Number.NaN,
    Infinity,
    -Infinity,
    -0,
    '__proto__',
    'constructor',
  ),
  fc.anything(),
)
const mutatedRow = fc
  .record({ name: fc.constantFrom(...Object.keys(positionRow())), value: nasty })
  .map(({ name, value }) => ({ ...positionRow(), [name]: value }))

/** Shape of every decimal that may reach a table. */
const DECIMAL = /^-?\d{1,30}(\.\d{1,30})?$/

it('T24 a mutated position frame gives decimals, unknowns and whole numbers alone, or leaves the row out', () => {
  fc.assert(
    fc.property(fc.array(mutatedRow, { minLength: 1, maxLength: 3 }), (data) => {
      const parsed = v.safeParse(frames.position, { topic: 'position', data })
      if (!parsed.success) return
      for (const { position, seq, updatedAt } of parsed.output.data.good.map((row) => positionFrom(row, epoch(1)))) {
        for (const text of [
          position?.size,
          position?.avgPrice,
          position?.markPrice,
          position?.unrealisedPnl,
          position?.positionValue,
          position?.leverage,
        ])
          if (text !== undefined && text !== null) expect(text).toMatch(DECIMAL)
        for (const text of [position?.takeProfit, position?.stopLoss, position?.liqPrice])
          if (text !== undefined && text !== null) expect(text).toMatch(DECIMAL)
        expect(seq === null || Number.isSafeInteger(seq)).toBe(true)
        expect(Number.isSafeInteger(updatedAt)).toBe(true)
      }
    }),
    parameters(2_000),
  )
})

it('T24 nothing that an exchange may send makes a frame or an answer throw', () => {
  const anyFrame = fc.oneof(
    fc.anything(),
    fc.jsonValue(),
    fc.record({ data: fc.anything() }),
    fc.record({ type: fc.constantFrom('snapshot', 'delta'), data: fc.record({ symbol: nasty, markPrice: nasty }) }),
  )
  fc.assert(
    fc.property(anyFrame, (frame) => {
      for (const schema of [frames.position, frames.execution, frames.wallet, tickerFrame, ...Object.values(answers)]) {
        const parsed = v.safeParse(schema as v.GenericSchema, frame)
        if (parsed.success && schema === frames.execution) v.parse(frames.execution, frame).data.good.map(executionFrom)
      }
    }),
    parameters(2_000),
  )
})

/** Answers that name the prototype, at the top and in a row, as the bytes of an answer would. */
const planting = fc
  .constantFrom(
    '{"__proto__":{"polluted":1},"retCode":0,"retMsg":"OK","result":{"list":[]},"time":1}',
    '{"retCode":0,"retMsg":"OK","result":{"__proto__":{"polluted":1},"list":[]},"time":1}',
    '{"retCode":0,"retMsg":"OK","result":{"list":[{"__proto__":{"polluted":1},"symbol":"BTCUSDT"}]},"time":1}',
    '{"constructor":{"prototype":{"polluted":1}},"retCode":0,"retMsg":"OK","result":{"list":[]},"time":1}',
  )
  .map((text): unknown => JSON.parse(text))

it('T24 a call answers for any body and status, and pollutes nothing', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.oneof(fc.anything(), planting),
      fc.constantFrom(0, 200, 201, 302, 400, 401, 403, 429, 500),
      async (body, status) => {
        const world = scripted([{ status, body, limits: null }])
        const result = call(world.shared, world.caller, {
          path: '/v5/position/list',
          params: {},
          answer: answers.positions,
          priority: 'urgent',
        })
        await world.clock.pass(120_000)

        expect(typeof (await result).ok).toBe('boolean')
        expect(({} as Record<string, unknown>)['polluted']).toBeUndefined()
        expect(Object.keys(Object.prototype)).toEqual([])
      },
    ),
  )
})

it('T8 whatever the library throws, key, secret and signature stay behind', () => {
  const secret = 'CANARY_SECRET'
  const thrown = fc.oneof(
    fc.record({
      code: fc.integer(),
      message: fc.constant(`bad ${secret}`),
      body: fc.jsonValue(),
      headers: fc.constant({ 'x-bapi-limit': '50', 'X-BAPI-SIGN': secret }),
      requestOptions: fc.constant({ key: 'CANARY_KEY', secret }),
    }),
    fc.constant(
      Object.assign(new Error(`connect ECONNREFUSED ${secret}`), {
        config: { headers: { 'X-BAPI-API-KEY': 'CANARY_KEY', 'X-BAPI-SIGN': secret } },
        isAxiosError: true,
        code: 'ECONNREFUSED',
      }),
    ),
    fc.constant(`string with ${secret}`),
    fc.constant({ status: 201, config: { headers: { secret } }, data: {} }),
    fc.constant(null),
    fc.constant(undefined),
  )
  fc.assert(
    fc.property(thrown, (value) => {
      const found = answerOfThrown(value)
      expect(JSON.stringify({ ...found, body: null })).not.toContain('CANARY')
      expect(Object.keys(found).toSorted()).toEqual(['body', 'limits', 'status'])
    }),
  )
})
