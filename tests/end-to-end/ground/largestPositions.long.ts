import { spawn, type ChildProcess } from 'node:child_process'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, vi } from 'vitest'
import { freePort } from '../../support/freePort.ts'
import { installed, type Packed } from '../../support/packed.ts'
import { inProject } from '../../support/paths.ts'
import { startProduct, type Product } from '../../support/product.ts'
import { expect, newContext, test } from '../harness/test.ts'
import { signInByLogin } from '../worker/people.ts'

let packed: Packed
let product: Product
let preview: ChildProcess
let address = ''

/** The example is built as a stranger builds it, and serves the product behind the same address. */
beforeAll(async () => {
  packed = installed('largest-positions')
  packed.run(inProject('node_modules/vite/bin/vite.js'), ['build', '--logLevel', 'warn'])
  const [own, behind] = [await freePort(), await freePort()]
  address = `http://127.0.0.1:${own}`
  product = await startProduct({ port: behind, env: { PUBLIC_URL: address } })
  preview = spawn(process.execPath, [join(packed.folder, 'node_modules/vite/bin/vite.js'), 'preview'], {
    cwd: packed.folder,
    env: { ...process.env, PORT: String(own), PRODUCT: `http://127.0.0.1:${behind}` },
    stdio: 'ignore',
  })
  await vi.waitFor(async () => expect((await fetch(`${address}/largest/`)).ok).toBe(true))
})

afterAll(async () => {
  preview?.kill()
  await product?.stop()
  packed?.remove()
})

const symbolsOf = (page: Page): Promise<readonly string[]> => page.locator('tbody tr td:first-child').allInnerTexts()

test('a page without React shows the three largest positions, and finds the session again without another tab', async ({
  browser,
  problems,
}) => {
  const context = await newContext(browser, address, problems)
  const page = await context.newPage()
  await page.goto('/largest/')
  await page.getByRole('link', { name: 'Sign in' }).click()
  await signInByLogin(page, /Mara Keller/, '/dashboard')
  const largest = page.getByRole('grid', { name: 'Largest open positions' }).getByRole('row')
  await largest.nth(3).waitFor()

  const ours = await context.newPage()
  await ours.goto('/largest/')
  await ours.locator('tbody tr').nth(2).waitFor()
  expect(await symbolsOf(ours)).toHaveLength(3)
  const shown = (await largest.allInnerTexts()).slice(1, 4).join('\n')
  for (const symbol of await symbolsOf(ours)) expect(shown).toContain(symbol.replace('USDT', ''))

  await page.close()
  await ours.close()
  const alone = await context.newPage()
  await alone.goto('/largest/')
  const pnl = alone.locator('tbody tr td:last-child')
  await pnl.nth(2).waitFor()
  const before = (await pnl.allInnerTexts()).join()
  await alone.waitForFunction(
    (text) => [...document.querySelectorAll('tbody tr td:last-child')].map((one) => one.textContent).join() !== text,
    before,
  )
  await context.close()
})
