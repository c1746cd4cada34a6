import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { afterEach, expect, it } from 'vitest'
import { rulesOf, SECRET } from './support.ts'

const children: ChildProcess[] = []
afterEach(async () => {
  for (const child of children.splice(0)) {
    if (child.exitCode !== null || child.signalCode !== null) continue
    child.kill('SIGKILL')
    await once(child, 'exit')
  }
})

function start(args: readonly string[], secret: string = SECRET): ChildProcess {
  const child = spawn(
    process.execPath,
    ['--import', 'tsx', 'src/paper/main.ts', '--port', '0', '--control-port', '0', ...args],
    { env: { ...process.env, PAPER_CONTROL_SECRET: secret }, stdio: ['pipe', 'pipe', 'pipe'] },
  )
  children.push(child)
  return child
}

async function ready(child: ChildProcess): Promise<{ port: number; controlPort: number }> {
  if (child.stdout === null) throw new Error('no output')
  for await (const line of createInterface({ input: child.stdout })) {
    const answer = JSON.parse(line) as { ready: boolean; port: number; controlPort: number }
    expect(answer.ready).toBe(true)
    return answer
  }
  throw new Error('The program ended without being ready.')
}

async function control(port: number, method: string, path: string, body?: object): Promise<Record<string, unknown>> {
  const answer = await fetch(`http://127.0.0.1:${port}${path}`, {
    method,
    headers: { 'x-control-secret': SECRET },
    ...(body && { body: JSON.stringify(body) }),
  })
  return (await answer.json()) as Record<string, unknown>
}

it('P-program says where it listens, answers, and ends when its parent is gone', async () => {
  const child = start(['--with-parent', '--seed', '9'])
  const { port, controlPort } = await ready(child)

  expect(await control(controlPort, 'GET', '/health')).toMatchObject({ ok: true, seed: 9, speed: 1 })
  const time = (await (await fetch(`http://127.0.0.1:${port}/v5/market/time`)).json()) as { retCode: number }
  expect(time.retCode).toBe(0)
  child.stdin?.end()
  const [code] = (await once(child, 'exit')) as [number]
  expect(code).toBe(0)
})

it('P-program refuses to start without a control secret', async () => {
  const child = start([], '')
  const [code] = (await once(child, 'exit')) as [number]
  expect(code).toBe(1)
})

it('P-restart: killed without warning and started again, it has the same accounts, rows and rules', async () => {
  const state = mkdtempSync(join(tmpdir(), 'paper-main-'))
  const first = start(['--state', state])
  const before = await ready(first)
  const { apiKey } = await control(before.controlPort, 'POST', '/accounts', {
    name: 'main',
    balance: '10000',
    startedAt: Date.now() - 86_400_000,
  })
  await control(before.controlPort, 'PUT', '/rules', { apiKey, rules: rulesOf(5) })
  const known = (await control(before.controlPort, 'GET', '/accounts'))['accounts'] as {
    apiKey: string
    rules: number
    startedAt: number
  }[]
  first.kill('SIGKILL')
  await once(first, 'exit')

  const second = start(['--state', state])
  const after = await ready(second)
  const again = (await control(after.controlPort, 'GET', '/accounts'))['accounts'] as typeof known
  expect(again[0]).toMatchObject({ apiKey, rules: 5, startedAt: known[0]?.startedAt })
  second.kill('SIGTERM')
  expect((await once(second, 'exit'))[0]).toBe(0)
  rmSync(state, { recursive: true })
})
