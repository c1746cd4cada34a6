import { expect, test } from 'vitest'
import { systemClock } from '../../../src/server/clock.ts'
import { paperWorld, until } from './support/paperWorld.ts'

test('1.8 a clock that is a second slow is a line in the log, once, and the account is followed', async () => {
  const world = await paperWorld({ clock: { ...systemClock, now: () => systemClock.now() - 1_000 } })
  const lines = () => world.logged.filter((line) => line.includes('offsetMs'))
  const key = await world.account()
  world.exchange.start({ accountId: 'acc', ...key })
  await until('the account is live', () => world.exchange.stateOf('acc')?.state === 'live')
  await world.exchange.reconcile('acc')

  expect(lines()).toHaveLength(1)
  expect(lines()[0]).toContain('The clock of this server is off')
  await world.close()
})
