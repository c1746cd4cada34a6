import { html } from 'hono/html'
import { page } from '../identity/pages.ts'
import type { Ctx } from './context.ts'
import { documentHeaders } from './headers.ts'

/** What the page of a mail's link says, and what there is to do. */
export interface MailPage {
  readonly title: string
  readonly sentence: string
  /** A button that posts to the page, or a way on. */
  readonly next: { readonly post: string } | { readonly href: string; readonly label: string }
}

/** A page of one sentence. Nothing is done by looking at it: programs that read mails follow every link. */
export async function mailPage(c: Ctx, status: 200 | 400, { title, sentence, next }: MailPage): Promise<Response> {
  const body = html`<h1>${title}</h1>
    <p class="lead">${sentence}</p>
    ${
      'post' in next
        ? html`<form method="post"><button class="button primary" type="submit">${next.post}</button></form>`
        : html`<a class="button" href="${next.href}">${next.label}</a>`
    }`
  return c.html(page(title, body), status, { ...documentHeaders({ nonce: null }) })
}
