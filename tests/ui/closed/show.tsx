import { lateCase } from '../../support/fixtures/lateCases.ts'
import { lateAnswer, type LateInput } from '../../support/fixtures/lateWorld.ts'
import { worldOf } from '../../support/fixtures/views.ts'
import { FIXTURE_NOW, typicalRows } from '../../support/fixtures/viewsPositions.ts'
import { showApp, type Shown } from '../../support/showApp.tsx'
// Loaded here, so that no test waits for a lazy screen's first reading.
import '../../../src/ui/features/closedTrades/Screen.tsx'
import '../../../src/ui/features/closedTrades/statistics/ClosedCalendar.tsx'
import '../../../src/ui/features/closedTrades/statistics/ClosedExtremes.tsx'
import '../../../src/ui/features/closedTrades/statistics/ClosedStatistics.tsx'
import '../../../src/ui/features/closedChart/Screen.tsx'
import '../../../src/ui/features/liveChart/Screen.tsx'

/**
 * A late screen at an address, over the domain's own views of a fixture state; questions are answered from the same
 * state.
 */
export function showLate(address: string, more: Partial<LateInput> & { readonly width?: number } = {}): Shown {
  const { width, ...input } = more
  const [path = '', search] = address.split('?', 2)
  const at: LateInput = { path, query: search === undefined ? '' : `?${search}`, now: FIXTURE_NOW, ...input }
  return showApp(worldOf(path, typicalRows, lateCase(at)), {
    path: address,
    ...(width === undefined ? {} : { width }),
    read: (question) => lateAnswer({ ...at, query: 'address' in question ? question.address : at.query }, question),
  })
}
