import { describe, expect, it } from 'vitest'
import { sumOf } from '../../src/domain/core/decimal.ts'
import { textOfUnits, totalOf, unitsOf } from '../../src/domain/core/units.ts'
import type { Event } from '../../src/domain/event.ts'
import { positionRows } from '../../src/domain/live/screen/rows.ts'
import { indexOf } from '../../src/domain/live/positions/key.ts'
import { fc, parameters } from '../support/fc.ts'
import { connected, signedIn, snapshotOf, type MiniCore } from '../../src/domain/testing/core.ts'
import { arbitrariesOf, type Happening } from '../../src/domain/testing/arbitraries.ts'

const { decimals, happenings, tables, windows } = arbitrariesOf(fc)

const steps = fc.array(
  fc.oneof(
    { weight: 3, arbitrary: happenings.map((happening) => ({ happening })) },
    { weight: 5, arbitrary: windows.map((event) => ({ event })) },
    { weight: 1, arbitrary: tables.map((table) => ({ table })) },
  ),
  { maxLength: 60 },
)

/** Plays steps in order; facts are numbered as they come, snapshots are of the newest number. */
function play(
  core: MiniCore,
  list: readonly (
    | { readonly happening: Happening }
    | { readonly event: Event }
    | { readonly table: Parameters<typeof snapshotOf>[0] }
  )[],
  each: () => void,
): void {
  let seq = 0
  for (const step of list) {
    core.append(
      'happening' in step
        ? step.happening(++seq)
        : 'event' in step
          ? step.event
          : snapshotOf(step.table, { asOfSeq: seq }),
    )
    each()
  }
}

const saysSame = (a: object, b: object): boolean => {
  const plain = (row: object) => ({ ...row, updatedAt: 0, known: null })
  return JSON.stringify(plain(a)) === JSON.stringify(plain(b))
}

describe('positions', () => {
  it('I16 totals are those added anew from the rows, after every step', () => {
    fc.assert(
      fc.property(tables, steps, (table, list) => {
        const core = connected(signedIn(), table)
        play(core, list, () => {
          const { rows, totals, indexByKey } = core.state.live.positions
          expect(totals.count).toBe(rows.length)
          expect(totals.pnl).toBe(sumOf(rows.flatMap((row) => row.unrealisedPnl ?? [])))
          expect(indexByKey).toEqual(indexOf(rows))
        })
      }),
      parameters(120),
    )
  })

  it('POS-06, POS-07 a row that says the same is the same object; so is its row on screen', () => {
    fc.assert(
      fc.property(tables, steps, (table, list) => {
        const core = connected(signedIn(), table)
        let before = core.state.live.positions.rows
        let shown = positionRows(core.state)
        play(core, list, () => {
          const now = core.state.live.positions.rows
          const shownNow = positionRows(core.state)
          for (const row of now) {
            const old = before.find((one) => one.key === row.key)
            if (old !== undefined && saysSame(old, row)) expect(row).toBe(old)
            const oldShown = shown.find((one) => one.id === row.key && one.closed === null)
            const rowShown = shownNow.find((one) => one.id === row.key)
            if (
              old === row &&
              oldShown !== undefined &&
              oldShown.milestonePct === rowShown?.milestonePct &&
              oldShown.milestoneTrend === rowShown.milestoneTrend
            )
              expect(rowShown).toBe(oldShown)
          }
          before = now
          shown = shownNow
        })
      }),
      parameters(120),
    )
  })

  it('I16 the fast sum is the exact sum, to the letter', () => {
    const wide = fc.oneof(
      decimals,
      fc
        .tuple(fc.bigInt({ min: -(10n ** 24n), max: 10n ** 24n }), fc.integer({ min: 0, max: 20 }))
        .map(([digits, places]) => {
          const sign = digits < 0n ? '-' : ''
          const text = (digits < 0n ? -digits : digits).toString().padStart(places + 1, '0')
          return (sign +
            (places === 0
              ? text
              : `${text.slice(0, -places)}.${text.slice(-places)}`)) as typeof decimals extends fc.Arbitrary<infer D>
            ? D
            : never
        }),
    )
    fc.assert(
      fc.property(fc.array(wide, { maxLength: 40 }), (list) => {
        expect(totalOf(list)).toBe(sumOf(list))
      }),
      parameters(500),
    )
    fc.assert(
      fc.property(decimals, (text) => {
        expect(textOfUnits(unitsOf(text)!)).toBe(sumOf([text]))
      }),
      parameters(500),
    )
  })
})
