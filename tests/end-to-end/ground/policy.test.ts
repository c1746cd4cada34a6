import { readdirSync } from 'node:fs'
import type { Page } from 'playwright-core'
import { inProject } from '../../support/paths.ts'
import { expect, test } from '../harness/test.ts'

test('T2 a document carries the policy and, in it, the nonce of its own scripts', async ({ page }) => {
  const first = await documentOf(page)
  const second = await documentOf(page)

  for (const { policy, html, nonce } of [first, second]) {
    expect(policy).toContain("require-trusted-types-for 'script'")
    expect(policy).not.toContain('unsafe')
    expect(html).not.toContain('__CSP_NONCE__')
    expect([...html.matchAll(/nonce="([^"]*)"/g)].map((found) => found[1])).toContain(nonce)
  }
  expect(second.nonce).not.toBe(first.nonce)
})

test("T2 a worker's script carries a policy of its own: it may call this origin and load its chunks, no more", async ({
  url,
}) => {
  const [file] = readdirSync(inProject('dist', 'web', 'assets')).filter(
    (name) => name.startsWith('worker-main-') && name.endsWith('.js'),
  )

  const answer = await fetch(`${url}/assets/${file ?? 'no worker was built'}`)
  const policy = answer.headers.get('content-security-policy') ?? ''

  expect(answer.status).toBe(200)
  for (const rule of ["default-src 'none'", "connect-src 'self'", "script-src 'self'"])
    expect(policy.split('; ')).toContain(rule)
  expect(policy).not.toContain('unsafe')
})

test('T2 the first page starts a worker without a complaint', async ({ page }) => {
  await page.goto('/')

  await expect
    .poll(() =>
      page.evaluate(async () =>
        (await navigator.locks.query()).held?.some((lock) => lock.name?.startsWith('core-lock-')),
      ),
    )
    .toBe(true)
})

test('T2 two tabs have one worker between them', async ({ context, page }) => {
  const second = await context.newPage()
  await Promise.all([page.goto('/'), second.goto('/')])

  // A tab that has its worker waits for the end of it, by the worker's lock.
  const locks = () =>
    page.evaluate(async () => {
      const { held = [], pending = [] } = await navigator.locks.query()
      const ofCores = (locks: readonly LockInfo[]) => locks.filter(({ name }) => name?.startsWith('core-lock-')).length
      return { workers: ofCores(held), tabs: ofCores(pending) }
    })

  await expect.poll(locks).toEqual({ workers: 1, tabs: 2 })
})

async function documentOf(page: Page) {
  const answer = await page.goto('/login')
  const policy = answer?.headers()['content-security-policy'] ?? ''
  return { policy, html: (await answer?.text()) ?? '', nonce: /'nonce-([^']+)'/.exec(policy)?.[1] ?? 'none' }
}
