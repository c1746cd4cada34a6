import type { IncomingMessage } from 'node:http'

/** The entry of the table that answers a request. */
export interface Named {
  readonly route: string
  readonly isStream: boolean
}

const names = new WeakMap<IncomingMessage, Named>()

/** Notes which entry answers a request: a template, never the address that was asked. */
export const nameRoute = (request: IncomingMessage, named: Named): void => {
  names.set(request, named)
}

/** The entry that answers a request; null where none does. */
export const routeNameOf = (request: IncomingMessage): Named | null => names.get(request) ?? null

/**
 * What a request counts as, whatever address was asked: an entry of the table, the sign-in, pages and files, or what
 * nothing answers.
 */
export const routeLabel = (named: Named | null, isSignIn: boolean, status: number): string =>
  named?.route ?? (isSignIn ? '/oidc/*' : status < 400 ? 'pages' : 'none')
