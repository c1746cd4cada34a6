import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { linesIn } from '../../../src/server/db/embedded/lines.ts'
import { dumpsOf, listDumps, superfluous } from '../../../src/server/startup/dumpFiles.ts'

const HOUR = 3_600_000
const nameAt = (ms: number): string => `dump-${new Date(ms).toISOString().slice(0, 19).replaceAll(':', '')}Z.jsonl.gz`

test('F55 of hourly dumps the newest 24 stay, and the newest of each of the last 7 days', () => {
  const newest = Date.parse('2026-11-20T12:30:00Z')
  const names = Array.from({ length: 24 * 10 }, (_, hours) => nameAt(newest - hours * HOUR))

  const gone = new Set(superfluous(names, newest))
  const kept = names.filter((name) => !gone.has(name))
  expect(kept.slice(0, 24)).toEqual(names.slice(0, 24))
  // The evening before last is among the 24 hours or the newest of its day; then one a day.
  expect(kept.slice(24)).toEqual([18, 17, 16, 15, 14].map((day) => `dump-2026-11-${day}T233000Z.jsonl.gz`))
})

test('F55 hours never push out the dump before the last upgrade, which the version before needs; age does', () => {
  const now = Date.parse('2026-11-20T12:30:00Z')
  const hourly = Array.from({ length: 48 }, (_, hours) => nameAt(now - hours * HOUR))
  const [last, earlier] = [30.5, 31.5].map((hours) => nameAt(now - hours * HOUR).replace('dump', 'upgrade'))
  const names = [...hourly.slice(0, 31), last!, hourly[31]!, earlier!, ...hourly.slice(32)]
  const gone = superfluous(names, now)

  expect(gone).not.toContain(last)
  expect(gone.filter((name) => name !== earlier)).toEqual(superfluous(hourly, now))
  expect(gone).toContain(earlier)
  expect(superfluous(names, now + 6 * 24 * HOUR)).toContain(last)
})

test('F55 a day without a dump costs none of another', () => {
  const names = [20, 16, 14, 13].map((day) => nameAt(Date.parse(`2026-11-${day}T12:00:00Z`)))
  expect(superfluous(names, Date.parse('2026-11-20T12:00:00Z'))).toEqual([])
})

test('F55 what was deleted is in no dump after seven days, however seldom one is written', () => {
  const now = Date.parse('2026-11-20T12:30:00Z')
  const weekly = Array.from({ length: 10 }, (_, weeks) => nameAt(now - weeks * 7.5 * 24 * HOUR))
  const ofAClockAhead = nameAt(now + 400 * 24 * HOUR)

  expect(superfluous([...weekly, ofAClockAhead], now)).toEqual([...weekly.slice(1), ofAClockAhead])
  // The last one stays, whatever its age.
  expect(superfluous(weekly.slice(3), now)).toEqual(weekly.slice(4))
})

test('F55 a dump of a clock that was ahead is no newer than what was written since', () => {
  const now = Date.parse('2026-11-20T12:30:00Z')
  const names = [now - HOUR, now - 2 * HOUR, now + 400 * 24 * HOUR].map(nameAt)
  const directory = mkdtempSync(join(tmpdir(), 'bot-blending-dumps-'))
  mkdirSync(dumpsOf(directory))
  for (const name of names) writeFileSync(join(dumpsOf(directory), name), '')

  expect(listDumps(directory, now)).toEqual(names)
  rmSync(directory, { recursive: true })
})

const TEXT = '{"a":1}\n"one\u2028two\u2029three\r€ 😀"\n\n"last"'

async function linesOf(text: string, size: number): Promise<readonly string[]> {
  const bytes = new TextEncoder().encode(text)
  async function* pieces(): AsyncGenerator<Uint8Array> {
    for (let from = 0; from < bytes.length; from += size) yield bytes.subarray(from, from + size)
  }
  const lines: string[] = []
  for await (const line of linesIn(pieces())) lines.push(line)
  return lines
}

test.each([1, 2, 3, 5, 7, 11, 1_000])('F55 a line feed alone ends a line, in pieces of %d bytes', async (size) => {
  expect(await linesOf(TEXT, size)).toEqual(TEXT.split('\n'))
  expect(await linesOf(`${TEXT}\n`, size)).toEqual(TEXT.split('\n'))
})
