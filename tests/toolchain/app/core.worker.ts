import { expose } from 'comlink'
import { InMemoryWebStorage, OidcClient, WebStorageStateStore } from 'oidc-client-ts'

const run = crypto.randomUUID()
let visits = 0

/** What the smallest core can do: say which run it is, load a chunk late, make the client that refreshes tokens. */
const api = {
  visit: () => ({ run, visits: ++visits }),
  late: async () => (await import('./lazy.ts')).lateWord(),
  refresh: (authority: string) => refreshOnce(authority),
}

export type CoreApi = typeof api

async function refreshOnce(authority: string) {
  const client = new OidcClient({
    authority,
    client_id: 'toolchain',
    redirect_uri: `${authority}/back`,
    stateStore: new WebStorageStateStore({ store: new InMemoryWebStorage() }),
  })
  const response = await client.useRefreshToken({ state: { refresh_token: 'first', scope: 'openid', profile: { sub: 'ada', iss: authority, aud: 'toolchain', exp: 0, iat: 0 }, id_token: undefined, session_state: null, data: undefined } as never })
  return { access: response.access_token, refresh: response.refresh_token }
}

const scope = globalThis as unknown as { onconnect?: (event: MessageEvent) => void; SharedWorkerGlobalScope?: unknown }
if ('SharedWorkerGlobalScope' in scope) {
  scope.onconnect = (event) => { const port = event.ports[0]; if (port) expose(api, port) }
} else {
  expose(api)
}
