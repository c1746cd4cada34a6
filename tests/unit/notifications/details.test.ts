import { expect, test } from 'vitest'
import { detailsOf } from '../../../src/domain/notifications/details.ts'
import { positionModified } from '../../../src/domain/notifications/types/positionModified.ts'
import { candidate, run } from '../../support/candidates.ts'

test('A-260 changed fields have the names that charts give them; one that nobody knows has the words of the wire', () => {
  const changes = {
    size: ['1', '2'],
    avg_price: ['90000', '91000'],
    leverage: ['5', '10'],
    take_profit: [null, '95000'],
    stop_loss: ['89000', null],
    some_field: ['3', '4'],
  } as const
  const [told] = run([candidate(0, { changes })]).state.list

  expect(detailsOf(told!).slice(-6)).toEqual([
    { label: 'Size', value: '1 to 2' },
    { label: 'Entry price', value: '90,000 to 91,000' },
    { label: 'Leverage', value: '5 to 10' },
    { label: 'Take-profit', value: 'none to 95,000' },
    { label: 'Stop-loss', value: '89,000 to none' },
    { label: 'Some field', value: '3 to 4' },
  ])
})

test('A-260 the message of a modified position has the same names', () => {
  const changes = {
    stopLoss: ['89000', '90000'],
    take_profit: [null, '95000'],
    avg_price: ['1', '2'],
    some_field: ['3', '4'],
  } as const
  const { message } = positionModified.facts['live.position_modified']({ account: 'main', changes } as never)

  expect(message).toBe(
    'main, stop-loss 89,000 to 90,000, take-profit none to 95,000, entry price 1 to 2, some field 3 to 4',
  )
})
