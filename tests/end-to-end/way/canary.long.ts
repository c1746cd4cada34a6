import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { createExchange } from '../../../src/paper/exchange.ts'
import { settingsTexts } from '../../../src/domain/settings/texts.ts'
import { startProduct } from '../../support/product.ts'
import { everythingKept } from '../harness/disk.ts'
import { expect, newContext, test } from '../harness/test.ts'
import { moves, signInAs } from '../worker/people.ts'

/** Typed into the form; the exchange refuses it, so it goes through every error on the way. */
const TYPED = 'CANARYtypedSecret0123456789abcdefghi'
/** Seed of the first sample account; its secret follows from it (PAPER_SEED 7). */
const SAMPLE_SEED = 700

test('T8 T16 a secret that was typed and one that is in use are in no store of the browser, no file of the server, no line of its log', async ({
  browser,
  problems,
}) => {
  const product = await startProduct({ env: { PAPER_SPEED: '20', PAPER_SEED: '7', LOG_LEVEL: 'debug' } })
  try {
    const used = createExchange({ seed: 7, now: 0 }).createAccount({
      name: 'Main',
      balance: '10000',
      seed: SAMPLE_SEED,
    }).apiSecret
    const context = await newContext(browser, product.url, problems)
    const page = await context.newPage()
    await signInAs(page, /Mara/)
    await moves(page)
    await page.goto('/settings')
    await page.getByRole('button', { name: /Add New Account/ }).click()
    await page.getByLabel(settingsTexts.labels.name).fill('Canary')
    await page.getByLabel(settingsTexts.labels.key, { exact: true }).fill('CANARYkey0123456789')
    await page.getByLabel(settingsTexts.labels.secret).fill(TYPED)
    await page.getByRole('button', { name: 'Link Account' }).click()
    await page
      .getByText(/^Linking failed: /)
      .first()
      .waitFor()
    await page.goto('/closed-trades')
    await page.getByRole('grid').first().waitFor()

    const stored = await everythingKept(page)
    // The search does find: symbols and the account's name are kept.
    expect(['BTCUSDT', 'Main'].filter((text) => !stored.includes(text))).toEqual([])
    expect([TYPED, used].filter((secret) => stored.includes(secret))).toEqual([])
    await context.close()

    await product.stop({ keepData: true })
    const files = readdirSync(product.dataDir, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name))
    // The paper exchange keeps its own accounts, as the real one does.
    const own = files.filter((file) => !file.startsWith(join(product.dataDir, 'paper')))
    const paper = files
      .filter((file) => file.startsWith(join(product.dataDir, 'paper')))
      .map((file) => readFileSync(file, 'latin1'))
      .join('')
    expect(paper.includes(used)).toBe(true)
    expect(own.length).toBeGreaterThan(100)
    expect(
      own.filter((file) => {
        const text = readFileSync(file)
        return text.includes(TYPED) || text.includes(used)
      }),
    ).toEqual([])
    expect([TYPED, used].filter((secret) => product.output().includes(secret))).toEqual([])
    expect(product.output()).toContain('request')
    // The browser writes the refusal of the key to its console.
    expect(problems.filter((problem) => !/400/.test(problem))).toEqual([])
    problems.length = 0
  } finally {
    await product.stop()
  }
})
