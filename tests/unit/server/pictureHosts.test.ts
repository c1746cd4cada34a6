import { expect, test } from 'vitest'
import { readSettings } from '../../../src/server/config.ts'
import { rawRequest } from '../../support/rawRequest.ts'
import { startTestServer } from '../../support/server.ts'

test('TOP-02 A-300 pages of an installation that names hosts of pictures know them, and their policy lets these in', async () => {
  const server = await startTestServer({
    env: { USER_PICTURE_HOSTS: 'https://pictures.example.org/, https://lh3.example.com', COIN_IMAGE_HOSTS: 'coincap' },
  })
  const page = await rawRequest(`${server.url}/login`, { accept: 'text/html' })
  await server.close()

  expect(page.headers['content-security-policy']).toContain(
    "; img-src 'self' data: https://assets.coincap.io https://pictures.example.org https://lh3.example.com;",
  )
  expect(page.text).toContain(
    '<meta name="user-picture-hosts" content="https://pictures.example.org https://lh3.example.com">',
  )
})

test('TOP-02 T2 one that names none lets none in', async () => {
  const server = await startTestServer()
  const page = await rawRequest(`${server.url}/login`, { accept: 'text/html' })
  await server.close()

  expect(page.headers['content-security-policy']).toContain("; img-src 'self' data:;")
  expect(page.text).not.toContain('user-picture-hosts')
})

test.each(['pictures.example.org', 'http://pictures.example.org', "https://pictures.example.org'; script-src *"])(
  'T2 %j is no origin of pictures',
  (host) => {
    expect(() => readSettings({ USER_PICTURE_HOSTS: host })).toThrow('USER_PICTURE_HOSTS')
  },
)
