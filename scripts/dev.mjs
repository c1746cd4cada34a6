// `npm run dev`: one address for pages with hot reload and for the API. Vite answers for what lies under src/ui, the
// server for the rest;
// documents come from the server too, so the policy and the nonce are those of the product.
import { spawn } from 'node:child_process'
import { existsSync, statSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { ensureDependencies } from './ensure-deps.mjs'
import { forward, forwardDocument, isNavigation, isOfServerAlone } from './lib/forward.mjs'
import { USUAL_PORT, firstFreePort } from './lib/ports.mjs'
import { commandLine } from './lib/commandLine.mjs'

const root = join(dirname(fileURLToPath(import.meta.url)), '..')
const entry = join(root, 'src', 'server', 'main.ts')
const pages = join(root, 'src', 'ui')

commandLine('PORT=4780 npm run dev', {})
await main().catch((/** @type {unknown} */ error) => {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
  process.exitCode = 1
})

async function main() {
  await ensureDependencies()
  if (!existsSync(entry)) throw new Error('There is no server to develop against: src/server/main.ts does not exist.')
  const { createServer } = await import('vite')
  const port =
    process.env['PORT'] === undefined ? await firstFreePort(USUAL_PORT, 'localhost') : Number(process.env['PORT'])
  const serverPort = await firstFreePort(0, '127.0.0.1')
  const origin = `http://localhost:${port}`
  const vite = await createServer({
    configFile: join(root, 'vite.config.ts'),
    appType: 'custom',
    clearScreen: false,
    server: { host: 'localhost', port, strictPort: true },
    plugins: [
      {
        name: 'one-origin',
        configureServer: (vite) => {
          vite.middlewares.use((request, response, next) => answer(vite, serverPort, { request, response, next }))
        },
      },
    ],
  })
  await vite.listen()
  // The server says the one address line itself, each time it has started.
  const server = keepServer({
    ...process.env,
    PORT: String(serverPort),
    HOST: '127.0.0.1',
    PUBLIC_URL: origin,
    ALLOWED_ORIGINS: origin,
    WEB_DIR: pages,
  })
  vite.watcher.add(['server', 'domain', 'paper'].map((area) => join(root, 'src', area)))
  vite.watcher.on('change', (file) => {
    if (/[\\/]src[\\/](server|domain|paper)[\\/]/.test(file)) server.restart()
  })
  const end = async () => {
    await Promise.all([server.stop(), vite.close()])
    process.exit(0)
  }
  process.once('SIGINT', end)
  process.once('SIGTERM', end)
}

/**
 * @param {import('vite').ViteDevServer} vite
 * @param {number} serverPort
 * @param {import('./lib/forward.mjs').Exchange} exchange
 */
function answer(vite, serverPort, { request, response, next }) {
  const { pathname } = new URL(request.url ?? '/', 'http://localhost')
  if (isNavigation(request))
    return void forwardDocument({ request, response, next }, serverPort, (html) =>
      vite.transformIndexHtml(request.url ?? '/', html),
    )
  if (isOfVite(pathname)) return next()
  forward({ request, response, next }, serverPort)
}

/** @param {string} pathname */
function isOfVite(pathname) {
  if (isOfServerAlone(pathname)) return false
  if (pathname.startsWith('/@') || pathname.startsWith('/node_modules/')) return true
  // Modules need not be files: plugins make some up.
  if (/\.([cm]?[jt]sx?|css|map)$/.test(pathname)) return true
  const places = [join(pages, decodeURIComponent(pathname)), join(pages, 'public', decodeURIComponent(pathname))]
  return places.some((file) => statSync(file, { throwIfNoEntry: false })?.isFile())
}

/**
 * The server program from its sources, started again when they change.
 * @param {NodeJS.ProcessEnv} env
 */
function keepServer(env) {
  let child = start()
  /** @type {Promise<void>} */
  let last = Promise.resolve()
  let isWanted = false
  function start() {
    return spawn(process.execPath, ['--import', 'tsx', entry], {
      cwd: root,
      env,
      stdio: ['ignore', 'inherit', 'inherit'],
    })
  }
  const stop = async () => {
    if (child.exitCode !== null || child.signalCode !== null) return
    const isOver = new Promise((resolve) => child.once('exit', resolve))
    child.kill('SIGTERM')
    await isOver
  }
  // Several changes during one restart are one further restart.
  const restart = () => {
    if (isWanted) return
    isWanted = true
    last = last.then(stop).then(() => {
      isWanted = false
      child = start()
    })
  }
  return { restart, stop: () => last.then(stop) }
}
