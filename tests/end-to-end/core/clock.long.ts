import { expect, test } from '../harness/test.ts'
import { cores, isLive, moves, runInWorker, signInAs } from '../worker/people.ts'
import { PATIENCE } from '../../support/waits.ts'

/** Sets the clock of a page or a worker by so many ms from now on. */
const set = (ms: number): string => `{ const own = Date.now; Date.now = () => own() + ${ms} }`

test('F13 a clock that is set back by an hour, and right again, holds up neither prices nor what waits for a moment', async ({
  page,
}) => {
  await signInAs(page, /Mara/)
  const devtools = await page.context().browser()!.newBrowserCDPSession()
  const [core] = await cores(devtools)

  for (const ms of [-3_600_000, 3_600_000]) {
    await runInWorker(devtools, core!, set(ms))
    await page.evaluate(set(ms))
    await moves(page)
    await isLive(page)
    // A second after the last word at most: the page's clock and the core's are one.
    await expect
      .poll(
        () =>
          page
            .getByText(/^\d+\.\d s$/)
            .first()
            .textContent(),
        { timeout: PATIENCE },
      )
      .toMatch(/^0\.\d s$/)
  }
})
