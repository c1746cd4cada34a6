/**
 * Development only, not part of the build: every screen and state from fixture views, without worker or server.
 * `/dev.html?path=/live-trades%3Fgroup%3Daccount&rows=many&case=problem&tick=1&theme=light&density=compact`
 */
import { createRoot } from 'react-dom/client'
import { caseNames, worldFor } from '../../tests/support/fixtures/viewCases.ts'
import { lateCase, lateInput, lateReply } from '../../tests/support/fixtures/lateCases.ts'
import { rowSets } from '../../tests/support/fixtures/views.ts'
import './theme/fonts.css'
import './theme/global.css.ts'
import './boot.css.ts'
import { App } from './App.tsx'
import { setBoot } from './model/boot.ts'
import { readClock } from './model/clock.ts'
import { acceptPush } from './model/mirrors.ts'
import { setLink } from './model/send.ts'
import { noteToldPlace } from './model/toldPlace.ts'
import { setAppearance, startAppearance } from './theme/theme.ts'

const asked = new URLSearchParams(location.search)
const name = caseNames.find((one) => one === asked.get('case')) ?? 'ready'
const rowsName = (asked.get('rows') ?? 'typical') as keyof typeof rowSets

startAppearance()
setAppearance({
  theme: asked.get('theme') === 'light' ? 'light' : 'dark',
  density: asked.get('density') === 'compact' ? 'compact' : 'auto',
  palette: asked.get('palette') === 'blue-orange' ? 'blue-orange' : 'green-red',
})
history.replaceState(null, '', asked.get('path') ?? '/dashboard')
noteToldPlace(location.pathname + location.search)

/** The screens whose views arrive late, over a world of their own. */
const late = (): ReturnType<typeof lateInput> =>
  lateInput(name, rowsName, {
    path: location.pathname,
    query: location.search,
    now: Math.floor(Date.now() / 600_000) * 600_000,
  })

const show = (): void => {
  const { views, positions } = worldFor(name, location.pathname, location.search, rowSets[rowsName], Date.now())
  readClock()
  acceptPush({
    views: { ...views, ...lateCase(late()) },
    tables: [
      { table: 'positions', full: true, rows: Object.fromEntries(positions.map((row) => [row.id, row])), removed: [] },
    ],
  })
}

setLink({
  send: async (body) => {
    console.info('command', body)
    if (body.type === 'tab.go') show()
    return { ok: true, value: { entry: 1 } }
  },
  read: async (question) => lateReply(late(), question),
})
if (name === 'misconfigured')
  setBoot({ kind: 'misconfigured', problem: "The setting 'authority' of the identity service is missing." })
else if (name === 'broken') setBoot({ kind: 'broken', message: 'The worker did not answer.' })
else {
  setBoot({ kind: 'running' })
  show()
}
if (asked.has('tick')) setInterval(tick, Number(asked.get('tick')) || 100)

/** Moves a few rows up or down by a little. */
function tick(): void {
  const rows = rowSets[rowsName]
  const moved = Array.from({ length: 3 }, () => rows[Math.floor(Math.random() * rows.length)]).filter(
    (row) => row !== undefined,
  )
  const changed = moved.map((row) => {
    const pnl = (Number(row.pnl) + (Math.random() - 0.5) * 4).toFixed(2)
    const mark = (Number(row.mark) * (1 + (Math.random() - 0.5) / 500)).toFixed(4)
    return [row.id, { pnl, mark, roiPct: (Number(pnl) / (row.margin ?? 1)) * 100 } as unknown as Partial<typeof row>]
  })
  acceptPush({
    views: {},
    tables: [{ table: 'positions', full: false, rows: Object.fromEntries(changed), removed: [] }],
  })
}

const place = document.getElementById('root')
if (place === null) throw new Error('Expected an element with id root in dev.html, found none.')
createRoot(place).render(<App />)
