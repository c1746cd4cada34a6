import { isIP } from 'node:net'

/** Whether a `Host` header names this server. */
export type IsOurHost = (host: string | undefined) => boolean

/**
 * The names under which the server answers. A page of another site can make its own name lead here (DNS rebinding): its
 * requests carry that name. A bare address cannot be such a name, and localhost leads nobody elsewhere.
 */
export function makeIsOurHost(origins: readonly string[]): IsOurHost {
  const names = new Set(origins.map((origin) => new URL(origin).hostname))
  return (host) => {
    // Only HTTP/1.0 knows requests without: no browser sends them.
    if (host === undefined) return true
    const name = /^(\[[\da-f:.]+\]|[^:[\]]+)(:\d{1,5})?$/i.exec(host)?.[1]?.toLowerCase()
    return name !== undefined && (name === 'localhost' || names.has(name) || isIP(name.replace(/^\[|\]$/g, '')) !== 0)
  }
}
