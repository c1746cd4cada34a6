import type { IncomingMessage } from 'node:http'
import { BlockList, isIP } from 'node:net'

/** The network address behind a request: the socket's own, or what a trusted proxy says of it. */
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
 * is his own invention.
 */
export function makeCallerOf(proxies: readonly string[]): CallerOf {
  const trusted = new BlockList()
  for (const proxy of proxies) {
    const [address = '', bits] = proxy.split('/')
    const kind = isIP(address) === 4 ? 'ipv4' : 'ipv6'
    trusted.addSubnet(address, bits === undefined ? (kind === 'ipv4' ? 32 : 128) : Number(bits), kind)
  }
  const isTrusted = (address: string): boolean =>
    isIP(address) !== 0 && trusted.check(address, isIP(address) === 4 ? 'ipv4' : 'ipv6')
  return ({ socket, headers }) => {
    let caller = plain(socket.remoteAddress ?? 'unknown')
    const told = String(headers['x-forwarded-for'] ?? '')
      .split(',')
      .map((part) => plain(part.trim()))
    for (let before = told.pop(); before !== undefined && isIP(before) !== 0 && isTrusted(caller); before = told.pop())
      caller = before
    return caller
  }
}

/** An IPv4 address as itself, also where a socket of IPv6 tells it. */
const plain = (address: string): string => address.replace(/^::ffff:(?=\d+\.)/i, '')
