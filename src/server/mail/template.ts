import { escaped } from '../html.ts'

/** What a mail says, before it has a form. All of it is plain text: names may hold anything. */
export interface Letter {
  readonly subject: string
  /** In the order in which they are read: a sentence or two, or figures with their names. */
  readonly parts: readonly (string | readonly (readonly [name: string, value: string])[])[]
  readonly button: { readonly label: string; readonly href: string } | null
}

/** Where a reader stops or changes his mails. */
export interface LetterLinks {
  readonly preferences: string
  readonly unsubscribe: string
}

/** Both forms of a mail. */
export interface MailParts {
  readonly subject: string
  readonly text: string
  readonly html: string
}

/** Readable without it too: some mail programs drop it. */
const LOOK =
  'body{margin:0;padding:24px;font:16px/24px system-ui,sans-serif}div{max-width:560px;margin:0 auto}h1{font-size:22px;line-height:28px}td{padding:4px 24px 4px 0}td+td{padding-right:0;text-align:right;font-variant-numeric:tabular-nums}hr{border:0;border-top:1px solid #8b93a6}.button{display:inline-block;padding:10px 16px;border-radius:6px;background:#564fd6;color:#ffffff;text-decoration:none}.foot{font-size:13px;line-height:18px}'

const WHY = 'You get this because you have a Bot Blending account.'
const CHANGE = 'Choose which emails you get'
const STOP = 'Unsubscribe'

/**
 * A letter as text and as HTML: without pictures, scripts or anything that is fetched, so nobody learns when it is
 * read. Without links its reader is nobody who gets mails of us yet.
 */
export function mailOf({ subject, parts, button }: Letter, links: LetterLinks | null): MailParts {
  const line = oneLine(subject)
  const foot = links === null ? { text: [], html: '' } : footOf(links)
  return {
    subject: line,
    text: [
      line,
      ...parts.map((part) =>
        typeof part === 'string' ? part : part.map(([name, value]) => `${name}: ${value}`).join('\n'),
      ),
      ...(button === null ? [] : [`${button.label}: ${button.href}`]),
      ...foot.text,
    ].join('\n\n'),
    html: `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="color-scheme" content="light dark"><title>${escaped(line)}</title><style>${LOOK}</style></head><body><div><p><strong>Bot Blending</strong></p><h1>${escaped(line)}</h1>${parts.map(partOf).join('')}${button === null ? '' : `<p><a class="button" href="${escaped(button.href)}">${escaped(button.label)}</a></p>`}${foot.html}</div></body></html>`,
  }
}

/** Why it came, and how that ends. */
const footOf = ({
  preferences,
  unsubscribe,
}: LetterLinks): { readonly text: readonly string[]; readonly html: string } => ({
  text: [`-- \n${WHY}\n${CHANGE}: ${preferences}\n${STOP}: ${unsubscribe}`],
  html: `<hr><p class="foot">${WHY}<br><a href="${escaped(preferences)}">${CHANGE}</a> · <a href="${escaped(unsubscribe)}">${STOP}</a></p>`,
})

const partOf = (part: Letter['parts'][number]): string =>
  typeof part === 'string'
    ? `<p>${escaped(part)}</p>`
    : `<table role="presentation">${part.map(([name, value]) => `<tr><td>${escaped(name)}</td><td><strong>${escaped(value)}</strong></td></tr>`).join('')}</table>`

/** A subject is one line: a line break in a name must not begin another header. */
const oneLine = (text: string): string => text.replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ').trim()
