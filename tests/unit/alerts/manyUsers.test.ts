import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeOwners } from '../../../src/server/accounts/owners.ts'
import { makeAlerts } from '../../../src/server/alerts/alerts.ts'
import type { KeptAlert } from '../../../src/server/db/alerts.ts'
import type { Db } from '../../../src/server/db/open.ts'
import { makeLog } from '../../../src/server/log.ts'
import { handClock } from '../../support/handClock.ts'
import { memoryDatabase } from '../../support/memoryDatabase.ts'
import { dec, keptAlert } from './support.ts'

let db: Db
beforeAll(async () => {
  db = await memoryDatabase()
})
afterAll(async () => {
  await db.destroy()
})

/** Alerts of some users, each with an account: which alerts were looked at, and what the exchange was told to watch. */
async function several(users: readonly string[]) {
  const looked: string[] = []
  const watched: string[][] = []
  const owners = makeOwners()
  for (const userId of users) owners.set({ accountId: `account of ${userId}`, userId, accountName: 'main' })
  const live = { of: () => [] } as never
  const alerts = makeAlerts({ db, clock: handClock(), log: makeLog('silent'), facts: {} as never, live, owners })
  await alerts.start({ markOf: () => null, watch: (symbols) => void watched.push([...symbols].toSorted()) })
  const alert = (id: string, userId: string, over: Parameters<typeof keptAlert>[2], isPaused = false): KeptAlert => ({
    ...keptAlert(id, userId, over),
    get isPaused() {
      looked.push(id)
      return isPaused
    },
  })
  return { alerts, alert, looked, watched, owners }
}

test('A-290 A-210 what is heard of an account looks at the alerts of its user alone', async () => {
  const { alerts, alert, looked } = await several(['u1', 'u2', 'u3'])
  for (const user of ['u1', 'u2', 'u3']) alerts.put(alert(`of ${user}`, user, { kind: 'no_stop', symbol: null }))
  looked.length = 0

  alerts.positionsChanged('account of u2')
  alerts.stateChanged('account of u2', true)
  alerts.equityTold('account of u2', dec('1'))
  alerts.positionsChanged('account of nobody')
  expect(new Set(looked)).toEqual(new Set(['of u2']))
})

test('A-290 A-210 nothing that was heard of an account is known when it is unlinked, nor what is told behind that', async () => {
  const { alerts, alert, owners } = await several(['u1'])
  const account = 'account of u1'
  const owner = owners.of(account)!
  const value = (): unknown => alerts.look('u1')(alert('one', 'u1', { kind: 'drawdown', account, symbol: null })).value
  const tell = (): void => {
    alerts.stateChanged(account, true)
    alerts.equityTold(account, dec('1'))
  }
  tell()
  expect(value()).toBe('0')

  owners.remove(account)
  expect(value()).toBeNull()
  tell()
  owners.set(owner)
  alerts.stateChanged(account, true)
  expect(value()).toBeNull()
  owners.remove(account)
  alerts.stateChanged(account, true)
  owners.set(owner)
  alerts.equityTold(account, dec('1'))
  expect(value()).toBeNull()
  tell()
  expect(value()).toBe('0')
})

test('A-290 A-210 the exchange hears of symbols when other ones are asked for, not of every alert', async () => {
  const { alerts, alert, watched } = await several([])
  alerts.put(alert('one', 'u1', { symbol: 'BTCUSDT' }))
  alerts.put(alert('two', 'u2', { symbol: 'BTCUSDT' }))
  alerts.put(alert('two', 'u2', { symbol: 'BTCUSDT', line: '200' }))
  alerts.put(alert('one', 'u1', { symbol: 'BTCUSDT' }, true))
  alerts.put(alert('three', 'u1', { symbol: 'ETHUSDT' }))
  alerts.remove('two')
  alerts.remove('two')
  alerts.put(alert('three', 'u1', { symbol: 'SOLUSDT' }))
  alerts.put(alert('one', 'u1', { symbol: 'BTCUSDT' }))

  expect(watched).toEqual([[], ['BTCUSDT'], ['BTCUSDT', 'ETHUSDT'], ['ETHUSDT'], ['SOLUSDT'], ['BTCUSDT', 'SOLUSDT']])
})

test('A-290 the accounts of a user are his, under the name that they have now, until they are unlinked', () => {
  const owners = makeOwners()
  const owner = (accountId: string, userId: string, accountName = 'main') => ({ accountId, userId, accountName })
  for (const one of [owner('a', 'u1'), owner('b', 'u2'), owner('c', 'u1'), owner('a', 'u1', 'other')]) owners.set(one)
  expect(owners.ofUser('u1')).toEqual([owner('a', 'u1', 'other'), owner('c', 'u1')])

  for (const id of ['a', 'a', 'b']) owners.remove(id)
  expect([owners.ofUser('u1'), owners.ofUser('u2'), owners.of('a')]).toEqual([[owner('c', 'u1')], [], null])
})
