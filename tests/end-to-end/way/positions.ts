import type { Page } from 'playwright-core'
import { aBrowser, signIn } from '../../support/signIn.ts'
import { expect } from '../harness/test.ts'

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

/** Lines of the table of positions that are open there, by their keys. */
export const openLines = (page: Page): Promise<readonly string[]> =>
  page
    .locator('[role=grid] tr[data-line]:not([data-group]):not([data-state=closed])')
    .evaluateAll((rows) => rows.map((row) => (row as HTMLElement).dataset['line'] ?? ''))

/** Waits until the table holds each open position of the server once, and nothing else. */
export async function rowsAreRight(page: Page, { get }: Caller, timeout = 20_000): Promise<void> {
  await expect
    .poll(
      async () => {
        const [shown, open] = [
          (await openLines(page)).toSorted().join(' '),
          (await openOf({ get })).toSorted().join(' '),
        ]
        return shown === open && shown !== '' ? 'right' : `shown ${shown}, open ${open}`
      },
      { timeout, interval: 200 },
    )
    .toBe('right')
}

/** Keys of the positions that the server holds as open. */
export async function openOf({ get }: Pick<Caller, 'get'>): Promise<readonly string[]> {
  const open = await get<readonly { readonly accountname: string; readonly symbol: string }[]>('/trades/open')
  return open.map(({ accountname, symbol }) => `${accountname}|${symbol}|one_way`)
}
