import { expect, test } from 'vitest'
import { createEventReader, type StreamEvent } from '../../../src/worker/adapters/eventReader.ts'
import { fc } from '../../support/fc.ts'

const bytes = (text: string): Uint8Array => new TextEncoder().encode(text)
const message = (data: string, event: string | null = null, id: string | null = null): StreamEvent => ({ event, id, data })

/** The vectors of the WHATWG's event stream chapter and its test suite, as far as they concern what is cut out of a stream. */
const vectors: readonly [name: string, stream: string, events: readonly StreamEvent[]][] = [
  ['the example of stock quotes', 'data: YHOO\ndata: +2\ndata: 10\n\n', [message('YHOO\n+2\n10')]],
  ['comment, id, and an id that is reset', ': test stream\n\ndata: first event\nid: 1\n\ndata:second event\nid\n\ndata:  third event\n\n', [message('first event', null, '1'), message('second event', null, ''), message(' third event')]],
  ['empty data, and an end without a blank line', 'data\n\ndata\ndata\n\ndata:', [message(''), message('\n')]],
  ['an optional space after the colon', 'data:test\n\ndata: test\n\n', [message('test'), message('test')]],
  // The last CR waits for the next line: a line feed may belong to it.
  ['carriage returns alone', 'data: a\rdata: b\r\rdata: c\r\r:\r', [message('a\nb'), message('c')]],
  ['carriage return and line feed', 'data: a\r\ndata: b\r\n\r\ndata: c\r\n\r\n', [message('a\nb'), message('c')]],
  ['a byte order mark at the start', '\uFEFFdata: 1\n\ndata: 2\n\n', [message('1'), message('2')]],
  ['event names', 'event: eos\ndata: {}\n\ndata: x\n\n', [message('{}', 'eos'), message('x')]],
  ['an event without data is none', 'event: heartbeat\n\ndata: x\n\n', [message('x')]],
  ['unknown fields', 'foo: bar\nData: no\ndata: yes\n\n', [message('yes')]],
  ['retry, which this product does not follow', 'retry: 1000\ndata: x\n\n', [message('x')]],
  ['characters of several bytes', 'data: ✓ 漢字 🎉\n\n', [message('✓ 漢字 🎉')]],
  ['an id with NUL is no id', 'id: a\u0000b\ndata: x\n\n', [message('x')]],
]

function readCut(stream: Uint8Array, cuts: readonly number[]): readonly StreamEvent[] {
  const reader = createEventReader(1_000_000)
  const events: StreamEvent[] = []
  let from = 0
  for (const cut of [...cuts, stream.length]) {
    const got = reader.feed(stream.subarray(from, cut))
    if (got === 'oversize') throw new Error('unexpectedly oversize')
    events.push(...got)
    from = cut
  }
  return events
}

test.each(vectors)('event stream: %s, cut at every byte', (_name, stream, events) => {
  const all = bytes(stream)

  for (let cut = 0; cut <= all.length; cut += 1) expect(readCut(all, [cut])).toEqual(events)
  expect(readCut(all, Array.from({ length: all.length }, (_, i) => i))).toEqual(events)
})

test('F1 a stream of many messages gives the same events wherever it is cut', () => {
  const stream = bytes(vectors.slice(3, 9).map(([, text]) => text.replace('\uFEFF', '')).join(''))
  const whole = readCut(stream, [])

  fc.assert(fc.property(fc.array(fc.nat(stream.length)), (cuts) => {
    expect(readCut(stream, cuts.toSorted((a, b) => a - b))).toEqual(whole)
  }))
})

test('F9 a line over the limit is refused before it ends', () => {
  const reader = createEventReader(1_000)

  const first = reader.feed(bytes(`data: ${'x'.repeat(600)}`))
  const second = reader.feed(bytes('x'.repeat(600)))

  expect(first).toEqual([])
  expect(second).toBe('oversize')
  expect(reader.feed(bytes('data: ok\n\n'))).toBe('oversize')
})

test('F9 an event of many short lines over the limit is refused', () => {
  const reader = createEventReader(1_000)
  const results = Array.from({ length: 200 }, () => reader.feed(bytes('data: 0123456789\n')))

  expect(results.at(-1)).toBe('oversize')
})

test('F9 an oversize message that comes in one piece is refused', () => {
  expect(createEventReader(1_000).feed(bytes(`data: ${'x'.repeat(2_000)}\n\n`))).toBe('oversize')
})

test('F8 invalid UTF-8 is replaced, never thrown', () => {
  const reader = createEventReader(1_000)

  expect(reader.feed(new Uint8Array([100, 97, 116, 97, 58, 32, 0xff, 0xfe, 10, 10]))).toEqual([message('\uFFFD\uFFFD')])
})
