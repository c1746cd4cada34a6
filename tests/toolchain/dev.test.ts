import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { type Browser, type Page, chromium } from 'playwright-core'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { chromiumLaunchOptions } from '../support/chromium.ts'
import { freePort } from '../support/freePort.ts'
import { inProject } from '../support/paths.ts'
import { copyTools } from './support/copy.ts'
import { type Started, endGroup, isAlive, startProgram } from './support/processes.ts'

/** Stands for the server: documents with policy and nonce, one call, and reports of what went against the policy. */
const server = (version: string) => `
  import { readFileSync, writeFileSync } from 'node:fs'
  import { createServer } from 'node:http'
  import { join } from 'node:path'
  import { documentHeaders } from './headers.ts'
  writeFileSync('pid', String(process.pid))
  let nonces = 0
  const violations: unknown[] = []
  createServer((request, response) => {
    if (request.url === '/api/version') return void response.end('${version}')
    if (request.url === '/oidc/style.css') return void response.end('of the server')
    if (request.url === '/api/violations') return void response.end(JSON.stringify(violations))
    if (request.url === '/api/csp-report') {
      let body = ''
      request.on('data', (part) => (body += part)).on('end', () => {
        violations.push(JSON.parse(body)['csp-report']['effective-directive'])
        response.writeHead(204).end()
      })
      return
    }
    if (request.headers['sec-fetch-mode'] !== 'navigate') return void response.writeHead(404).end()
    const nonce = 'nonce' + ++nonces
    response.writeHead(200, { ...documentHeaders({ nonce }), 'Content-Type': 'text/html' })
    response.end(readFileSync(join(process.env['WEB_DIR'] ?? '', 'index.html'), 'utf8').replaceAll('__CSP_NONCE__', nonce))
  }).listen(Number(process.env['PORT']), '127.0.0.1')
  for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => process.exit(0))
`
const page = (word: string) => `
  import url from '../worker/main.ts?sharedworker&url'
  import { trustedScriptUrl } from './trustedTypes.ts'
  import { word } from './word.ts'
  import './look.css.ts'
  const { port } = new SharedWorker(trustedScriptUrl(url), { type: 'module', name: 'core' })
  Object.assign(globalThis, {
    said: '${word}' + word,
    visit: () => new Promise((resolve) => { port.onmessage = (event) => resolve(event.data); port.postMessage('visit') }),
  })
`
const files: Readonly<Record<string, string>> = {
  'src/server/main.ts': server('first'),
  'src/ui/index.html':
    '<!doctype html><html lang="en"><head><title>x</title></head><body><p>x</p><script type="module" src="/main.ts"></script></body></html>',
  'src/ui/main.ts': page('hello '),
  'src/ui/word.ts': `export const word = 'world'`,
  'src/ui/look.css.ts': `import { globalStyle } from '@vanilla-extract/css'\nglobalStyle('p', { color: 'rgb(1, 2, 3)' })`,
  'src/worker/main.ts': `let visits = 0\nconst scope = globalThis as unknown as { onconnect: (event: MessageEvent) => void }\nscope.onconnect = (event) => { const [port] = event.ports; if (port) port.onmessage = () => { port.postMessage(++visits) } }`,
}

let folder = ''
let origin = ''
let program: Started
let browser: Browser

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'ground-dev-'))
  copyTools(folder)
  for (const [file, text] of Object.entries(files)) write(file, text)
  cpSync(inProject('src', 'server', 'http', 'headers.ts'), join(folder, 'src', 'server', 'headers.ts'))
  cpSync(inProject('src', 'ui', 'link', 'trustedTypes.ts'), join(folder, 'src', 'ui', 'trustedTypes.ts'))
  const port = await freePort()
  origin = `http://localhost:${port}`
  program = startProgram(process.execPath, ['scripts/dev.mjs'], { folder, env: { PORT: String(port) } })
  browser = await chromium.launch(chromiumLaunchOptions())
  await vi.waitFor(async () => {
    expect(await ask('/api/version')).toBe('first')
  })
})

afterAll(async () => {
  await browser.close()
  endGroup(program)
  rmSync(folder, { recursive: true, maxRetries: 5 })
})

test('T2 pages, styles, a worker shared by two tabs and the API work on one address under the policy', async () => {
  const context = await browser.newContext()
  const first = await open(await context.newPage())
  const second = await open(await context.newPage())

  const visits = [await first.evaluate('visit()'), await second.evaluate('visit()')]

  expect(visits).toEqual([1, 2])
  expect(await first.evaluate('said')).toBe('hello world')
  await expect.poll(() => second.evaluate(`getComputedStyle(document.querySelector('p')).color`)).toBe('rgb(1, 2, 3)')
  expect(await second.evaluate(`fetch('/api/version').then((answer) => answer.text())`)).toBe('first')
  expect(await ask('/api/violations')).toBe('[]')
  await context.close()
})

test('T2 a script without the nonce is refused in development too', async () => {
  const context = await browser.newContext()
  const page = await context.newPage()
  // Written by whoever got words into the document: a script that the page itself makes needs a trusted text as well.
  await page.route('**/dashboard', async (route) => {
    const answer = await route.fetch({ headers: { ...route.request().headers(), 'sec-fetch-mode': 'navigate' } })
    const html = await answer.text()
    await route.fulfill({ response: answer, body: html.replace('<p>', '<script>globalThis.ran = true</script><p>') })
  })
  const tab = await open(page)

  expect(await tab.content()).toContain('globalThis.ran = true')
  expect(await tab.evaluate('globalThis.ran')).toBeUndefined()
  await expect.poll(() => ask('/api/violations')).toBe('["script-src-elem"]')
  await context.close()
})

test("what lies under the sign-in is the server's, also when it looks like a module", async () => {
  expect(await ask('/oidc/style.css')).toBe('of the server')
})

test('a changed page is loaded again without being asked', async () => {
  const context = await browser.newContext()
  const tab = await open(await context.newPage())

  write('src/ui/word.ts', `export const word = 'again'`)

  await expect.poll(() => tab.evaluate('globalThis.said').catch(() => null)).toBe('hello again')
  await context.close()
})

test('a changed server is started again', async () => {
  write('src/server/main.ts', server('second'))

  await expect.poll(() => ask('/api/version')).toBe('second')
})

test('an end leaves neither Vite nor the server', async () => {
  program.child.kill('SIGTERM')

  await expect.poll(() => isAlive(-(program.child.pid ?? 0))).toBe(false)
})

async function open(tab: Page): Promise<Page> {
  await tab.goto(`${origin}/dashboard`)
  await tab.waitForFunction(() => 'visit' in globalThis, undefined)
  return tab
}

async function ask(path: string): Promise<string> {
  return (await fetch(`${origin}${path}`)).text()
}

function write(file: string, text: string): void {
  mkdirSync(dirname(join(folder, file)), { recursive: true })
  writeFileSync(join(folder, file), `${text}\n`)
}
