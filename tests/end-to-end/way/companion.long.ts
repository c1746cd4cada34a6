import { routeOf } from './routes.ts'
import { families } from '../../../src/domain/wire/rest/table.ts'
import { expect, lineTest } from '../harness/test.ts'
import { isLive, moves, signInAs } from '../worker/people.ts'
import { callerFor } from '../../support/caller.ts'
import { rowsAreRight } from './positions.ts'

lineTest(
  'A-147 A-151 with a server that has no companion call, sign-in, dashboard and live trades work',
  async ({ page, url, line, problems }) => {
    const theirs = families['Companion']!
    line.bend(({ method, path }) =>
      theirs.some((call) => call.method === method && routeOf(call.path) === routeOf(path)) ? { status: 404 } : null,
    )

    await signInAs(page, /Mara/, '/dashboard')
    await page.goto('/live-trades')
    await isLive(page)
    await rowsAreRight(page, await callerFor(url, 'mara'))
    await moves(page)

    // It did meet them: it asked for a ticket and for the settings, and was refused.
    const asked = line.seen.map(({ method, path }) => `${method} ${routeOf(path)}`)
    expect(asked).toContain('POST /stream-tickets')
    expect(asked).toContain('GET /runtime.json')
    await expect.poll(() => line.openStreams()).toBe(2)
    // The browser itself writes every 404 to the console.
    expect(problems.filter((problem) => !problem.includes('404'))).toEqual([])
    problems.length = 0
  },
)
