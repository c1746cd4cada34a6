import { BlockList, isIP } from 'node:net'

/**
 * Addresses that are nobody's on the internet (RFC 6890 and its registries): of this machine, of a private network, of
 * links, of documentation, and those in which one of them may be wrapped.
 */
const NOT_PUBLIC: readonly (readonly [network: string, bits: number])[] = [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 3],
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
]
/** All of IPv6 that is given out. */
const GIVEN_OUT = ['2000::', 3] as const

const family = (address: string): 'ipv4' | 'ipv6' => (isIP(address) === 4 ? 'ipv4' : 'ipv6')
const refusedOnes = new BlockList()
for (const [network, bits] of NOT_PUBLIC) refusedOnes.addSubnet(network, bits, family(network))
const givenOut = new BlockList()
givenOut.addSubnet(...GIVEN_OUT, 'ipv6')

/** Whether an IP address is somebody's on the internet. What is no address is not. */
export function isPublicAddress(address: string): boolean {
  if (isIP(address) === 0) return false
  if (isIP(address) === 6 && !givenOut.check(address, 'ipv6')) return false
  return !refusedOnes.check(address, family(address))
}
