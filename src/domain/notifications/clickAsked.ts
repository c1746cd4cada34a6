import { addressPart } from '../access/chartPaths.ts'
import { routeFor } from '../access/match.ts'
import type { Refusal } from '../core/fact.ts'
import type { ClickAction } from './click.types.ts'
import { EXTERNAL_HOSTS } from './constants.ts'

/** Why a click does not do what the server asks. */
export type ClickReason = 'address_unreadable' | 'host_not_listed' | 'path_unknown'

/**
 * An https address of plain characters: host, path, query, fragment. No user, no port, no backslash, nothing beyond
 * ASCII, so that no browser reads another host in it than is read here.
 */
const ADDRESS = /^https:\/\/([a-z0-9-]+(?:\.[a-z0-9-]+)+)((?:[/?#][\w\-.~!$&'()*+,;=:@%/?#]*)?)$/i

/** A path of the product with its query and the section it names. */
const PATH = /^(\/[^?#]*)(?:\?([^#]*))?(#[a-z-]{1,40})?$/

/**
 * What the server asks a click to do, made safe, or why it is refused (T15): outside only listed hosts, inside only
 * places there are.
 */
export function judgeAsked(asked: ClickAction): { readonly action: ClickAction } | { readonly refusal: Refusal } {
  switch (asked.type) {
    case 'modal':
      return { action: asked }
    case 'external': {
      const [, host, rest] = ADDRESS.exec(asked.url) ?? []
      if (host === undefined) return refused('address_unreadable', {})
      const name = host.toLowerCase()
      return EXTERNAL_HOSTS.includes(name)
        ? { action: { type: 'external', url: `https://${name}${rest}` } }
        : refused('host_not_listed', { host: name })
    }
    case 'navigate': {
      const path = pathFrom(asked.path)
      return path === null ? refused('path_unknown', {}) : { action: { ...asked, path } }
    }
  }
}

/** The path made anew from the parts of its route; null where there is no such place inside the product. */
function pathFrom(text: string): string | null {
  const [, path, query, section = ''] = PATH.exec(text) ?? []
  const matched = path === undefined ? null : routeFor(path)
  // A part of dots alone would be another address.
  if (
    matched === null ||
    matched.route.shell === false ||
    Object.values(matched.parts).some((part) => part === '.' || part === '..')
  )
    return null
  const address = matched.route.pattern.replace(/:(\w+)/g, (_, name: string) => addressPart(matched.parts[name] ?? ''))
  const fields = queryFrom(query ?? '')
  return fields === null ? null : `${address}${fields}${section}`
}

function queryFrom(query: string): string | null {
  try {
    const pairs = query
      .split('&')
      .filter((pair) => pair !== '')
      .map((pair) =>
        pair
          .split('=', 2)
          .map((part) => addressPart(decodeURIComponent(part)))
          .join('='),
      )
    return pairs.length === 0 ? '' : `?${pairs.join('&')}`
  } catch {
    // A broken escape is no address.
    return null
  }
}

const refused = (reason: ClickReason, because: Refusal['because']): { readonly refusal: Refusal } => ({
  refusal: { rule: 'T15', reason, because },
})
