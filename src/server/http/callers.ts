import type { IncomingMessage } from 'node:http'
import { BlockList, isIP } from 'node:net'
import type { Log } from '../log.ts'

/** Whose request it is, as limits count: the socket's own address, or what a trusted proxy says of it (`networkOf`). */
export type CallerOf = (request: IncomingMessage) => string

/** Whether a text is an address or a network, such as 10.0.0.7 or 10.0.0.0/8. */
export function isNetwork(text: string): boolean {
  const [address = '', bits, ...rest] = text.split('/')
  const kind = isIP(address)
  return (
    kind !== 0 &&
    rest.length === 0 &&
    (bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= (kind === 4 ? 32 : 128)))
  )
}

/**
 * Reads `X-Forwarded-For` from behind, past the proxies that the operator named: what stands before the first stranger
 * is his own invention. The log is told once of a peer that sends it and is not named: a proxy that was forgotten makes
 * all callers one.
 */
export function makeCallerOf(proxies: readonly string[], log: Pick<Log, 'warn'>): CallerOf {
  const trusted = new BlockList()
  for (const proxy of proxies) {
    const [address = '', bits] = proxy.split('/')
    const kind = isIP(address) === 4 ? 'ipv4' : 'ipv6'
    trusted.addSubnet(address, bits === undefined ? (kind === 'ipv4' ? 32 : 128) : Number(bits), kind)
  }
  const isTrusted = (address: string): boolean =>
    isIP(address) !== 0 && trusted.check(address, isIP(address) === 4 ? 'ipv4' : 'ipv6')
  let isSaid = false
  return ({ socket, headers }) => {
    let caller = plain(socket.remoteAddress ?? 'unknown')
    if (!isSaid && headers['x-forwarded-for'] !== undefined && !isTrusted(caller)) {
      isSaid = true
      log.warn(
        { from: caller },
        'X-Forwarded-For does not count from here: if this is your proxy, name it in TRUSTED_PROXIES, or all who come by it share the request limits of one caller.',
      )
    }
    const told = String(headers['x-forwarded-for'] ?? '')
      .split(',')
      .map((part) => plain(part.trim()))
    for (let before = told.pop(); before !== undefined && isIP(before) !== 0 && isTrusted(caller); before = told.pop())
      caller = before
    return networkOf(caller)
  }
}

/**
 * What counts as one caller: an IPv4 address, and of IPv6 the network of 64 bits. Whoever has one of its addresses has
 * all of them, so that each by itself would have no limit.
 */
export const networkOf = (address: string): string =>
  isIP(address) === 6 ? `${groupsOf(address).slice(0, 4).join(':')}::/64` : address

/** An IPv4 address as itself, also where a socket of IPv6 tells it. */
function plain(address: string): string {
  if (isIP(address) !== 6) return address
  const groups = groupsOf(address)
  if (groups.slice(0, 6).join(':') !== '0:0:0:0:0:ffff') return address
  return groups
    .slice(6)
    .flatMap((group) => [parseInt(group, 16) >> 8, parseInt(group, 16) & 255])
    .join('.')
}

/** The eight groups of an IPv6 address, however it is spelled; the zone of a local one tells nothing. */
function groupsOf(address: string): readonly string[] {
  const { hostname } = new URL(`http://[${address.replace(/%.*$/, '')}]`)
  const [before = [], after = []] = hostname
    .slice(1, -1)
    .split('::')
    .map((part) => part.split(':').filter((group) => group !== ''))
  return [...before, ...Array.from({ length: 8 - before.length - after.length }, () => '0'), ...after]
}
