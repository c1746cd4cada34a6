import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { vi } from 'vitest'
import { startProduct } from '../../support/product.ts'
import { expect, newContext, test } from '../harness/test.ts'
import { signInByLogin } from '../worker/people.ts'

/** Somebody's host on this machine: what it was asked for, and by whom it can be reached. */
async function standIn(script: string) {
  const asked: string[] = []
  const server = createServer((request, answer) => {
    asked.push(request.url ?? '')
    answer.writeHead(200, { 'Content-Type': 'text/javascript', 'Access-Control-Allow-Origin': '*' }).end(script)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    asked,
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: () => server.close(),
  }
}

/** Hands on what it finds, and tries what it may not: another host, the product around it, its storage. */
const scriptFor = (other: string): string => `
const home = new URL(document.querySelector('script[src]').src).origin
const reached = () => { try { return parent.document.title } catch { return 'closed' } }
const stored = () => { try { return localStorage.length } catch { return 'closed' } }
const tell = (one) => {
  fetch(home + '/told?' + new URLSearchParams({ ...one, product: reached(), storage: stored() }))
  fetch('${other}/told').catch(() => {})
}
for (const one of dataLayer) tell(one)
dataLayer.push = tell
`

test('MKT-01 SCREEN-2.19 without consent nothing leaves; with it the script hears of the way and reaches its own host alone', async ({
  browser,
  problems,
}) => {
  const other = await standIn('')
  const host = await standIn(scriptFor(other.origin))
  const product = await startProduct({ env: { MARKETING_SCRIPT: `${host.origin}/script.js`, PAPER_PAST_DAYS: '30' } })
  const context = await newContext(browser, product.url, problems)
  const page = await context.newPage()
  const frame = page.locator('iframe[title=Marketing]')
  const left = new Set<string>()
  context.on('request', (request) => void left.add(new URL(request.url()).origin))
  try {
    await page.goto('/')
    // Where he is must be noted before what he does there.
    await expect.poll(() => page.evaluate(() => localStorage.getItem('bot-blending.journeys'))).toContain('"page":"/"')
    await page.getByRole('main').getByRole('link').first().click()
    await page.waitForURL('**/login?*')
    await signInByLogin(page, /Amina/, '/privacy')
    expect(await page.evaluate(() => localStorage.getItem('bot-blending.journeys'))).toContain('cta_clicked')
    expect([...left]).toEqual([product.url])

    const consent = page.getByRole('switch', { name: 'Let the marketing script hear of my way' })
    await consent.press('Space')
    await page.goto('/pricing')
    await vi.waitUntil(() => host.asked.some((address) => address.startsWith('/told')))
    expect(host.asked[0]).toBe('/script.js')
    expect(host.asked[1]).toMatch(
      /^\/told\?test=pricing_view&variant=(control|annual)&event=ab_test_assigned&product=closed&storage=closed$/,
    )
    expect(other.asked).toEqual([])
    expect(problems.splice(0).map((one) => one.includes(other.origin))).toContain(true)

    await frame.waitFor({ state: 'attached' })
    await page.getByRole('link', { name: 'Settings' }).click()
    await page.getByRole('link', { name: 'Manage privacy' }).click()
    await consent.press('Space')
    await frame.waitFor({ state: 'detached' })
    await consent.press('Space')
    await page.getByRole('button', { name: 'Log out', exact: true }).click()
    await page.waitForURL((address) => address.pathname === '/')
    expect(await page.evaluate(() => localStorage.getItem('bot-blending.marketing'))).toBe(null)
  } finally {
    await context.close()
    await product.stop()
    host.close()
    other.close()
  }
})
