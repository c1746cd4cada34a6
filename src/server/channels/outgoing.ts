import { lookup as lookUp } from 'node:dns'
import { request as requestPlain } from 'node:http'
import { request as requestSecure } from 'node:https'
import { isIP, type LookupFunction } from 'node:net'
import { isLoopback } from '../config.ts'
import { isPublicAddress } from './publicAddress.ts'

/** The other side has so long to answer, ms. */
const ANSWER_WITHIN = 10_000
/** Bytes of an answer that are read at most, where any are. */
const MOST_READ = 64 * 1024

/** What is sent to an address that a user named. */
export interface Outgoing {
  readonly url: string
  readonly headers: Readonly<Record<string, string>>
  readonly body: Buffer | string
}

/** What the other side said: of its body nothing. */
export interface Answered {
  readonly status: number
  /** How long it wants to be left alone, ms; null where it does not say. */
  readonly retryAfter: number | null
}

/** An address that is not called: it is not public, or not over TLS. */
export class AddressRefused extends Error {}

/** The one way out to addresses that users name. */
export interface Outside {
  /** Why an address cannot be called, in a sentence; null where its form is good: its name is looked up later. */
  problemOf(url: string): string | null
  /**
   * Posts. Follows no redirect, keeps nothing of the answer. Throws `AddressRefused` for an address that is not public,
   * and other errors where nobody answers in time.
   */
  post(outgoing: Outgoing): Promise<Answered>
}

/**
 * Without `isPrivateAllowed` only https to public addresses is called, and that is judged by the address that a name
 * leads to, of the very connection: a name that leads elsewhere a moment later leads nowhere.
 */
export function makeOutside({
  isPrivateAllowed,
  resolve = lookUp,
}: {
  readonly isPrivateAllowed: boolean
  /** How names become addresses; tests have their own. */
  readonly resolve?: typeof lookUp
}): Outside {
  const problemOf = (text: string): string | null => {
    if (!URL.canParse(text)) return 'This is no address.'
    const url = new URL(text)
    const host = url.hostname.replace(/^\[|\]$/g, '')
    if (url.username !== '' || url.password !== '') return 'An address with a password in it is not called.'
    if (url.protocol !== 'https:' && !(isPrivateAllowed && url.protocol === 'http:' && isLoopback(url.hostname)))
      return 'Only addresses with https are called.'
    if (isPrivateAllowed) return null
    if (isLoopback(host) || (isIP(host) !== 0 && !isPublicAddress(host)) || !/[.:]/.test(host))
      return 'Only public addresses are called.'
    return null
  }
  const guarded: LookupFunction = (name, options, done) => {
    resolve(name, { ...options, all: true }, (error, found) => {
      const wrong = error ?? (found.every(({ address }) => isPublicAddress(address)) ? null : refusedName())
      const [first] = found ?? []
      if (wrong !== null || first === undefined) done(wrong ?? refusedName(), '', 4)
      else if (options.all === true) done(null, found)
      else done(null, first.address, first.family)
    })
  }
  return {
    problemOf,
    post: (outgoing) => {
      const problem = problemOf(outgoing.url)
      if (problem !== null) return Promise.reject(new AddressRefused(problem))
      return posted(outgoing, isPrivateAllowed ? undefined : guarded)
    },
  }
}

const refusedName = (): AddressRefused => new AddressRefused('Its name leads to an address that is not public.')

function posted({ url, headers, body }: Outgoing, lookup: LookupFunction | undefined): Promise<Answered> {
  const request = url.startsWith('https:') ? requestSecure : requestPlain
  return new Promise((resolve, reject) => {
    const asking = request(
      url,
      {
        method: 'POST',
        headers: { ...headers, 'Content-Length': String(Buffer.byteLength(body)) },
        // A connection of its own: one that was opened for another name is not used again.
        agent: false,
        signal: AbortSignal.timeout(ANSWER_WITHIN),
        ...(lookup === undefined ? {} : { lookup }),
      },
      (answer) => {
        resolve({ status: answer.statusCode ?? 0, retryAfter: retryAfterOf(answer.headers['retry-after']) })
        // Read to its end where that is near, so that the connection closes in order; nothing of it is kept.
        let read = 0
        answer.on('data', (part: Buffer) => {
          read += part.length
          if (read > MOST_READ) answer.destroy()
        })
        answer.on('error', () => {})
      },
    )
    asking.on('error', reject)
    asking.end(body)
  })
}

/** Seconds of a `Retry-After`, as ms; a date or nonsense says nothing. */
const retryAfterOf = (value: string | undefined): number | null =>
  value !== undefined && /^\d{1,6}$/.test(value) ? Number(value) * 1_000 : null
