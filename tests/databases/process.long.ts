import { join } from 'node:path'
import { expect, test } from 'vitest'
import { freePort } from '../support/freePort.ts'
import { serverPrograms } from '../support/program.ts'
import { aBrowser, signIn } from '../support/signIn.ts'

const { directory, start } = serverPrograms('process')

test('F33 a second server on the same directory ends with 75 and names the first; a busy port ends with 69, a wrong setting with 78', async () => {
  const port = String(await freePort())
  const first = start({ PORT: port })
  await first.ready
  const [second, busy, wrong] = [
    start({ PORT: '0' }),
    start({ PORT: port, DATA_DIR: join(directory, 'other') }),
    start({ LOG_LEVEL: 'loud' }),
  ]

  expect([await second.code, await busy.code, await wrong.code]).toEqual([75, 69, 78])
  expect(second.said()).toContain(`process ${first.child.pid}`)
  expect(busy.said()).toContain(`Port ${port} of 127.0.0.1 is in use`)
  expect(wrong.said()).toContain('LOG_LEVEL="loud" must be one of trace, debug, info, warn, error, silent.')
  first.child.kill('SIGTERM')
  expect(await first.code).toBe(0)
})

test('I11 what was acknowledged is there after a kill, and the lock of the dead is taken over', async () => {
  const port = await freePort()
  const url = `http://127.0.0.1:${port}`
  const first = start({ PORT: String(port) })
  await first.ready
  const { access_token: token } = await signIn(aBrowser(url), url, 'mara')
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
  const saved = await fetch(`${url}/v1/settings/user`, {
    method: 'PUT',
    headers,
    body: JSON.stringify({ timezone: 'Asia/Tokyo', billing_name: 'Mara K.' }),
  })
  expect(saved.status).toBe(200)
  first.child.kill('SIGKILL')
  await first.code

  const second = start({ PORT: String(port) })
  await second.ready
  const settings = await (await fetch(`${url}/v1/settings/user`, { headers })).json()
  expect(settings).toMatchObject({ timezone: 'Asia/Tokyo', billing_name: 'Mara K.' })
  second.child.kill('SIGTERM')
  await second.code
})
