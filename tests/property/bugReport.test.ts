import { expect, it } from 'vitest'
import { arbitrariesOf } from '../../src/domain/testing/arbitraries.ts'
import { connected, hello, MiniCore, signedIn } from '../../src/domain/testing/core.ts'
import type { Event } from '../../src/domain/event.ts'
import { epoch } from '../../src/domain/core/time.ts'
import type { State } from '../../src/domain/state.ts'
import { playedAgain, reportOfCore } from '../support/bugReports.ts'
import { fc, parameters } from '../support/fc.ts'

const { happenings, windows } = arbitrariesOf(fc)
type Step = (core: MiniCore) => void
const says =
  (event: Event): Step =>
  (core) =>
    core.append(event)

const tabs = ['tab-1', 'left tab', 'a third'] as const
const steps: fc.Arbitrary<readonly Step[]> = fc.array(
  fc.oneof(
    { weight: 8, arbitrary: fc.tuple(happenings, fc.integer({ min: 1, max: 80 })).map(([of, seq]) => says(of(seq))) },
    { weight: 2, arbitrary: windows.map(says) },
    {
      weight: 4,
      arbitrary: fc.constantFrom(100, 900, 4_000, 16_000, 70_000, 400_000).map(
        (ms): Step =>
          (core) =>
            core.advance(ms),
      ),
    },
    {
      weight: 2,
      arbitrary: fc
        .tuple(fc.constantFrom(...tabs), fc.boolean())
        .map(([tab, visible]) => says({ type: 'tab.attached', data: hello({ tab, visible }) })),
    },
    {
      weight: 2,
      arbitrary: fc
        .tuple(
          fc.constantFrom(...tabs),
          fc.constantFrom('tab.hidden' as const, 'tab.left' as const, 'tab.shown' as const),
        )
        .map(([tab, type]) => says({ type, data: { tab } })),
    },
    {
      weight: 1,
      arbitrary: fc
        .constantFrom('error' as const, 'ended' as const)
        .map((why) => says({ type: 'live.lost', data: { stream: 'events', why } })),
    },
    {
      weight: 2,
      arbitrary: fc.nat(40).map((n): Step => (core) => {
        const one = core.state.toasts.addressed[n % Math.max(1, core.state.toasts.addressed.length)]
        if (one !== undefined) core.append({ type: 'toast.shown', data: { id: one.toast.id, tab: one.tab } })
      }),
    },
    {
      weight: 1,
      arbitrary: fc.tuple(fc.constantFrom('15m', 'A name: with/marks'), fc.integer()).map(
        ([account, change]): Step =>
          (core) =>
            core.append({
              type: 'live.pnl_jumped',
              data: {
                account,
                symbol: 'BTCUSDT',
                leg: 'one_way',
                side: 'long',
                strategy: 'mine',
                oldPnl: null,
                newPnl: String(change) as never,
                change: String(change) as never,
                eventAt: epoch(core.at - 5),
              },
            }),
      ),
    },
    { weight: 1, arbitrary: fc.constant<Step>((core) => core.send('tab-1', { type: 'notifications.read_all' })) },
  ),
  { maxLength: 60 },
)

it('N2 whatever happened: its report is played to the same decisions, from its begin or from any state of it', () => {
  let told = 0
  fc.assert(
    fc.property(steps, fc.nat(59), (list, at) => {
      const core = connected(signedIn())
      let from: State | undefined
      list.forEach((step, place) => {
        if (place === at) from = core.state
        step(core)
      })
      for (const report of [reportOfCore(core), reportOfCore(core, from)]) {
        const { decisions, differsAt, same } = playedAgain(report)
        expect(decisions.filter(({ expected, actual }) => expected !== actual)).toEqual([])
        expect([differsAt, same]).toEqual([null, report.ledger.length])
        told += report.ledger.length
      }
    }),
    parameters(300),
  )
  expect(told).toBeGreaterThan(100)
})
