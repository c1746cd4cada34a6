import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { freePort } from '../support/freePort.ts'
import { inProject } from '../support/paths.ts'
import { copyTools } from './support/copy.ts'
import { type Started, endGroup, isAlive, startProgram } from './support/processes.ts'

/** Stands for the server: one address line, an orderly end, and an exit code of its own when told to refuse. */
const program = `
  import { writeFileSync } from 'node:fs'
  import { createServer } from 'node:http'
  if (process.env['REFUSE'] !== undefined) { process.stderr.write('It already runs.\\n'); process.exit(75) }
  writeFileSync('pid', String(process.pid))
  const server = createServer((_request, response) => { response.end('VERSION') })
  server.listen(Number(process.env['PORT']), '127.0.0.1', () => { process.stdout.write('http://127.0.0.1:' + process.env['PORT'] + ' instead of ' + process.env['BUSY_PORT'] + '\\n') })
  for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => { writeFileSync('ended', signal); process.exit(0) })
`

let folder = ''
const started: Started[] = []

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'ground-start-'))
  copyTools(folder)
  writeServer('first')
})

afterEach(async () => {
  started.splice(0).forEach(endGroup)
  if (existsSync(join(folder, 'pid'))) await expect.poll(() => isAlive(serverPid())).toBe(false)
  rmSync(folder, { recursive: true })
})

test('a first start builds and then says one line', async () => {
  const { child, lines } = startWithNpm()
  await expect.poll(lines).toHaveLength(1)

  expect(lines()[0]).toMatch(/^http:\/\/127\.0\.0\.1:/)
  await endBy(child, 'SIGTERM')
})

test('a second start builds nothing; a changed source is built again', async () => {
  const built = () => statSync(join(folder, 'dist', 'server', 'main.js')).mtimeMs
  await startAndEnd()
  const first = built()
  await startAndEnd()
  const second = built()
  writeServer('second')
  await startAndEnd()

  expect(second).toBe(first)
  expect(readFileSync(join(folder, 'dist', 'server', 'main.js'), 'utf8')).toContain('second')
})

test('what is built knows its name: the version, and a mark that changes with its sources', async () => {
  const builtAs = async (text: string): Promise<string | undefined> => {
    writeServer(`${text} ' + BUILT_AS + '`)
    await startAndEnd()
    const built = readFileSync(join(folder, 'dist', 'server', 'main.js'), 'utf8')
    return /\d+\.\d+\.\d+\+[0-9a-f]{8}/.exec(built)?.[0]
  }
  const { version } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as { readonly version: string }
  const [first, second] = [await builtAs('first'), await builtAs('second')]

  expect([first, second]).toEqual([expect.stringContaining(`${version}+`), expect.stringContaining(`${version}+`)])
  expect(second).not.toBe(first)
})

test('Ctrl-C in the terminal ends the server in an orderly way', async () => {
  const { child, lines } = startWithNpm()
  await expect.poll(lines).toHaveLength(1)

  process.kill(-(child.pid ?? 0), 'SIGINT')

  await expect.poll(() => isAlive(serverPid())).toBe(false)
  expect(readFileSync(join(folder, 'ended'), 'utf8')).toBe('SIGINT')
})

test.each(['SIGTERM', 'SIGKILL'] as const)('%s to npm leaves no server behind', async (signal) => {
  const { child, lines } = startWithNpm()
  await expect.poll(lines).toHaveLength(1)

  child.kill(signal)

  await expect.poll(() => isAlive(serverPid())).toBe(false)
  expect(existsSync(join(folder, 'ended'))).toBe(true)
})

test("the server's own exit code and sentence come through", async () => {
  const { child, complaints } = start(process.execPath, ['scripts/start.mjs'], { REFUSE: 'yes' })
  const [code] = (await once(child, 'close')) as [number]

  expect(code).toBe(75)
  expect(complaints()).toMatch(/It already runs\.\n$/)
})

test('a busy usual port is replaced by the next free one, and the server is told', async () => {
  const busy = createServer()
  const isOurs = await new Promise<boolean>((resolve) => {
    busy.once('error', () => resolve(false)).listen(4780, '127.0.0.1', () => resolve(true))
  })

  const { child, lines } = startWithNpm()
  await expect.poll(lines).toHaveLength(1)

  const port = Number(/:(\d+) instead of 4780$/.exec(lines()[0] ?? '')?.[1])
  expect(port).toBeGreaterThan(4780)
  await endBy(child, 'SIGTERM')
  if (isOurs) busy.close()
})

test('a port that was asked for is kept', async () => {
  const port = await freePort()

  const { child, lines } = start('npm', ['--silent', 'start'], { PORT: String(port) })
  await expect.poll(lines).toHaveLength(1)

  expect(lines()[0]).toBe(`http://127.0.0.1:${port} instead of undefined`)
  await endBy(child, 'SIGTERM')
})

test('without a server there is one clear sentence', async () => {
  rmSync(join(folder, 'src'), { recursive: true })
  const { child, complaints } = start(process.execPath, ['scripts/start.mjs'])
  const [code] = (await once(child, 'close')) as [number]

  expect(code).toBe(1)
  expect(complaints()).toBe('There is no server to start: src/server/main.ts does not exist.\n')
})

function writeServer(version: string): void {
  mkdirSync(join(folder, 'src', 'server', 'db', 'embedded'), { recursive: true })
  cpSync(inProject('src', 'server', 'tsconfig.json'), join(folder, 'src', 'server', 'tsconfig.json'))
  writeFileSync(join(folder, 'src', 'server', 'main.ts'), program.replace('VERSION', version))
  // What is built beside it.
  for (const other of ['restore.ts', 'password.ts', join('db', 'embedded', 'databaseThread.ts')])
    writeFileSync(join(folder, 'src', 'server', other), 'export {}\n')
}

function startWithNpm() {
  return start('npm', ['--silent', 'start'])
}

async function startAndEnd(): Promise<void> {
  const { child, lines } = startWithNpm()
  await expect.poll(lines).toHaveLength(1)
  await endBy(child, 'SIGTERM')
}

async function endBy(child: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  child.kill(signal)
  await expect.poll(() => isAlive(serverPid())).toBe(false)
}

function start(command: string, words: readonly string[], env: Readonly<Record<string, string>> = {}): Started {
  const program = startProgram(command, words, { folder, env })
  started.push(program)
  return program
}

function serverPid(): number {
  return Number(readFileSync(join(folder, 'pid'), 'utf8'))
}
