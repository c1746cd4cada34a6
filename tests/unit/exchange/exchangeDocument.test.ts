import * as v from 'valibot'
import { expect, it } from 'vitest'
import { rowSchemas } from '../../../src/server/exchange/calling/schemas.ts'
import { exchangeDocument } from '../../support/exchangeDocument.ts'

it('F-empty docs/EXCHANGE.md says what the readers do (write it anew with: npx vitest run --project unit tests/unit/exchange/exchangeDocument.test.ts -u)', async () => {
  await expect(exchangeDocument()).toMatchFileSnapshot('../../../docs/EXCHANGE.md')
})

const FIELDS = Object.entries(rowSchemas).flatMap(([list, { entries }]) =>
  Object.entries(entries).map(([name, reader]) => [`${list}.${name}`, reader as v.GenericSchema] as const),
)

it.each(FIELDS)('F-empty no reader makes a zero of an empty text: %s', (_, reader) => {
  const read = ['', undefined, null].flatMap((value) => {
    const parsed = v.safeParse(reader, value)
    return parsed.success ? [parsed.output] : []
  })

  expect(read.filter((value) => value === '0' || value === 0)).toEqual([])
})
