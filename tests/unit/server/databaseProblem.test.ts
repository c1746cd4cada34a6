import { expect, test } from 'vitest'
import { databaseProblem } from '../../../src/server/http/databaseProblem.ts'

test.each([
  ['40P01', 'deadlock detected'],
  ['40001', 'could not serialize access due to concurrent update'],
])('F31 a transaction that the database gave up for another (%s) is sent again', (code, said) => {
  expect(databaseProblem(Object.assign(new Error(said), { code }))).toMatchObject({
    status: 503,
    headers: { 'Retry-After': '5' },
  })
})

test('F31 a statement that is wrong is a fault of the server, and no database that is away', () => {
  expect(databaseProblem(Object.assign(new Error('syntax error'), { code: '42601' }))).toBe(null)
})
