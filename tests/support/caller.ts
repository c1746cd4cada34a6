import { aBrowser, signIn } from './signIn.ts'

/** What a client of one user can ask, beside his browser. */
export interface Caller {
  readonly get: <T>(path: string) => Promise<T>
  readonly send: <T>(method: 'POST' | 'PUT' | 'DELETE', path: string, body?: object) => Promise<T>
}

/** Signs a sample user in a second time, without a browser, for calls of the API. */
export async function callerFor(url: string, login: string): Promise<Caller> {
  const { access_token: token } = await signIn(aBrowser(url), url, login)
  const ask = async <T>(method: string, path: string, body?: object): Promise<T> => {
    const answer = await fetch(`${url}${path}`, {
      method,
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    })
    if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${await answer.text()}`)
    return (await answer.json()) as T
  }
  return { get: (path) => ask('GET', path), send: (method, path, body) => ask(method, path, body) }
}
