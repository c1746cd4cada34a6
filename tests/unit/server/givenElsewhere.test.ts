import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { outsideProvider } from '../../support/outsideProvider.ts'
import { rawRequest } from '../../support/rawRequest.ts'
import { startTestServer } from '../../support/server.ts'

const provider = await outsideProvider()
afterAll(() => provider.close())

/** What a server says of trials to everybody, and how its front page begins. */
async function told(env: Readonly<Record<string, string>>): Promise<readonly unknown[]> {
  const server = await startTestServer({ env })
  const web = server.parts.settings.WEB_DIR
  mkdirSync(web, { recursive: true })
  writeFileSync(join(web, 'front.html'), '<html><head></head><body><div id="front"></div></body></html>')
  const { has_trial } = (await (await fetch(`${server.url}/runtime.json`)).json()) as { readonly has_trial: unknown }
  const page = await rawRequest(`${server.url}/`, { accept: 'text/html', 'sec-fetch-mode': 'navigate' })
  await server.close()
  return [has_trial, /<div id="front"[^>]*>/.exec(page.text)?.[0]]
}

test('A-298 a server whose plans are given elsewhere says that no trial begins here, in its front page too', async () => {
  const outside = { OIDC_AUTHORITY: provider.issuer }
  expect(await told(outside)).toEqual([false, '<div id="front" data-no-trial>'])
  expect(await told({ ...outside, ROLES_FROM: 'server' })).toEqual([true, '<div id="front">'])
  expect(await told({})).toEqual([true, '<div id="front" data-has-demo>'])
})
