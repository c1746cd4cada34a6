import { expect, test } from 'vitest'
import type { Frame } from '../../../src/domain/live/decoding/chunk.ts'
import { createEventReader } from '../../../src/worker/adapters/eventReader.ts'
import { fc } from '../../support/fc.ts'

const bytes = (text: string): Uint8Array => new TextEncoder().encode(text)
const message = (data: string, event: string | null = null, id: string | null = null): Frame => ({
  event,
  id,
  data,
})

/**
 * Cases of the WHATWG's event stream chapter, and each `format-*` case of its test suite that concerns what is cut out
 * of a stream, named as there.
 */
const vectors: readonly [name: string, stream: string, events: readonly Frame[]][] = [
  ['the example of stock quotes', 'data: YHOO\ndata: +2\ndata: 10\n\n', [message('YHOO\n+2\n10')]],
  [
    'the example of comment, id, and an id that is reset',
    ': test stream\n\ndata: first event\nid: 1\n\ndata:second event\nid\n\ndata:  third event\n\n',
    [message('first event', null, '1'), message('second event', null, ''), message(' third event')],
  ],
  [
    'the example of empty data, and an end without a blank line',
    'data\n\ndata\ndata\n\ndata:',
    [message(''), message('\n')],
  ],
  ['the example of an optional space', 'data:test\n\ndata: test\n\n', [message('test'), message('test')]],
  // A mark is taken off the very start alone; anywhere else it makes another field name.
  ['format-bom', '\uFEFFdata: one\n\n\uFEFFdata: two\n\ndata: three\n\n', [message('one'), message('three')]],
  ['format-bom-2', '\uFEFF\uFEFFdata: one\n\ndata: two\n\n', [message('two')]],
  [
    'format-comments',
    `data: a\r:\u0000\n:\r\ndata: b\n:${'z'.repeat(2_100)}\rdata: c\n:data: no\r:${'z'.repeat(300)}\ndata: d\n\n`,
    [message('a\nb\nc\nd')],
  ],
  ['format-data-before-final-empty-line', 'retry: 700\ndata: whole\n\nid: late\ndata: half', [message('whole')]],
  ['format-field-data', 'data:\n\ndata\ndata\n\ndata: word\n\n', [message(''), message('\n'), message('word')]],
  ['format-field-event', 'event: eos\ndata: {}\n\ndata: x\n\n', [message('{}', 'eos'), message('x')]],
  [
    'format-field-event-empty',
    'event: \ndata: a\n\nevent\ndata: b\n\nevent: one\nevent:\ndata: c\n\n',
    [message('a'), message('b'), message('c')],
  ],
  ['format-field-id', 'id: 7-12\ndata: a\n\n', [message('a', null, '7-12')]],
  [
    'format-field-id-2',
    'id: 1\ndata: a\n\ndata: b\n\nid: 2\n\ndata: c\n\n',
    [message('a', null, '1'), message('b'), message('c')],
  ],
  ['format-field-id-3', 'id: 1\ndata: a\n\nid\ndata: b\n\n', [message('a', null, '1'), message('b', null, '')]],
  ['format-field-id-null', 'id: a\u0000b\ndata: x\n\nid: \u0000\ndata: y\n\n', [message('x'), message('y')]],
  // A field is known by its exact name: no other case, no space or NUL around it, no missing colon.
  [
    'format-field-parsing',
    'data:\u0000\ndata:  two\rData: no\ndata\u0000: no\ndata: one\r\u0000data: no\nda-ta: no\rdata_no\ndata: three\rdata:\r\n data: no\ndata: four\n\n',
    [message('\u0000\n two\none\nthree\n\nfour')],
  ],
  ['format-field-retry', 'retry: 3000\ndata: x\n\n', [message('x')]],
  ['format-field-retry-bogus', 'retry: 3000\nretry: 1000z\ndata: x\n\n', [message('x')]],
  ['format-field-retry-empty', 'retry\ndata: x\n\n', [message('x')]],
  [
    'format-field-unknown',
    'data: a\n data: no\ndata\nother: no\nmere words\n: a remark\ndata: b\n\n',
    [message('a\n\nb')],
  ],
  ['format-leading-space', 'data:\ta\rdata: \ndata: b\n\n', [message('\ta\n\nb')]],
  ['format-newlines', 'data: a\r\ndata\ndata: b\r\n\r\n', [message('a\n\nb')]],
  // The last CR waits for the next line: a line feed may belong to it.
  ['format-newlines, carriage returns alone', 'data: a\rdata: b\r\rdata: c\r\r:\r', [message('a\nb'), message('c')]],
  [
    'format-newlines, each kind after each other',
    'data: a\r\n\r\ndata: b\n\r\ndata: c\r\ndata: d\n\n',
    [message('a'), message('b'), message('c\nd')],
  ],
  ['format-null-character', 'data: \u0000\n\n\n\n', [message('\u0000')]],
  ['format-utf-8', 'data: ✓ 漢字 🎉…\n\n', [message('✓ 漢字 🎉…')]],
  ['an event without data is none', 'event: heartbeat\n\ndata: x\n\n', [message('x')]],
]

function readCut(stream: Uint8Array, cuts: readonly number[]): readonly Frame[] {
  const reader = createEventReader(1_000_000)
  const events: Frame[] = []
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
  expect(
    readCut(
      all,
      Array.from({ length: all.length }, (_, i) => i),
    ),
  ).toEqual(events)
})

test('F1 a stream of many messages gives the same events wherever it is cut', () => {
  const stream = bytes(
    vectors
      .filter(([, text]) => !text.includes('\uFEFF') && text.endsWith('\n\n'))
      .map(([, text]) => text)
      .join(''),
  )
  const whole = readCut(stream, [])

  fc.assert(
    fc.property(fc.array(fc.nat(stream.length)), (cuts) => {
      expect(
        readCut(
          stream,
          cuts.toSorted((a, b) => a - b),
        ),
      ).toEqual(whole)
    }),
  )
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
