import { expect, lineTest } from '../harness/test.ts'
import { isLive, signInAs } from '../worker/people.ts'

lineTest(
  'F25 AUTH-10 where the hidden frame stays silent, a tab has its session found by way of the provider and is back on its screen',
  async ({ page, line }) => {
    await signInAs(page, /Mara/)
    // A browser that keeps such frames from working shows nothing of it but silence.
    line.bend(({ path }) => (path === '/auth/silent' ? { status: 200, body: '{}' } : null))
    const asked = () => line.seen.filter(({ path }) => path === '/auth/callback').length
    const before = asked()

    await page.goto('/live-trades?filter=BTCUSDT')
    await expect.poll(asked).toBe(before + 1)
    await isLive(page)

    expect(new URL(page.url()).pathname + new URL(page.url()).search).toBe('/live-trades?filter=BTCUSDT')
  },
)

lineTest(
  'A-335 AUTH-05 whom the provider no longer knows is sent there once, and finds on the sign-in page where he was',
  async ({ context, page, line }) => {
    await signInAs(page, /Mara/)
    line.bend(({ path }) => (path === '/auth/silent' ? { status: 200, body: '{}' } : null))
    await context.clearCookies()
    const asked = () => line.seen.filter(({ path }) => path === '/auth/callback').length
    const before = asked()

    await page.goto('/live-trades?filter=BTCUSDT')
    await page.waitForURL('**/login?**')

    expect(new URL(page.url()).searchParams.get('returnTo')).toBe('/live-trades?filter=BTCUSDT')
    expect(asked()).toBe(before + 1)
  },
)
