import type { Line } from './line.ts'
import { WORKER_START } from '../../support/workerStart.ts'

/** A build as a line serves it: the product's own, or one whose pages and core speak another protocol. */
export interface Build {
  readonly name: string
  readonly pageSpeaks: number
  readonly coreSpeaks: number
  /** Its pages join the core of this build, as if the script of the worker had the same address. */
  readonly coreOf?: string
  /** A script that its core runs first. */
  readonly coreBegins?: string
}

export interface Builds {
  /** From now on documents are of that build; pages that are open go on with theirs. */
  serve(build: Build): void
  /** Files whose words were changed, so that a test sees that there was something to change. */
  readonly changed: ReadonlySet<string>
}

/** What the build makes of `PROTOCOL` (src/worker/api.ts), on either side of the border. */
const PAGE = /\bprotocol:\d+/g
const CORE = /\.protocol!==\d+/g

/** What the service worker of a build is made of. */
const INSTALLED = new Set(['/sw.js', '/shell.html'])

/** Both with the addresses of that build; its words are changed, so that they are not what was built. */
const installed = (body: string, { name }: Build): string =>
  body
    .replaceAll(/\/assets\/(?=\w)/g, `/assets~${name}/`)
    .replaceAll(/,integrity:"[^"]*"/g, '')
    .replace(/[0-9a-f]{16}(?=-\$\{)/, name)

/**
 * Serves several builds of the product over one line. Each has addresses of its own, as the hashes in the names of
 * files give every build its own.
 */
export function buildsOver(line: Line, all: readonly Build[]): Builds {
  const changed = new Set<string>()
  const byName = new Map(all.map((build) => [build.name, build]))
  let served: Build | null = null

  function spoken(
    body: string,
    { name, pageSpeaks, coreSpeaks, coreOf = name, coreBegins = '' }: Build,
    path: string,
  ): string {
    if (body.search(PAGE) >= 0 || body.search(CORE) >= 0)
      changed.add(`${name} ${/[a-z-]+(?=-)/.exec(path.slice(path.lastIndexOf('/') + 1))?.[0]}`)
    const placed = body
      .replaceAll('/assets/worker-', `/assets~${coreOf}/worker-`)
      .replaceAll('/assets/', `/assets~${name}/`)
    const begun = WORKER_START.test(path) ? `${coreBegins}\n${placed}` : placed
    return begun.replace(PAGE, `protocol:${pageSpeaks}`).replace(CORE, `.protocol!==${coreSpeaks}`)
  }

  line.alter((path) => {
    if (served !== null && INSTALLED.has(path)) {
      const build = served
      return { from: path, text: (body) => installed(body, build) }
    }
    const own = /^\/assets~([^/]+)(\/.+)$/.exec(path)
    if (own !== null) return { from: `/assets${own[2]}`, text: (body) => spoken(body, byName.get(own[1]!)!, path) }
    if (served === null || path.startsWith('/oidc') || path.includes('.')) return null
    const build = served
    return { from: path, text: (body) => body.replaceAll('/assets/', `/assets~${build.name}/`) }
  })
  return {
    serve(build) {
      served = build
    },
    changed,
  }
}
