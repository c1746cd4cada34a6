import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { vi } from 'vitest'
import { startProduct } from '../../support/product.ts'
import { expect, newContext, test } from '../harness/test.ts'
import { signInByLogin } from '../worker/people.ts'

/** A stand-in for the place where reports go, on loopback: whole envelopes, as they came. */
async function standIn() {
  const came: string[] = []
  const server = createServer((request, answer) => {
    const parts: Buffer[] = []
    request
      .on('data', (part: Buffer) => parts.push(part))
      .on('end', () => {
        if (request.method === 'POST') came.push(Buffer.concat(parts).toString())
        answer.writeHead(200, { 'Access-Control-Allow-Origin': '*', 'Access-Control-Allow-Headers': '*' }).end('{}')
      })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    came,
    dsn: `http://0123abcd@127.0.0.1:${(server.address() as AddressInfo).port}/7`,
    close: () => server.close(),
  }
}

test('ERR-17 ERR-19 T23 what a page reports of an error, how long it took and how it looked names no trade, account or amount', async ({
  browser,
  problems,
}) => {
  const place = await standIn()
  const product = await startProduct({ env: { SENTRY_DSN: place.dsn, PAPER_PAST_DAYS: '30' } })
  const context = await newContext(browser, product.url, problems)
  // One of the ten that are recorded and traced.
  await context.addInitScript(() => {
    const random = Math.random
    Math.random = () => random() / 20
  })
  const page = await context.newPage()
  const typed = (type: string) => place.came.filter((one) => one.includes(`{"type":"${type}"`))
  const fail = (message: string) =>
    page.evaluate((text) => void setTimeout(() => Promise.reject(new Error(text))), message)
  try {
    await page.goto('/login')
    await signInByLogin(page, /Mara/, '/live-trades')
    const named = page.getByRole('main').locator('[title$=USDT]')
    await named.first().waitFor()
    const symbols = await named.evaluateAll((all) => all.map((one) => one.getAttribute('title') ?? ''))
    expect(symbols).not.toEqual([])

    await vi.waitUntil(() => typed('transaction').length > 0 && typed('profile_chunk').length > 0)
    await fail('Failed to fetch')
    await fail('lost -1,234.56 USDT')
    await vi.waitUntil(() => typed('event').length > 0 && typed('replay_recording').length > 0)
    expect(typed('event')).toHaveLength(1)
    expect(typed('event')[0]).toContain('lost [amount] USDT')
    expect(typed('event')[0]).toContain('"email":"mara@example.org"')

    const all = place.came.join('\n')
    for (const one of [...symbols, 'Trend Rider', 'Calm Grid', '1,234', 'eyJ', 'Failed to'])
      expect(all).not.toContain(one)

    await page.goto('/privacy')
    const consent = page.getByRole('switch', { name: 'Report errors of these pages' })
    await consent.press('Space')
    await page.reload()
    await consent.waitFor()
    const before = place.came.length
    await fail('refused')
    await consent.press('Space')
    await fail('permitted again')
    await vi.waitUntil(() => place.came.slice(before).some((one) => one.includes('permitted again')))
    expect(place.came.slice(before).join('\n')).not.toContain('refused')
    // Once more, now that reports and recordings were under way.
    await consent.press('Space')
    await consent.press('Space')
    await fail('and once more')
    await vi.waitUntil(() => place.came.some((one) => one.includes('and once more')))
    // A browser says what it saw in its own time.
    await expect.poll(() => problems).toContain('uncaught: and once more')
    expect(problems.splice(0).toSorted()).toEqual(
      ['Failed to fetch', 'lost -1,234.56 USDT', 'permitted again', 'refused', 'and once more']
        .map((text) => `uncaught: ${text}`)
        .toSorted(),
    )
  } finally {
    await context.close()
    await product.stop()
    place.close()
  }
})
