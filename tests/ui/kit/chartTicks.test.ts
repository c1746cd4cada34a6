import { describe, expect, test } from 'vitest'
import { tick, zoneOfCandles } from '../../../src/ui/chart/chart.ts'

const at = (text: string): number => Date.parse(text) / 1_000

describe('TIME-02 what stands under a tick of a chart', () => {
  test.each([
    ['2027-01-01T00:00:00Z', 0, 'UTC', '2027'],
    ['2026-11-20T00:00:00Z', 2, 'UTC', 'Nov 20'],
    ['2026-11-20T14:30:00Z', 3, 'UTC', '2:30 PM'],
    // The day of UTC begins in the evening there: it is no other day yet, and no other year.
    ['2027-01-01T00:00:00Z', 0, 'America/New_York', 'Dec 31 7:00 PM'],
    ['2026-11-20T00:00:00Z', 2, 'America/New_York', 'Nov 19 7:00 PM'],
    ['2026-11-20T05:00:00Z', 3, 'America/New_York', 'Nov 20'],
    ['2026-11-19T23:00:00Z', 3, 'Europe/Berlin', 'Nov 20'],
    ['2026-11-20T00:00:00Z', 2, 'Europe/Berlin', 'Nov 20 1:00 AM'],
  ])('%s of kind %i in %s is %s', (time, kind, zone, text) => expect(tick(at(time), kind, zone)).toBe(text))

  test('candles of a day are days of the exchange', () => {
    expect(zoneOfCandles('D', 'America/New_York')).toBe('UTC')
    expect(zoneOfCandles('240', 'America/New_York')).toBe('America/New_York')
  })
})
