import { render, screen } from '@testing-library/react'
import { Provider } from 'effector-react'
import type { TickMarkFormatter } from 'lightweight-charts'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { formatUtc } from '../../../src/domain/core/format.ts'
import { speak } from '../../../src/domain/language/translate.ts'
import { rowOf } from '../../../src/domain/notifications/view.ts'
import type { Views } from '../../../src/domain/views.ts'
import { chartOptions, secondsOf } from '../../../src/ui/chart/chart.ts'
import { ToldPanel } from '../../../src/ui/features/closedChart/ToldPanel.tsx'
import { LastToldPanel } from '../../../src/ui/features/dashboard/LastToldPanel.tsx'
import { KitProvider } from '../../../src/ui/kit/KitProvider.tsx'
import { acceptPush, dropAll } from '../../../src/ui/model/mirrors.ts'
import { scope } from '../../../src/ui/model/scope.ts'
import { defaultAppearance, resolveAppearance } from '../../../src/ui/theme/theme.ts'
import { candidate, run } from '../../support/candidates.ts'
import { shellView, worldOf } from '../../support/fixtures/views.ts'

beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'], now: Date.UTC(2026, 6, 1) }))
afterEach(() => {
  vi.useRealTimers()
  speak('en', {})
})

// The last one is of the year that has begun in Tokyo and not yet in UTC.
const TIMES = [Date.UTC(2026, 4, 5, 9), Date.UTC(2026, 2, 5, 9), Date.UTC(2025, 5, 5, 9), Date.UTC(2025, 11, 31, 20)]

it.each([
  ['en', ['May 5 6:00 PM', 'Mar 5 6:00 PM', 'Jun 5, 2025', 'Jan 1 5:00 AM']],
  ['de', ['5. Mai 18:00', '5. März 18:00', '5. Juni 2025', '1. Jan. 05:00']],
] as const)(
  'TIME-02 SCREEN-2.0-6 what was told carries its whole day in the stored zone, and another year, and UTC on hover: %s',
  (language, wanted) => {
    speak(language, {})
    const notification = run([candidate(0, {})]).state.list[0]!
    dropAll()
    acceptPush({
      views: {
        ...worldOf('/dashboard', []).views,
        shell: shellView('/dashboard', { zone: 'Asia/Tokyo' }),
        results: {
          lastTold: {
            state: 'ready',
            asOf: 0,
            data: TIMES.map((at) => ({ ...rowOf(notification), id: String(at), at, verdict: null })),
          },
        } as Partial<Views['results']> as Views['results'],
      },
      tables: [],
    })
    const told = TIMES.map((at) => ({ id: String(at), at, title: 'T', detail: '', number: null, verdict: null }))
    render(
      <Provider value={scope}>
        <KitProvider navigate={() => undefined}>
          <LastToldPanel />
          <ToldPanel told={told.map((one) => ({ ...one, tone: 'neutral' }) as const)} zone="Asia/Tokyo" />
        </KitProvider>
      </Provider>,
    )
    // Once in the list of the dashboard, once beside the chart of a closed trade.
    const titles = wanted.map((time) => screen.getAllByText(time).map((drawn) => drawn.getAttribute('title')))
    expect(titles).toEqual(TIMES.map((at) => [formatUtc(at), formatUtc(at)]))
  },
)

it.each([
  ['en', ['May 5', 'May 5', '6:00 PM']],
  ['de', ['5. Mai', '5. Mai', '18:00']],
] as const)('TIME-02 the axis of a chart names whole days: %s', (language, wanted) => {
  speak(language, {})
  const shown = resolveAppearance(defaultAppearance, { isLight: true, isTouch: false })
  const axis = chartOptions(shown, 'Asia/Tokyo').timeScale?.tickMarkFormatter as TickMarkFormatter
  // Midnight in Tokyo, which the library knows as an hour of the day before.
  const midnight = secondsOf(Date.UTC(2026, 4, 4, 15))
  expect([axis(midnight, 2, language), axis(midnight, 3, language), axis(secondsOf(TIMES[0]!), 3, language)]).toEqual(
    wanted,
  )
})
