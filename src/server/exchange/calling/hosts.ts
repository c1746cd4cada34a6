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

/** Fixed addresses per environment (bybit.md 1.1). Demo has no public stream of its own and takes mainnet's. */
const HOSTS: Readonly<Record<Exclude<ExchangeEnvironment, 'paper'>, Hosts>> = {
  mainnet: {
    rest: 'https://api.bybit.com',
    privateStream: 'wss://stream.bybit.com/v5/private',
    publicStream: 'wss://stream.bybit.com/v5/public/linear',
  },
  testnet: {
    rest: 'https://api-testnet.bybit.com',
    privateStream: 'wss://stream-testnet.bybit.com/v5/private',
    publicStream: 'wss://stream-testnet.bybit.com/v5/public/linear',
  },
  demo: {
    rest: 'https://api-demo.bybit.com',
    privateStream: 'wss://stream-demo.bybit.com/v5/private',
    publicStream: 'wss://stream.bybit.com/v5/public/linear',
  },
}

/** The addresses of an environment; those of the paper exchange are given, and lie on loopback or are refused. */
export function hostsOf(environment: ExchangeEnvironment, paper: PaperAddresses | null): Hosts {
  if (environment !== 'paper') return HOSTS[environment]
  if (paper === null || !LOOPBACK.test(paper.rest) || !LOOPBACK.test(paper.stream)) {
    throw new Error(`The paper exchange must be reached on loopback, found ${paper?.rest ?? 'no address'}.`)
  }
  return {
    rest: paper.rest.replace(/\/$/, ''),
    privateStream: streamPath(paper.stream, 'private'),
    publicStream: streamPath(paper.stream, 'public/linear'),
  }
}

const LOOPBACK = /^(http|ws):\/\/127\.0\.0\.1:\d{1,5}(\/|$)/

/** `stream` is the origin, with or without `/v5`. */
const streamPath = (stream: string, path: string): string => `${stream.replace(/\/(v5\/?)?$/, '')}/v5/${path}`
