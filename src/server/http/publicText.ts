import { PUBLIC_PAGES, type PublicPage } from '../../domain/public/pages.ts'
import { escaped } from '../html.ts'

/**
 * The document with the title, description, social card and words of its page, for who runs no scripts. A page without
 * words of its own stays as it was built. Every word is escaped.
 */
export function withPublicText(document: string, path: string, publicUrl: URL, nonce: string): string {
  const page = PUBLIC_PAGES.find((one) => one.path === (path === '/' ? path : path.replace(/\/+$/, '')))
  if (page === undefined) return document
  // Replaced by functions: a dollar sign in a text is a dollar sign.
  return document
    .replace(/<title>.*?<\/title>/s, () => `<title>${escaped(page.title)}</title>\n${cardOf(page, publicUrl)}`)
    .replace(/<meta name="description"[^>]*>/, () => meta('name', 'description', page.description))
    .replace(
      '</head>',
      () =>
        `<noscript><style nonce="${nonce}">#boot{display:none}noscript main{max-width:760px;margin:0 auto;padding:32px 24px}</style></noscript>\n</head>`,
    )
    .replace(NEEDS_SCRIPTS, () => `<noscript>${wordsOf(page)}</noscript>`)
}

/** What the built document says to who runs no scripts. */
const NEEDS_SCRIPTS = '<noscript>Bot Blending needs JavaScript.</noscript>'

const cardOf = ({ path, title, description }: PublicPage, publicUrl: URL): string =>
  [
    meta('property', 'og:type', 'website'),
    meta('property', 'og:site_name', 'Bot Blending'),
    meta('property', 'og:title', title),
    meta('property', 'og:description', description),
    meta('property', 'og:url', new URL(path, publicUrl).href),
    meta('property', 'og:image', new URL('/icon-512.png', publicUrl).href),
    meta('name', 'twitter:card', 'summary'),
  ].join('\n')

const meta = (kind: 'name' | 'property', name: string, content: string): string =>
  `<meta ${kind}="${name}" content="${escaped(content)}">`

const wordsOf = ({ heading, description, parts }: PublicPage): string =>
  [
    '<main>',
    `<h1>${escaped(heading)}</h1>`,
    `<p>${escaped(description)}</p>`,
    ...parts.flatMap((part) => [
      `<h2>${escaped(part.heading)}</h2>`,
      ...part.points.flatMap(({ title, text }) => [`<h3>${escaped(title)}</h3>`, `<p>${escaped(text)}</p>`]),
    ]),
    '<nav><a href="/">Bot Blending</a> <a href="/pricing">Pricing</a> <a href="/help">Help</a></nav>',
    '<p>Signing in and the product itself need JavaScript.</p>',
    '</main>',
  ].join('\n')
