import { expect, test } from 'vitest'
import { mailOf } from '../../../src/server/mail/template.ts'

const links = {
  preferences: 'https://bots.example.org/email-preferences',
  unsubscribe: 'https://bots.example.org/u?token=a.b',
}
const EVIL = '<img src=x onerror="alert(1)">&\'"</style><script>steal()</script>'

test('T2 a name full of HTML stands in a mail as the text it is, in both forms', () => {
  const { text, html } = mailOf(
    {
      subject: `Closed on ${EVIL}`,
      parts: [`Account ${EVIL}`, [[EVIL, EVIL]]],
      button: { label: EVIL, href: `https://x.example/?a=${EVIL}` },
    },
    links,
  )

  expect(html).not.toMatch(/<(img|script)/)
  expect(html.split('</style')).toHaveLength(2)
  expect(
    html.match(/&lt;img src=x onerror=&quot;alert\(1\)&quot;&gt;&amp;&#39;&quot;/g)?.length,
  ).toBeGreaterThanOrEqual(6)
  expect(text).toContain(`Account ${EVIL}`)
})

test('T23 a mail fetches nothing, so nobody learns when it is read', () => {
  const { html } = mailOf(
    { subject: 'News', parts: ['One.', [['PnL', '+1']]], button: { label: 'Open', href: 'https://bots.example.org/' } },
    links,
  )

  expect(html).not.toMatch(/src=|url\(|<link|@import|<img|<script/i)
  expect([...html.matchAll(/href="([^"]*)"/g)].map(([, href]) => href)).toEqual([
    'https://bots.example.org/',
    links.preferences,
    links.unsubscribe,
  ])
})

test('T13 a line break in a name begins no header: a subject is one line', () => {
  expect(
    mailOf({ subject: 'Your account a\r\nBcc: all@example.org\u2028b', parts: [], button: null }, links).subject,
  ).toBe('Your account a Bcc: all@example.org b')
})

test('API-58 both forms lead to the preferences and to unsubscribing', () => {
  const { text, html } = mailOf({ subject: 'News', parts: ['One.'], button: null }, links)

  for (const form of [text, html]) {
    expect(form).toContain(links.preferences)
    expect(form).toContain(links.unsubscribe)
  }
})
