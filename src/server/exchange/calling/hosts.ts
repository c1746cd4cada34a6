/** Which exchange linked keys belong to: keys of one environment are refused by the others (bybit.md 1.1). */
export type ExchangeEnvironment = 'paper' | 'demo' | 'testnet' | 'mainnet'

/** Where the paper exchange of this installation listens. */
export interface PaperAddresses {
  readonly rest: string
  readonly stream: string
}

/** Where one environment is reached. No address ever comes from a user (T14). */
export interface Hosts {
  readonly rest: string
  readonly privateStream: string
  readonly publicStream: string
}

/**
 * Hosts of Bybit's sites, of which an account belongs to one: those of its guide (Authentication) and of its
 * page on streams (Connect). A site that is not named there for streams takes the global one's; the EU's is of its page
 * on the system status.
 */
const SITE_HOSTS = {
  global: { rest: 'api.bybit.com', stream: 'stream.bybit.com' },
  nl: { rest: 'api.bybit.nl', stream: 'stream.bybit.com' },
  tr: { rest: 'api.bybit.tr', stream: 'stream.bybit.tr' },
  kz: { rest: 'api.bybit.kz', stream: 'stream.bybit.kz' },
  ge: { rest: 'api.bybitgeorgia.ge', stream: 'stream.bybitgeorgia.ge' },
  ae: { rest: 'api.bybit.ae', stream: 'stream.bybit.com' },
  eu: { rest: 'api.bybit.eu', stream: 'stream.bybit.eu' },
  id: { rest: 'api.bybit.id', stream: 'stream.bybit.id' },
  jp: { rest: 'api.manepa.jp', stream: 'stream.manepa.jp' },
} as const

/** A site of Bybit. */
export type Site = keyof typeof SITE_HOSTS

/** All of them, the global one first. */
export const SITES = Object.keys(SITE_HOSTS) as [Site, ...Site[]]

/** Where linked keys belong. */
export interface KeyHome {
  readonly environment: ExchangeEnvironment
  /** Of mainnet; the other environments have the global one alone. */
  readonly site: Site
}

/** The same as a user is told. */
export function homeName({ environment, site }: KeyHome): string {
  if (environment === 'paper') return 'its own paper exchange'
  return site === 'global' ? environment : `${environment} of ${SITE_HOSTS[site].rest.replace('api.', '')}`
}

/**
 * The addresses of an environment and a site (bybit.md 1.1); those of the paper exchange are given, and lie on loopback
 * or are refused. Demo has no public stream of its own and takes mainnet's.
 */
export function hostsOf({ environment, site }: KeyHome, paper: PaperAddresses | null): Hosts {
  const { rest, stream } = SITE_HOSTS[site]
  if (environment === 'mainnet') return remote(rest, stream, stream)
  if (environment === 'testnet')
    return remote('api-testnet.bybit.com', 'stream-testnet.bybit.com', 'stream-testnet.bybit.com')
  if (environment === 'demo') return remote('api-demo.bybit.com', 'stream-demo.bybit.com', 'stream.bybit.com')
  if (paper === null || !LOOPBACK.test(paper.rest) || !LOOPBACK.test(paper.stream)) {
    throw new Error(`The paper exchange must be reached on loopback, found ${paper?.rest ?? 'no address'}.`)
  }
  return {
    rest: paper.rest.replace(/\/$/, ''),
    privateStream: streamPath(paper.stream, 'private'),
    publicStream: streamPath(paper.stream, 'public/linear'),
  }
}

const remote = (rest: string, privateHost: string, publicHost: string): Hosts => ({
  rest: `https://${rest}`,
  privateStream: streamPath(`wss://${privateHost}`, 'private'),
  publicStream: streamPath(`wss://${publicHost}`, 'public/linear'),
})

const LOOPBACK = /^(http|ws):\/\/127\.0\.0\.1:\d{1,5}(\/|$)/

/** `stream` is the origin, with or without `/v5`. */
const streamPath = (stream: string, path: string): string => `${stream.replace(/\/(v5\/?)?$/, '')}/v5/${path}`
