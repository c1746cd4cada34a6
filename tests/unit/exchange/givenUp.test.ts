import { expect, it, vi } from 'vitest'
import { days } from '../../../src/domain/core/time.ts'
import { followed } from './support/followed.ts'

it('F40 a sync behind one that was given up while its trades were derived reads on its own, and succeeds', async () => {
  const { account, store, clock } = await followed({ historyMs: days(20) })
  const { executionsOf } = store
  let goOn = (): void => undefined
  const held = new Promise<void>((done) => {
    goOn = done
  })
  const derived = vi.spyOn(store, 'executionsOf').mockImplementationOnce(async (...asked) => {
    await held
    return await executionsOf(...asked)
  })
  const stopper = new AbortController()
  const heard: string[] = []

  const first = account.history.sync(() => undefined, stopper.signal)
  await clock.pass(5_000)
  expect(derived).toHaveBeenCalledTimes(1)
  stopper.abort()
  const second = account.history.sync(({ message }) => void heard.push(message))
  await clock.pass(5_000)
  goOn()
  await clock.pass(5_000)

  expect(await first).toMatchObject({ ok: false })
  expect(await second).toMatchObject({ ok: true })
  expect(heard).toContain('Reading trade history from the exchange')
  await account.stop()
})
