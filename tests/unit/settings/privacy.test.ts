import { expect, test } from 'vitest'
import { testCore } from '../../support/core/core.ts'

const DELETE = '/account/delete'
const EXPORT = '/account/export'

const signedIn = async () => {
  const core = await testCore()
  const tab = await core.open({ path: '/privacy' })
  await tab.signIn()
  return { core, tab }
}

test('SCREEN-2.19 nothing is asked of the server before DELETE is typed to the letter', async () => {
  const { core, tab } = await signedIn()
  for (const confirm of ['', 'delete', 'DELETE ', 'yes']) {
    const answer = await tab.send({ type: 'privacy.delete_all', confirm })
    expect([confirm, answer.ok]).toEqual([confirm, false])
  }
  await core.clock.pass(5_000)
  expect(core.entries('write.asked')).toEqual([])
  expect(core.entries('command.refused').map(({ data }) => data.reason)).toEqual(Array(4).fill('not_confirmed'))
})

test('SCREEN-2.19 a deletion is one call, and its page tells what became of it: no toast does', async () => {
  const { core, tab } = await signedIn()
  core.server.answer(DELETE, { success: true })
  await tab.send({ type: 'privacy.delete_all', confirm: 'DELETE' })
  const second = await tab.send({ type: 'privacy.delete_all', confirm: 'DELETE' })
  await core.clock.pass(5_000)

  expect(second.ok).toBe(false)
  expect(core.entries('write.saved').map(({ data }) => data.write)).toEqual(['accountDelete'])
  expect(core.entries('toast.queued')).toEqual([])
})

const text = (end = '}') =>
  `{"exported_at":"2026-11-23T12:00:00Z","data":{\n"strategies":[{"name":"Heirloom"}]},"rows":1${end}\n`
const exported = async (answer: unknown) => {
  const { core } = await signedIn()
  core.server.answer(EXPORT, answer, 40_000)
  const asked = core.api.read({ type: 'privacy.export' })
  await core.clock.pass(50_000)
  return { core, answer: await asked }
}

test('SCREEN-2.19 T23 the exported data go to the tab that asked and into no entry of the log', async () => {
  const { core, answer } = await exported(new Blob([text()]))

  expect(answer).toMatchObject({
    ok: true,
    value: { ok: true, file: { name: 'bot-blending-2026-11-23.json', type: 'application/json', rows: 1 } },
  })
  const { parts } = (answer as unknown as { value: { file: { parts: Blob[] } } }).value.file
  expect(await parts[0]!.text()).toBe(text())
  expect(JSON.stringify(core.log.tail(core.log.size()))).not.toContain('Heirloom')
})

test.each([
  ['is cut off', new Blob([text('').slice(0, -4)])],
  ['is a page of something else', new Blob(['<html></html>'])],
  ['is empty', new Blob([])],
])('SCREEN-2.19 an export that %s is not taken for one', async (_name, body) => {
  expect((await exported(body)).answer).toEqual({
    ok: true,
    value: { ok: false, message: 'The server did not hand out your data. Try again in a moment.' },
  })
})

test('SCREEN-2.19 an export is waited for longer than another call, up to ten minutes', async () => {
  const { core, answer } = await exported(new Blob([text()]))
  expect(answer).toMatchObject({ value: { ok: true } })
  expect(core.server.callsOf(EXPORT)).toMatchObject([{ timeoutMs: 600_000, isFile: true }])
})
