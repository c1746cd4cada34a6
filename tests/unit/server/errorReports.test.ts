import { describe, expect, test } from 'vitest'
import { SAMPLING } from '../../../src/domain/errorReports/constants.ts'
import { readSettings } from '../../../src/server/config.ts'
import { settingsTable } from '../../../src/server/settingsTable.ts'
import { words } from '../../../src/ui/features/privacy/texts.ts'
import { rawRequest } from '../../support/rawRequest.ts'
import { startTestServer } from '../../support/server.ts'

const page = { accept: 'text/html' }
const connectIn = (policy: unknown) => /; (connect-src [^;]*);.*; (frame-src [^;]*);/.exec(String(policy))?.slice(1)

/** Each part of what goes there, as users and operators read of it. */
const SAID: Readonly<Record<keyof typeof SAMPLING, RegExp>> = {
  traces: /one page in ten\b.*\ba trace\b/,
  profiles: /with its profile/,
  sessions: /a recording of one page in ten/,
  sessionsWithErrors: /recording .*of each page that failed/,
}

describe('what is said of error reports', () => {
  test.each(Object.entries(SAID))('ERR-17 T23 users and operators read of the %s that are taken', (_rate, said) => {
    expect(words.reportsHint('errors.example.org')).toMatch(said)
    expect(settingsTable.SENTRY_DSN.about).toMatch(said)
  })
})

describe('where error reports go', () => {
  test('ERR-17 T2 a document says it, its policy lets reports out to that host alone, and profiles may be taken', async () => {
    const server = await startTestServer({ env: { SENTRY_DSN: 'https://0123abcd@errors.example.org/in/7' } })
    const { headers, text } = await rawRequest(`${server.url}/login`, page)
    expect(text).toContain('<head><meta name="error-reports" content="https://0123abcd@errors.example.org/in/7">')
    expect(connectIn(headers['content-security-policy'])).toEqual([
      "connect-src 'self' https://errors.example.org",
      "frame-src 'self'",
    ])
    expect(headers['document-policy']).toBe('js-profiling')
    await server.close()
  })

  test('T2 without one there is nothing of it', async () => {
    const server = await startTestServer()
    const { headers, text } = await rawRequest(`${server.url}/login`, page)
    expect(text).not.toContain('error-reports')
    expect(connectIn(headers['content-security-policy'])).toEqual(["connect-src 'self'", "frame-src 'self'"])
    expect(headers['document-policy']).toBe(undefined)
    await server.close()
  })

  test.each([
    'https://errors.example.org/7',
    'https://0123abcd@errors.example.org/',
    'http://0123abcd@errors.example.org/7',
    'https://0123abcd:secret@errors.example.org/7',
    "https://0123abcd@errors.example.org/'/7",
    'https://0123abcd@errors.example.org/7"><script>',
    'https://0123abcd@errors.example.org;/7',
    'yes',
  ])('T2 %s is none', (SENTRY_DSN) => {
    expect(() => readSettings({ SENTRY_DSN })).toThrow('SENTRY_DSN')
  })
})
