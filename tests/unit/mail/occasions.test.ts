import { expect, test } from 'vitest'
import { awayDue, digestDue, digestPeriod, trialDue } from '../../../src/domain/mail/occasions.ts'
import { DEFAULT_CHOICES } from '../../../src/domain/mail/preferences.ts'

const DAY = 86_400_000
const HOUR = 3_600_000
const at = (time: string): number => Date.parse(time)
const iso = (ms: number): string => new Date(ms).toISOString()

test.each([
  [14, [1, 3, 7, 10, 12]],
  [7, [0.5, 1.5, 3.5, 5, 6]],
  [21, [1.5, 4.5, 10.5, 15, 18]],
])(
  'MKT-02 AB-01 A-350 a trial of %i days has mails on days %j, each once, and none after its end',
  (length, wanted) => {
    const since = at('2026-11-01T09:30:00Z')
    const trial = { since, until: since + length * DAY }
    const names = new Map<string, number>()
    for (let now = since; now < since + 30 * DAY; now += HOUR) {
      const due = trialDue(now, trial)
      if (due !== null && !names.has(due.name)) names.set(due.name, (now - since) / DAY)
    }

    expect([...names.values()]).toEqual(wanted)
    expect(trialDue(since + (wanted[0] ?? 0) * DAY - 1, trial)).toBeNull()
    expect(trialDue(trial.until - 1, trial)).toMatchObject({ day: 12, until: trial.until })
    expect(trialDue(trial.until, trial)).toBeNull()
  },
)

test.each([
  [2, null],
  [3, 3],
  [6, 3],
  [7, 7],
  [29, 7],
  [30, null],
])('MKT-04 after %i days without a visit: %s', (days, wanted) => {
  const due = awayDue(at('2026-11-20T12:00:00Z'), at('2026-11-20T12:00:00Z') - days * DAY)

  expect(due?.what === 'away' ? due.days : null).toBe(wanted)
})

test('MKT-04 a visit begins anew: the next absence is another occasion', () => {
  const [first, second] = [at('2026-11-01T12:00:00Z'), at('2026-11-05T12:00:00Z')]

  expect(awayDue(first + 3 * DAY, first)?.name).not.toBe(awayDue(second + 3 * DAY, second)?.name)
})

const choices = { ...DEFAULT_CHOICES, digest: 'daily' as const, digest_hour: 8 }

test('SCREEN-2.18 a digest comes at the chosen hour of the zone and is about the day before', () => {
  const zone = 'America/New_York'
  expect(digestDue(at('2026-11-20T12:59:59Z'), zone, choices)).toBeNull()
  const due = digestDue(at('2026-11-20T13:00:00Z'), zone, choices)
  expect(due).toMatchObject({ what: 'digest', name: 'digest 2026-11-20' })
  expect(due?.what === 'digest' && [iso(due.from), iso(due.until)]).toEqual([
    '2026-11-19T05:00:00.000Z',
    '2026-11-20T05:00:00.000Z',
  ])
})

test('SCREEN-2.18 a weekly digest comes on Mondays and is about seven whole days', () => {
  const weekly = { ...choices, digest: 'weekly' as const }
  expect(digestDue(at('2026-11-22T12:00:00Z'), 'UTC', weekly)).toBeNull()
  const due = digestDue(at('2026-11-23T08:00:00Z'), 'UTC', weekly)
  expect(due?.what === 'digest' && [iso(due.from), iso(due.until)]).toEqual([
    '2026-11-16T00:00:00.000Z',
    '2026-11-23T00:00:00.000Z',
  ])
  expect(digestDue(at('2026-11-23T08:00:00Z'), 'UTC', { ...choices, digest: 'off' })).toBeNull()
})

test('TIME-02 days on which the clock changes have 23 and 25 hours, and the hour that is missing has a digest all the same', () => {
  const zone = 'Europe/Berlin'
  const hours = (time: string): number => {
    const { from, until } = digestPeriod(at(time), zone, 'daily')
    return (until - from) / HOUR
  }
  expect([hours('2026-03-30T12:00:00Z'), hours('2026-10-26T12:00:00Z')]).toEqual([23, 25])
  const two = { ...choices, digest_hour: 2 }
  expect(digestDue(at('2026-03-29T00:59:59Z'), zone, two)).toBeNull()
  expect(digestDue(at('2026-03-29T01:00:00Z'), zone, two)).toMatchObject({ name: 'digest 2026-03-29' })
  const names = new Set<string>()
  for (let now = at('2026-10-24T22:00:00Z'); now < at('2026-10-25T23:00:00Z'); now += 15 * 60_000) {
    const due = digestDue(now, zone, two)
    if (due !== null) names.add(due.name)
  }
  expect([...names]).toEqual(['digest 2026-10-25'])
})

test.each(['Africa/Cairo', 'America/Santiago', 'Asia/Beirut', 'America/Havana'])(
  'TIME-02 where the clock changes at midnight, in %s, the days of digests follow one another without a gap',
  (zone) => {
    const gapsOf = (every: 'daily' | 'weekly', step: number): readonly string[] => {
      const gaps: string[] = []
      let end: number | null = null
      for (let noon = at('2026-01-01T12:00:00Z'); noon < at('2028-01-01T00:00:00Z'); noon += step) {
        const { from, until } = digestPeriod(noon, zone, every)
        if (end !== null && from !== end) gaps.push(iso(noon))
        end = until
      }
      return gaps
    }

    expect([gapsOf('daily', DAY), gapsOf('weekly', 7 * DAY)]).toEqual([[], []])
  },
)
