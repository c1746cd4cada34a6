import { everyPair } from '../access/address.ts'

/** What a link of the front page takes along: where to go after the sign-in, and the campaign somebody came by. */
const KEPT: readonly string[] = [
  'returnTo',
  'intent',
  'utm_source',
  'utm_medium',
  'utm_campaign',
  'utm_term',
  'utm_content',
]

/** An address of this site with what the query said that is to be kept; `more` wins over it. */
export function onward(path: string, query: string, more: Readonly<Record<string, string>> = {}): string {
  const kept = (everyPair(query) ?? []).filter(([name, value]) => KEPT.includes(name) && value !== '')
  const pairs = Object.entries({ ...Object.fromEntries(kept), ...more })
  const said = pairs.map(([name, value]) => `${name}=${encodeURIComponent(value)}`).join('&')
  return said === '' ? path : `${path}?${said}`
}
