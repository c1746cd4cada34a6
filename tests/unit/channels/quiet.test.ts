import { expect, test } from 'vitest'
import { quietUntil } from '../../../src/domain/channels/quiet.ts'

const night = { from: '22:00', to: '07:00' }
const noon = { from: '12:00', to: '13:30' }

test.each([
  ['just before they begin', night, 'Europe/Berlin', '2026-11-20T20:59:59Z', null],
  ['as they begin', night, 'Europe/Berlin', '2026-11-20T21:00:00Z', '2026-11-21T06:00:00Z'],
  ['after midnight', night, 'Europe/Berlin', '2026-11-21T01:00:00Z', '2026-11-21T06:00:00Z'],
  ['just before they end', night, 'Europe/Berlin', '2026-11-21T05:59:59Z', '2026-11-21T06:00:00Z'],
  ['as they end', night, 'Europe/Berlin', '2026-11-21T06:00:00Z', null],
  ['within a day', noon, 'UTC', '2026-11-21T12:59:00Z', '2026-11-21T13:30:00Z'],
  ['in another zone', night, 'America/New_York', '2026-11-21T03:00:00Z', '2026-11-21T12:00:00Z'],
  ['a zone that is none is UTC', noon, 'Nowhere/Nothing', '2026-11-21T12:00:00Z', '2026-11-21T13:30:00Z'],
  ['a night that is an hour shorter', night, 'Europe/Berlin', '2026-03-28T22:00:00Z', '2026-03-29T05:00:00Z'],
  ['a night that is an hour longer', night, 'Europe/Berlin', '2026-10-24T21:00:00Z', '2026-10-25T06:00:00Z'],
  [
    'an end that the change leaves out is the change',
    { from: '22:00', to: '02:30' },
    'Europe/Berlin',
    '2026-03-28T23:00:00Z',
    '2026-03-29T01:00:00Z',
  ],
  [
    'of an end that comes twice the second',
    { from: '22:00', to: '02:30' },
    'Europe/Berlin',
    '2026-10-24T23:00:00Z',
    '2026-10-25T01:30:00Z',
  ],
])('N4 quiet hours, %s', (_name, quiet, zone, at, until) => {
  const end = quietUntil(Date.parse(at), zone, quiet)

  expect(end === null ? null : new Date(end).toISOString()).toBe(until === null ? null : new Date(until).toISOString())
})
