import type { Route } from 'playwright-core'
import { startProduct } from '../../support/product.ts'
import { expect, newContext, test } from '../harness/test.ts'
import { signInByLogin } from '../worker/people.ts'

const PICTURE = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1 1" width="1" height="1"/>'

test('LOGO-05 T2 under the policy of the pages each address is tried when the one before fails, and other hosts are shut out', async ({
  browser,
  problems,
}) => {
  const product = await startProduct({ env: { COIN_IMAGE_HOSTS: 'coingecko,coincap', PAPER_PAST_DAYS: '30' } })
  const context = await newContext(browser, product.url, problems)
  const page = await context.newPage()
  /** How many of the addresses, from the first on, have no picture. */
  let failing = 0
  const asked: string[] = []
  const answer = (place: number) => async (route: Route) => {
    asked.push(route.request().url().replace(product.url, ''))
    if (failing > place) await route.fulfill({ status: 404 })
    else await route.fulfill({ contentType: 'image/svg+xml', body: PICTURE })
  }
  await page.route('**/assets/crypto-icons/svg/thumb/btc.svg', answer(0))
  await page.route('**/symbol-assets/symbols/BTCUSDT/logo?*', answer(1))
  await page.route('https://assets.coincap.io/**', answer(2))
  await page.route('**/assets/crypto-icons/svg/thumb/btc.svg?fallback=svg', answer(3))
  const all = [
    '/assets/crypto-icons/svg/thumb/btc.svg',
    '/symbol-assets/symbols/BTCUSDT/logo?size=thumb&fallback=coingecko',
    'https://assets.coincap.io/assets/icons/btc@2x.png',
    '/assets/crypto-icons/svg/thumb/btc.svg?fallback=svg',
  ]
  try {
    await signInByLogin(page, /Mara/, '/live-trades')
    const logo = page.locator('[title=BTCUSDT] img')
    const drawn = () =>
      logo.evaluate((image: HTMLImageElement) => (image.naturalWidth > 0 ? image.getAttribute('src') : null))
    for (failing of [0, 2, 3]) {
      asked.length = 0
      await page.goto('/live-trades')
      await expect.poll(drawn).toBe(all[failing])
      expect([...new Set(asked)]).toEqual(all.slice(0, failing + 1))
      expect(await logo.boundingBox()).toMatchObject({ width: 18, height: 18 })
    }
    problems.splice(0)
    await page.evaluate(() => {
      document.body.append(Object.assign(new Image(), { src: 'https://evil.example/a.png' }))
    })
    await expect.poll(() => problems.some((one) => one.includes('evil.example'))).toBe(true)
    problems.length = 0
  } finally {
    await context.close()
    await product.stop()
  }
})
