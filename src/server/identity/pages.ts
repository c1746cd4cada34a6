import { randomBytes } from 'node:crypto'
import { html, raw } from 'hono/html'
import type { KoaContextWithOIDC } from 'oidc-provider'
import { documentHeaders } from '../http/headers.ts'
import { texts } from './texts.ts'

type Html = ReturnType<typeof html>

const mark = raw(
  `<svg class="mark" viewBox="0 0 24 24" role="img" aria-label="Bot Blending"><clipPath id="mix"><path d="M4 10h10.25a5.75 5.75 0 0 1 0 11.5H4z"/></clipPath><path class="m1" d="M4 2.5h8.25a5.75 5.75 0 0 1 0 11.5H4z"/><path class="m2" d="M4 10h10.25a5.75 5.75 0 0 1 0 11.5H4z"/><g clip-path="url(#mix)"><path class="mx" d="M4 2.5h8.25a5.75 5.75 0 0 1 0 11.5H4z"/></g></svg>`,
)

/** Every page of the identity provider (M-06): the mark, one column, both themes by the system's choice. */
export function page(title: string, body: Html): Html {
  return html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="dark light" />
        <title>${title} · Bot Blending</title>
        <link rel="stylesheet" href="/oidc/style.css" />
        <link rel="icon" href="/oidc/mark.svg" type="image/svg+xml" />
      </head>
      <body>
        <main>
          <header class="brand">${mark}<span>Bot Blending</span></header>
          <section class="column">${body}</section>
        </main>
        <aside aria-hidden="true"></aside>
      </body>
    </html>`
}

/** What went wrong, on a page of its own. The sentence comes from the provider and is escaped like any text. */
export async function errorPage(ctx: KoaContextWithOIDC, sentence: string): Promise<void> {
  await send(
    ctx,
    page(
      texts.errorTitle,
      html`<h1>${texts.errorTitle}</h1>
        <p class="lead">${sentence}</p>
        <a class="button" href="/">${texts.backToStart}</a>`,
    ),
  )
}

/**
 * Asks before signing out, except where the product itself sent the user here with his identity token: then it goes on
 * at once. Somebody else's token is a link by a stranger.
 */
export async function signOutPage(ctx: KoaContextWithOIDC, form: string): Promise<void> {
  const { session, entities } = ctx.oidc
  await signingOut(ctx, form, entities.IdTokenHint?.payload['sub'] !== session?.accountId)
}

/**
 * Where nobody is signed in any more the provider would draw a page of its own that submits itself by a script, which
 * the policy of its answers forbids: an empty page, and no way on. In its place goes the one above, which asks nobody.
 */
export async function signOutOfNothing(ctx: KoaContextWithOIDC): Promise<void> {
  const { session } = ctx.oidc
  const secret = (session?.state as { readonly secret?: string } | undefined)?.secret
  if (
    ctx.oidc.route !== 'end_session' ||
    ctx.status !== 200 ||
    session === undefined ||
    session.accountId !== undefined ||
    secret === undefined
  )
    return
  await signingOut(
    ctx,
    `<form id="op.logoutForm" method="post" action="${ctx.oidc.urlFor('end_session_confirm')}"><input type="hidden" name="xsrf" value="${secret}"/></form>`,
    false,
  )
}

async function signingOut(ctx: KoaContextWithOIDC, form: string, isAsked: boolean): Promise<void> {
  const nonce = randomBytes(16).toString('base64')
  const submit = isAsked
    ? ''
    : html`<script nonce="${nonce}">
        document.getElementById('yes').click()
      </script>`
  const body = html`<h1>${texts.signOutTitle}</h1>
    <p class="lead">${isAsked ? texts.signOutQuestion : texts.signingOut}</p>
    ${raw(form)}<button class="button primary" id="yes" type="submit" form="op.logoutForm" name="logout" value="yes">
      ${texts.signOutYes}
    </button>
    ${isAsked ? html`<button class="button" type="submit" form="op.logoutForm">${texts.signOutNo}</button>` : ''}${submit}`
  await send(ctx, page(texts.signOutTitle, body), nonce)
}

export async function signedOutPage(ctx: KoaContextWithOIDC): Promise<void> {
  await send(
    ctx,
    page(
      texts.signedOutTitle,
      html`<h1>${texts.signedOutTitle}</h1>
        <p class="lead">${texts.signedOut}</p>
        <a class="button primary" href="/">${texts.backToStart}</a>`,
    ),
  )
}

async function send(ctx: KoaContextWithOIDC, content: Html, nonce?: string): Promise<void> {
  const origins = ctx.oidc.client?.redirectUris?.map((uri) => new URL(uri).origin) ?? []
  for (const [name, value] of Object.entries(documentHeaders({ nonce: nonce ?? null, formTargets: origins })))
    ctx.set(name, value)
  ctx.type = 'html'
  ctx.body = String(await content)
}
