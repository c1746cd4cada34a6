import { expect, lineTest } from '../harness/test.ts'
import { moves, signInAs } from '../worker/people.ts'

lineTest(
  'F49 the server has two streams open for a user, however many tabs he has',
  async ({ context, page, line }) => {
    await signInAs(page, /Amina/)
    await page.goto('/live-trades')
    await moves(page)
    await expect.poll(() => line.openStreams()).toBe(2)
    const openings = line.openings()

    const tabs = await Promise.all([context.newPage(), context.newPage(), context.newPage()])
    await Promise.all(tabs.map((tab) => tab.goto('/live-trades')))
    for (const tab of tabs) await moves(tab)

    expect([line.openStreams(), line.openings()]).toEqual([2, openings])
  },
)
