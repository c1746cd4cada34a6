import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { installed, type Packed } from '../support/packed.ts'
import { inProject } from '../support/paths.ts'

let packed: Packed

beforeAll(() => {
  packed = installed('dedupe-rule')
})
afterAll(() => packed.remove())

test("a rule of one's own is tested against the packed product, and a wrong one is found", () => {
  const passed = packed.run('--test', [])
  expect(passed).toContain('# pass 1')
  expect(passed).toContain('# fail 0')

  const file = join(packed.folder, 'dedupe.test.js')
  const source = readFileSync(file, 'utf8')
  writeFileSync(file, source.replace(/< DEDUPE_WINDOW\s*\?/, '< DEDUPE_WINDOW / 2 ?'))
  expect(readFileSync(file, 'utf8')).not.toBe(source)
  expect(() => packed.run('--test', [])).toThrow(/Counterexample/)
  writeFileSync(file, source)
})

test('the example is about 40 lines', () => {
  expect(readFileSync(inProject('examples/dedupe-rule/dedupe.test.js'), 'utf8').split('\n').length).toBeLessThan(45)
})

test('every face loads in Node and is typed for a stranger', () => {
  writeFileSync(
    join(packed.folder, 'stranger.ts'),
    `import { CONCEPTS, reduce, EMPTY_STATE, type LogEntry, type State } from 'bot-blending/domain'
import { attach, type PositionRow, type Tab } from 'bot-blending/client'
import { CALLS, readStreamMessage, type AnswerOf, type StreamMessage } from 'bot-blending/wire'
export const next = (entry: LogEntry): State => reduce(EMPTY_STATE, entry)
export const joined: Promise<Tab> = attach({ screen: '/dashboard', onPush: (tab) => void tab.row('positions', 'x')?.pnl, onSignedOut: () => undefined, onTrouble: () => undefined })
export const largest = (tab: Tab): string | undefined => tab.views().dashboard?.largest.state
export const seen = (tab: Tab) => tab.send({ type: 'toast.acknowledge', toast: 'x' })
// @ts-expect-error a command without its field
export const wrong = (tab: Tab) => tab.send({ type: 'toast.acknowledge' })
export const symbolOf = (row: PositionRow): string => row.symbol
export const message: StreamMessage | null = readStreamMessage('{}')
export const positions = (answer: AnswerOf<typeof CALLS.runtimeConfig>): string => answer.authority
// @ts-expect-error the list of concepts cannot be written
CONCEPTS.push(1)
// @ts-expect-error there is no such view
joined.then((tab) => tab.views().nothing)
`,
  )
  packed.run(inProject('node_modules/typescript/bin/tsc'), [
    'stranger.ts',
    ...['--noEmit', '--strict', '--target', 'es2023', '--lib', 'es2023,dom,dom.iterable', '--module', 'nodenext'],
    ...['--types', '', '--ignoreConfig'],
  ])

  writeFileSync(
    join(packed.folder, 'load.js'),
    `for (const face of ['domain', 'client', 'wire']) console.log(face, Object.keys(await import('bot-blending/' + face)).join(' '))`,
  )
  const lines = packed.run('load.js', []).trim().split('\n')
  expect(lines[0]).toMatch(/^domain .*\bjudgeByWindows\b/)
  expect(lines[1]).toBe('client attach')
  expect(lines[2]).toBe('wire CALLS families readStreamMessage streamMessage')
  expect(() => packed.run('--eval', [`await import('bot-blending/dist/lib/domain.js')`])).toThrow(
    'ERR_PACKAGE_PATH_NOT_EXPORTED',
  )
})
