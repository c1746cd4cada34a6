import { expect, lineTest } from '../harness/test.ts'

import { LOG_OUT } from './controls.ts'
import { numbersFrom, walk } from './walker.ts'

/** `WALK_SEED=7` walks in another order. */
const seed = Number(process.env['WALK_SEED'] ?? 3)

/** One who sees a screen presses for all what he is the first to meet; two walk at a time. */
const pressed = new Set<string>()

const users = [
  { who: 'Mara', plan: 'elite', lands: '/dashboard' },
  { who: 'Jonas', plan: 'standard', lands: '/dashboard' },
  { who: 'Amina', plan: 'basic', lands: '/dashboard' },
  { who: 'Tom', plan: 'trial', lands: '/dashboard' },
  { who: 'Ines', plan: 'admin', lands: '/dashboard' },
  { who: 'Noah', plan: 'no plan', lands: '/checkout' },
]

lineTest.concurrent.for(users.map((_, i) => users[(i + seed) % users.length]!))(
  `$who ($plan) signs in, presses every control of every screen, is told of every refusal, and can always leave (seed ${seed})`,
  async ({ who, lands }, { url, context, page, line, problems }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write'], { origin: url })
    await page.goto('/login')
    await page.getByRole('button', { name: 'Continue with your account' }).click()
    await page.getByRole('button', { name: new RegExp(who) }).click()
    await page.waitForURL(`**${lands}*`)
    // As most have one: a second tab, so that the core goes on while the first is on its way.
    await (await context.newPage()).goto('/help')
    // What a link opens elsewhere is put away; a page in the background draws no frame, and the walk waits for frames.
    context.on('page', (other) => void other.close().then(() => page.bringToFront()))
    await page.bringToFront()

    const start = Date.now()
    const before = pressed.size
    const { faults, screens } = await walk(page, { line, problems, random: numbersFrom(seed), pressed })

    console.log(
      `${who}, seed ${seed}: ${pressed.size - before} kinds of controls of ${screens.length} screens in ${Math.round((Date.now() - start) / 1_000)} s`,
    )
    expect(faults).toEqual([])
    await page.getByRole('button', { name: LOG_OUT }).first().click()
    await page.waitForURL((url) => url.pathname === '/')
    await page.getByRole('link', { name: 'Sign in' }).first().waitFor()
  },
)
