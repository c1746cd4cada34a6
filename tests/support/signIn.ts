import { createHash, randomBytes } from 'node:crypto'

/** A browser without a screen: keeps cookies and follows redirects only when told. */
export interface Browser {
  get(address: string): Promise<Response>
  post(address: string, form: Readonly<Record<string, string>>): Promise<Response>
  /** The header with the cookies that go to a path. */
  cookies(path: string): string
}

export function aBrowser(origin: string): Browser {
  const cookies = new Map<string, { readonly value: string; readonly path: string }>()
  const cookiesFor = (at: string): string =>
    [...cookies]
      .filter(([, { path }]) => at.startsWith(path))
      .map(([name, { value }]) => `${name}=${value}`)
      .join('; ')
  const send = async (address: string, init: RequestInit): Promise<Response> => {
    const url = new URL(address, origin)
    const cookie = cookiesFor(url.pathname)
    const answer = await fetch(url, {
      ...init,
      redirect: 'manual',
      headers: { ...init.headers, cookie, accept: 'text/html' },
    })
    for (const line of answer.headers.getSetCookie()) {
      const [pair = '', ...rest] = line.split(';').map((part) => part.trim())
      const name = pair.slice(0, pair.indexOf('='))
      const path = rest.find((part) => part.toLowerCase().startsWith('path='))?.slice(5) ?? '/'
      const isGone = rest.some((part) => /^expires=.*1970/i.test(part))
      if (isGone) cookies.delete(name)
      else cookies.set(name, { value: pair.slice(pair.indexOf('=') + 1), path })
    }
    return answer
  }
  return {
    cookies: cookiesFor,
    get: (address) => send(address, {}),
    post: (address, form) =>
      send(address, {
        method: 'POST',
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        body: new URLSearchParams(form).toString(),
      }),
  }
}

export interface Tokens {
  readonly access_token: string
  readonly id_token: string
  readonly refresh_token: string
  readonly expires_in: number
}

const CLIENT = 'bot-blending-web'

/** The address at which the sign-in begins, with PKCE. */
export function authorizeAddress(
  origin: string,
  over: Readonly<Record<string, string>> = {},
): { readonly address: string; readonly verifier: string } {
  const verifier = randomBytes(32).toString('base64url')
  const query = new URLSearchParams({
    client_id: CLIENT,
    response_type: 'code',
    redirect_uri: `${origin}/auth/callback`,
    scope: 'openid profile email roles offline_access read:trades write:trades',
    state: 's1',
    nonce: 'n1',
    code_challenge: createHash('sha256').update(verifier).digest('base64url'),
    code_challenge_method: 'S256',
    ...over,
  })
  return { address: `/oidc/auth?${query}`, verifier }
}

/** Signs a sample user in over HTTP, as a browser would, and fetches the tokens. */
export async function signIn(browser: Browser, origin: string, login: string): Promise<Tokens> {
  const { address, verifier } = authorizeAddress(origin)
  const page = await follow(browser, await browser.get(address))
  const text = await page.text()
  const action = /action="([^"]+)"/.exec(text)?.[1] ?? ''
  const proof = /name="proof" value="([^"]+)"/.exec(text)?.[1] ?? ''
  const done = await follow(browser, await browser.post(action, { proof, sample: login }))
  const code = new URL(done.headers.get('location') ?? '', origin).searchParams.get('code') ?? ''
  return await fetchTokens(origin, {
    grant_type: 'authorization_code',
    code,
    code_verifier: verifier,
    redirect_uri: `${origin}/auth/callback`,
  })
}

/** Follows redirects inside the identity provider; stops at a page, and at the redirect back to the product. */
export async function follow(browser: Browser, first: Response): Promise<Response> {
  let answer = first
  for (let step = 0; step < 6; step += 1) {
    const location = answer.headers.get('location')
    if (location === null || location.includes('/auth/callback') || location.includes('/auth/silent')) return answer
    answer = await browser.get(location)
  }
  throw new Error('The sign-in went in circles.')
}

/** Asks the token endpoint. Throws with the provider's words when it refuses. */
export async function fetchTokens(origin: string, form: Readonly<Record<string, string>>): Promise<Tokens> {
  const answer = await fetch(`${origin}/oidc/token`, {
    method: 'POST',
    body: new URLSearchParams({ client_id: CLIENT, ...form }),
  })
  const body = (await answer.json()) as Tokens & { error?: string; error_description?: string }
  if (!answer.ok) throw new Error(`${answer.status} ${body.error}: ${body.error_description}`)
  return body
}

/** Claims of a token, unchecked. */
export const claimsIn = (token: string): Record<string, unknown> =>
  JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()) as Record<string, unknown>
