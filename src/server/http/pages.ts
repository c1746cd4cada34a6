import { randomBytes } from 'node:crypto'
import { readFile, stat } from 'node:fs/promises'
import { extname, join, normalize, resolve, sep } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { USER_PICTURES_META } from '../../domain/access/userPicture.ts'
import { COIN_HOSTS, COIN_HOSTS_META, type CoinHost } from '../../domain/market/logos.ts'
import { REPORTS_META } from '../../domain/errorReports/constants.ts'
import { isLoopback } from '../config.ts'
import { documentHeaders } from './headers.ts'
import { installedAnswer, isOfInstalled, withHead } from './installed.ts'
import { isScreen } from './methods.ts'
import { isApiOnly } from './paths.ts'
import { withPublicText } from './publicText.ts'
import type { Ctx } from './context.ts'
import type { App } from './serve.ts'

const TYPES: Readonly<Record<string, string>> = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.html': 'text/html; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.ico': 'image/x-icon',
  '.woff2': 'font/woff2',
  '.json': 'application/json',
  '.webmanifest': 'application/manifest+json',
  '.map': 'application/json',
  '.txt': 'text/plain; charset=utf-8',
  '.wasm': 'application/wasm',
}
const COMPRESSED = new Set(['.js', '.css', '.svg', '.json', '.webmanifest', '.map', '.txt'])
/** Vite's hashed names: their content never changes. */
const HASHED = /-[\w-]{8,}\.\w+$/
const NONCE_MARK = '__CSP_NONCE__'
/** How the drawn page begins. */
const FRONT = '<div id="front">'
const NOT_BUILT = `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Bot Blending</title></head><body><p>The pages are not built yet. Run <code>npm run build</code>, then reload.</p></body></html>`

export interface PageParts {
  readonly webDir: string
  readonly publicUrl: URL
  readonly connect: readonly string[]
  /** Hosts that are asked for pictures of coins, besides the server itself. */
  readonly coinHosts: readonly CoinHost[]
  /** Origins from which pictures of users come, besides the server itself. */
  readonly pictureHosts: readonly string[]
  /** Where the pages report errors; empty for nowhere. */
  readonly reportsDsn: string
  readonly silentPath: string
  /** Sample users may be looked at without an account. */
  readonly hasDemo: boolean
  /** A trial may begin here. */
  readonly hasTrial: boolean
  /** Where the sign-in comes back to. */
  readonly returnPaths: readonly string[]
}

/**
 * The built pages: hashed files for ever, the one document for every navigation, also where a call has the same path
 * . Runs before the calls. What is no screen and no file is 404: a page for who looks, text for who fetches a
 * file.
 */
export function servePages(app: App, parts: PageParts): void {
  app.use(async (c, next) => {
    if (c.req.method !== 'GET' && c.req.method !== 'HEAD') return await next()
    const path = new URL(c.req.url).pathname
    if (isApiOnly(path)) return await next()
    // The document has one address, and its raw form none.
    if (path === '/index.html') return c.redirect('/', 301)
    const isPage = isScreen(path) || parts.returnPaths.includes(path)
    if (isNavigation(c) && isPage) return await document(parts, c, path, 200)
    const installed = isOfInstalled(path) && !isNavigation(c) ? await textAt(parts.webDir, path.slice(1)) : null
    if (installed !== null) {
      const { body, headers } = installedAnswer(path, installed, { ...originsOf(parts), head: headOf(parts) })
      return c.body(body, 200, headers)
    }
    const file = path.endsWith('.html') ? null : await fileAt(parts.webDir, path)
    if (file !== null) return await send(c, { file, path, connect: parts.connect })
    await next()
    if (isNavigation(c) && !c.res.ok)
      c.res = isFileName(path)
        ? c.text('Not found.', 404, { 'Cache-Control': 'no-store' })
        : await document(parts, c, path, 404)
    // A plain client that names no media type still gets the page of a known route, if no call has that path.
    if (
      (c.res.status === 404 || c.res.status === 405) &&
      isScreen(path) &&
      (c.req.header('accept') ?? '*/*').includes('*/*') &&
      c.req.header('sec-fetch-mode') === undefined
    )
      c.res = await document(parts, c, path, 200)
  })
}

/** Whether a browser wants to show this address as a page. */
function isNavigation(c: Ctx): boolean {
  const mode = c.req.header('sec-fetch-mode')
  if (mode !== undefined) return mode === 'navigate'
  return (c.req.header('accept') ?? '').includes('text/html')
}

/** Whether somebody asks for a file: no screen has a dot in its address but those whose last part is a name. */
const isFileName = (path: string): boolean => path.includes('.')

/** The document; the screen that nothing is found is its own, so that an unknown address only differs in its status. */
async function document(parts: PageParts, c: Ctx, path: string, status: 200 | 404): Promise<Response> {
  const elsewhere = otherAddress(parts.publicUrl, c)
  if (elsewhere !== null) return elsewhere
  const isSilent = path === parts.silentPath
  const nonce = randomBytes(16).toString('base64')
  const source =
    (isSilent ? await textAt(parts.webDir, 'silent.html') : null) ??
    (path === '/' ? await frontOf(parts) : null) ??
    (await textAt(parts.webDir, 'index.html')) ??
    NOT_BUILT
  const marked = source.includes(NONCE_MARK)
    ? source.replaceAll(NONCE_MARK, nonce)
    : source.replace('<head>', `<head><meta property="csp-nonce" nonce="${nonce}">`)
  const said = status === 200 && !isSilent ? withPublicText(marked, path, parts.publicUrl, nonce) : marked
  const origins = originsOf(parts)
  return c.html(withHead(said, headOf(parts)), status, {
    ...documentHeaders({
      ...origins,
      nonce,
      reports: isSilent ? null : origins.reports,
      mayBeFramed: isSilent,
    }),
  })
}

/**
 * One address per installation: sign-in is registered for the public origin, so 127.0.0.1 and localhost must not mix.
 * Null where the document is asked for at that address, or a proxy says so.
 */
function otherAddress(publicUrl: URL, c: Ctx): Response | null {
  const host = c.req.header('host')
  const [, port] = /^(?:localhost|127\.0\.0\.1|\[::1\])(?::(\d+))?$/.exec(host ?? '') ?? [null, '']
  if (host === publicUrl.host || port === null || c.req.header('x-forwarded-host') !== undefined) return null
  // At another port or name stands a proxy that wrote its own Host: what it is sent to comes through it again.
  if (!isLoopback(publicUrl.hostname) || (port ?? '') !== publicUrl.port)
    return c.text(
      `This server is opened at ${publicUrl.origin} (PUBLIC_URL). A proxy that leads here must pass on the browser's Host; in nginx: proxy_set_header Host $http_host.`,
      421,
      { 'Cache-Control': 'no-store' },
    )
  const { pathname, search } = new URL(c.req.url)
  // Set part by part: a path that begins with '//' would name another host.
  const ours = new URL(publicUrl)
  ours.pathname = pathname
  ours.search = search
  return c.redirect(ours.href, 302)
}

/** Origins that a document of ours may reach, besides its own. */
const originsOf = ({ connect, coinHosts, pictureHosts, reportsDsn }: PageParts) => ({
  connect,
  images: [...coinHosts.map((name) => COIN_HOSTS[name]), ...pictureHosts],
  reports: reportsDsn === '' ? null : new URL(reportsDsn).origin,
})

/** What the page must know with its first picture and its first error, so it stands in the document. */
const headOf = ({ coinHosts, pictureHosts, reportsDsn }: PageParts): string =>
  metaOf(COIN_HOSTS_META, coinHosts.join(' ')) +
  metaOf(USER_PICTURES_META, pictureHosts.join(' ')) +
  metaOf(REPORTS_META, reportsDsn)

const metaOf = (name: string, content: string): string =>
  content === '' ? '' : `<meta name="${name}" content="${content}">`

/** The document of '/' with the page drawn in it; null where the build drew none, as while it is developed. */
async function frontOf({ webDir, hasDemo, hasTrial }: PageParts): Promise<string | null> {
  const text = await textAt(webDir, 'front.html')
  if (text?.includes(FRONT) !== true) return null
  const marks = (hasDemo ? ' data-has-demo' : '') + (hasTrial ? '' : ' data-no-trial')
  return text.replace(FRONT, `${FRONT.slice(0, -1)}${marks}>`)
}

async function textAt(webDir: string, name: string): Promise<string | null> {
  const file = await fileAt(webDir, `/${name}`)
  return file === null ? null : await readFile(file, 'utf8')
}

/** The file behind a path, never outside the directory, never a hidden one. */
async function fileAt(webDir: string, path: string): Promise<string | null> {
  let plain: string
  try {
    plain = decodeURIComponent(path)
  } catch {
    return null // A path that is no valid encoding names no file.
  }
  if (plain.includes('\0') || plain.split('/').some((part) => part.startsWith('.'))) return null
  const root = resolve(webDir)
  const file = join(root, normalize(plain))
  if (!file.startsWith(root + sep)) return null
  const found = await stat(file).catch(() => null)
  return found?.isFile() === true ? file : null
}

async function send(
  c: Ctx,
  { file, path, connect }: { readonly file: string; readonly path: string; readonly connect: readonly string[] },
): Promise<Response> {
  const extension = extname(file)
  const { mtimeMs, size } = await stat(file)
  const etag = `"${Math.floor(mtimeMs).toString(36)}-${size.toString(36)}"`
  const isForever = path.startsWith('/assets/') && HASHED.test(path)
  const headers: Record<string, string> = {
    ETag: etag,
    Vary: 'Accept-Encoding',
    'Cache-Control': isForever ? 'public, max-age=31536000, immutable' : 'no-cache',
    'Content-Type': TYPES[extension] ?? 'application/octet-stream',
  }
  // A worker lives by the policy of its own script, not by that of the page that starts it.
  if (extension === '.js')
    headers['Content-Security-Policy'] = documentHeaders({ nonce: null, connect })['Content-Security-Policy'] ?? ''
  if (c.req.header('if-none-match') === etag) return c.body(null, 304, headers)
  const encoding = COMPRESSED.has(extension) ? encodingFor(c) : null
  const body = encoding === null ? await readFile(file) : await compressed(file, etag, encoding)
  if (encoding !== null) headers['Content-Encoding'] = encoding
  return c.body(new Uint8Array(body), 200, headers)
}

type Encoding = 'br' | 'gzip'

function encodingFor(c: Ctx): Encoding | null {
  const accepted = c.req.header('accept-encoding') ?? ''
  return /\bbr\b/.test(accepted) ? 'br' : /\bgzip\b/.test(accepted) ? 'gzip' : null
}

const kept = new Map<string, Promise<Buffer>>()

/** Compressed once per file and version. */
function compressed(file: string, etag: string, encoding: Encoding): Promise<Buffer> {
  const key = `${file} ${etag} ${encoding}`
  const known = kept.get(key)
  if (known !== undefined) return known
  if (kept.size > 500) kept.clear()
  const made = readFile(file).then((bytes) =>
    encoding === 'br'
      ? promisify(brotliCompress)(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 7 } })
      : promisify(gzip)(bytes, { level: 8 }),
  )
  kept.set(key, made)
  made.catch(() => kept.delete(key))
  return made
}
