import { describe, expect, test } from 'vitest'
import { readSettings } from '../../../src/server/config.ts'
import { rawRequest } from '../../support/rawRequest.ts'
import { startTestServer } from '../../support/server.ts'

const page = { accept: 'text/html' }
const connectIn = (policy: unknown) => /; (connect-src [^;]*);.*; (frame-src [^;]*);/.exec(String(policy))?.slice(1)

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
