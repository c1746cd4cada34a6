import { expect, test } from 'vitest'
import { installedAnswer, isOfInstalled } from '../../../src/server/http/installed.ts'

const HERE: Parameters<typeof installedAnswer>[2] = { connect: [], images: [], reports: null, head: '' }
const policyOf = (path: string, origins = HERE): string =>
  installedAnswer(path, '', origins).headers['Content-Security-Policy'] ?? ''

test('T2 the shell, which is the same for everybody, has a policy without a nonce and allows no text of its own but one style', () => {
  const { body, headers } = installedAnswer('/shell.html', '<!doctype html><head></head>', { ...HERE, head: '<meta>' })
  const rules = (headers['Content-Security-Policy'] ?? '').split('; ')

  expect(body).toBe('<!doctype html><head><meta></head>')
  expect(headers['Content-Type']).toBe('text/html; charset=utf-8')
  expect(rules).toContain("script-src 'self'")
  expect(rules.find((rule) => rule.startsWith('style-src'))).toMatch(/^style-src 'self' 'sha256-[\w+/]{43}='$/)
  expect(rules).toContain("require-trusted-types-for 'script'")
  expect(headers['Content-Security-Policy']).not.toMatch(/nonce|unsafe/)
})

test('T2 a server that may call elsewhere gives another service worker, so that the kept shell comes with the new policy', () => {
  const built = 'const policy = "__SHELL_POLICY__"'
  const elsewhere = { ...HERE, connect: ['https://login.example.org'] }
  const saysMore = { ...HERE, head: '<meta>' }
  const [here, again, there, more] = [HERE, HERE, elsewhere, saysMore].map((origins) =>
    installedAnswer('/sw.js', built, origins),
  )

  expect(policyOf('/shell.html', elsewhere)).toContain('https://login.example.org')
  expect(here?.body).toBe(again?.body)
  expect(here?.body).toMatch(/"[0-9a-f]{16}"/)
  expect(there?.body).not.toBe(here?.body)
  expect(more?.body).not.toBe(here?.body)
  expect(here?.headers['Content-Type']).toBe('text/javascript; charset=utf-8')
  expect(here?.headers['Cache-Control']).toBe('no-cache')
})

test('nothing else is answered as one of the two', () => {
  expect(['/sw.js', '/shell.html', '/', '/index.html', '/assets/sw.js'].filter(isOfInstalled)).toEqual([
    '/sw.js',
    '/shell.html',
  ])
})
