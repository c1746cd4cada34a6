import { spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { inProject } from '../../support/paths.ts'

/** Breaches planted in a copy of the project: the file they stand in, the code, and the rule that must catch them. */
const breaches = [
  [
    'domain knows streams',
    'src/domain/a1.ts',
    `import { on } from '../streams/pipeline.ts'; export const a = on`,
    'no-restricted-imports',
  ],
  [
    'domain knows the types of the server',
    'src/domain/a2.ts',
    `import type { Settings } from '../server/config.ts'; export type A = Settings`,
    'no-restricted-imports',
  ],
  [
    'domain passes on a worker',
    'src/domain/a3.ts',
    `export { PROTOCOL } from '../worker/api.ts'`,
    'no-restricted-imports',
  ],
  [
    'domain loads the server late',
    'src/domain/a4.ts',
    `export const a = () => import('../server/config.ts')`,
    'no-restricted-imports',
  ],
  [
    'domain uses rxjs',
    'src/domain/a5.ts',
    `import { of } from 'rxjs'; export const a = of(1)`,
    'no-restricted-imports',
  ],
  [
    'domain uses a part of rxjs',
    'src/domain/a6.ts',
    `import { map } from 'rxjs/operators'; export const a = map`,
    'no-restricted-imports',
  ],
  [
    'domain carries the Temporal polyfill',
    'src/domain/a7.ts',
    `import { Temporal } from '@js-temporal/polyfill'; export const a = Temporal`,
    'no-restricted-imports',
  ],
  [
    'domain uses Node',
    'src/domain/a8.ts',
    `import { readFileSync } from 'node:fs'; export const a = readFileSync`,
    'no-restricted-imports',
  ],
  [
    'a concept uses the reducer of another',
    'src/domain/toasts/a9.ts',
    `import { LIVE_FOLDS } from '../live/reduce.ts'; export const a = LIVE_FOLDS`,
    'no-restricted-imports',
  ],
  [
    'a part of a concept uses the reducer of another',
    'src/domain/toasts/parts/a10.ts',
    `import { LIVE_FOLDS } from '../../live/reduce.ts'; export const a = LIVE_FOLDS`,
    'no-restricted-imports',
  ],
  [
    'a model knows the whole state',
    'src/domain/toasts/model.ts',
    `import type { State } from '../state.ts'; export type A = State`,
    'no-restricted-imports',
  ],
  [
    'the facts of a concept know its rules',
    'src/domain/toasts/events.ts',
    `import { a } from './rules.ts'; export const b = a`,
    'no-restricted-imports',
  ],
  [
    'a decision knows the whole state',
    'src/domain/toasts/decide.ts',
    `import type { State } from '../concepts.ts'; export type A = State`,
    'no-restricted-imports',
  ],
  [
    'a rule of a part knows the whole state',
    'src/domain/live/store/rules.ts',
    `import type { State } from '../../state.ts'; export type A = State`,
    'no-restricted-imports',
  ],
  [
    'a rule uses what rules are tested with',
    'src/domain/toasts/a11.ts',
    `import { START } from '../testing/core.ts'; export const a = START`,
    'no-restricted-imports',
  ],
  [
    'the client passes on a component',
    'src/lib/attach.ts',
    `import { App } from '../ui/App.tsx'; export const a = App`,
    'no-restricted-imports',
  ],
  [
    'the product uses its own face',
    'src/worker/a12.ts',
    `import type { Tab } from '../lib/client.ts'; export type A = Tab`,
    'no-restricted-imports',
  ],
  [
    'a screen knows the whole state',
    'src/domain/screens/a11.ts',
    `import type { State } from '../state.ts'; export type A = State`,
    'no-restricted-imports',
  ],
  [
    'a screen takes a view that is made late',
    'src/domain/screens/a12.ts',
    `import { views } from './late/settings.ts'; export const a = views`,
    'no-restricted-imports',
  ],
  [
    'the facts of a part know a screen',
    'src/domain/live/store/events.ts',
    `import { a } from '../../screens/home.ts'; export const b = a`,
    'no-restricted-imports',
  ],
  ['domain reads the clock', 'src/domain/b1.ts', `export const a = Date.now()`, 'no-restricted-properties'],
  ['domain throws dice', 'src/domain/b2.ts', `export const a = Math.random()`, 'no-restricted-properties'],
  ['domain sets a timer', 'src/domain/b3.ts', `setTimeout(() => {}, 1)`, 'no-restricted-globals'],
  ['streams fetch', 'src/streams/b4.ts', `export const a = fetch('/x')`, 'no-restricted-globals'],
  ['streams open a database', 'src/streams/b5.ts', `export const a = indexedDB`, 'no-restricted-globals'],
  [
    'streams use comlink',
    'src/streams/b6.ts',
    `import { wrap } from 'comlink'; export const a = wrap`,
    'no-restricted-imports',
  ],
  [
    'worker knows ui',
    'src/worker/c1.ts',
    `import type { A } from '../ui/App.tsx'; export type B = A`,
    'no-restricted-imports',
  ],
  [
    'comlink beside expose',
    'src/worker/c2.ts',
    `import { expose } from 'comlink'; export const a = expose`,
    'no-restricted-imports',
  ],
  [
    'idb beside the adapters',
    'src/worker/c3.ts',
    `import { openDB } from 'idb'; export const a = openDB`,
    'no-restricted-imports',
  ],
  [
    'the border carries code',
    'src/worker/api.ts',
    `import { of } from 'rxjs'; export const PROTOCOL = of(1)`,
    'no-restricted-imports',
  ],
  [
    'ui decides with a rule',
    'src/ui/features/d1.ts',
    `import { verdict } from '../../domain/toasts/rules.ts'; export const a = verdict`,
    'no-restricted-imports',
  ],
  [
    'ui runs the worker in the tab',
    'src/ui/link/d2.ts',
    `import { start } from '../../worker/main.ts'; export const a = start`,
    'no-restricted-imports',
  ],
  [
    'ui knows streams',
    'src/ui/d3.ts',
    `import type { P } from '../streams/ports.ts'; export type A = P`,
    'no-restricted-imports',
  ],
  [
    'ui knows the server',
    'src/ui/d4.ts',
    `import type { S } from '../server/config.ts'; export type A = S`,
    'no-restricted-imports',
  ],
  [
    'react-aria beside kit',
    'src/ui/shell/d5.tsx',
    `import { Button } from 'react-aria-components'; export const A = Button`,
    'no-restricted-imports',
  ],
  [
    'charts beside chart',
    'src/ui/features/d6.ts',
    `import { createChart } from 'lightweight-charts'; export const a = createChart`,
    'no-restricted-imports',
  ],
  [
    'sign-in beside auth',
    'src/ui/shell/d7.ts',
    `import { UserManager } from 'oidc-client-ts'; export const a = UserManager`,
    'no-restricted-imports',
  ],
  [
    'effector in a component',
    'src/ui/shell/d8.tsx',
    `import { createStore } from 'effector'; export const a = createStore(1)`,
    'no-restricted-imports',
  ],
  ['ui fetches', 'src/ui/shell/d9.ts', `export const a = fetch('/x')`, 'no-restricted-globals'],
  [
    'raw markup',
    'src/ui/shell/e1.tsx',
    `export const A = () => <p dangerouslySetInnerHTML={{ __html: 'x' }} />`,
    'no-danger',
  ],
  ['code from text', 'src/ui/shell/e2.ts', `export const a: unknown = ev${'al'}('1')`, 'no-eval'],
  [
    'bybit beside exchange',
    'src/server/http/f1.ts',
    `import { RestClientV5 } from 'bybit-api'; export const a = RestClientV5`,
    'no-restricted-imports',
  ],
  [
    'sql in a route',
    'src/server/http/routes/f2.ts',
    `import { sql } from 'kysely'; export const a = sql`,
    'no-restricted-imports',
  ],
  [
    'server knows paper',
    'src/server/f3.ts',
    `import { price } from '../paper/price.ts'; export const a = price`,
    'no-restricted-imports',
  ],
  [
    'server knows streams',
    'src/server/exchange/f4.ts',
    `import { on } from '../../streams/pipeline.ts'; export const a = on`,
    'no-restricted-imports',
  ],
  [
    'paper knows the server',
    'src/paper/f5.ts',
    `import { clock } from '../server/clock.ts'; export const a = clock`,
    'no-restricted-imports',
  ],
  [
    'paper uses the other side of the exchange library',
    'src/paper/f6.ts',
    `import { RestClientV5 } from 'bybit-api'; export const a = RestClientV5`,
    'no-restricted-imports',
  ],
  [
    'the product knows its tests',
    'src/server/f7.ts',
    `import { freePort } from '../../tests/support/freePort.ts'; export const a = freePort`,
    'no-restricted-imports',
  ],
  ['a circle', 'src/domain/g1.ts', `import { h } from './g2.ts'; export const g = () => h`, 'no-cycle'],
  [
    'a promise nobody waits for',
    'src/server/g3.ts',
    `const late = async () => 1; export function a() { late() }`,
    'no-floating-promises',
  ],
  ['a type that is none', 'src/server/g4.ts', `export const a = (x: any) => x`, 'no-explicit-any'],
  ['a nameless export', 'src/domain/g5.ts', `export default 1`, 'no-default-export'],
] as const

/** What the table allows: each must pass. */
const allowed = [
  ['domain uses valibot', 'src/domain/h1.ts', `import * as v from 'valibot'; export const a = v.string()`],
  [
    'a concept names the state of another',
    'src/domain/toasts/h10.ts',
    `import type { LiveState } from '../live/reduce.ts'; export type A = LiveState`,
  ],
  [
    'a concept uses a pure function that stands beside a reducer',
    'src/domain/toasts/h11.ts',
    `import { visibleTabs } from '../tabs/reduce.ts'; export const a = visibleTabs`,
  ],
  [
    'the root puts reducers together',
    'src/domain/h0.ts',
    `import { reduceToasts } from './toasts/reduce.ts'; export const a = reduceToasts`,
  ],
  [
    'a part uses the reducer of its own concept',
    'src/domain/toasts/parts/h0.ts',
    `import { reduceQueue } from '../queue/reduce.ts'; export const a = reduceQueue`,
  ],
  [
    'a view knows the whole state',
    'src/domain/toasts/view.ts',
    `import type { State } from '../concepts.ts'; export type A = State`,
  ],
  [
    'a late view of a screen knows the whole state',
    'src/domain/screens/late/h12.ts',
    `import type { State } from '../../state.ts'; export type A = State`,
  ],
  [
    'a rule of a part knows a slice',
    'src/domain/live/sequence/rules.ts',
    `import type { LiveState } from '../state.ts'; export type A = LiveState`,
  ],
  [
    'domain names types of Temporal',
    'src/domain/h2.ts',
    `import type { Temporal } from '@js-temporal/polyfill'; export type A = Temporal.Instant`,
  ],
  [
    'streams use rxjs and domain',
    'src/streams/h3.ts',
    `import { of } from 'rxjs'; import { h } from '../domain/h1b.ts'; export const a = of(h)`,
  ],
  ['ui names types of domain', 'src/ui/h4.ts', `import type { A } from '../domain/h2.ts'; export type B = A`],
  ['ui takes a type among values', 'src/ui/h5.ts', `import { type A } from '../domain/h2.ts'; export type B = A`],
  [
    'ui uses texts of domain',
    'src/ui/features/h6.ts',
    `import { title } from '../../domain/toasts/texts.ts'; export const a = title`,
  ],
  [
    'ui names the border',
    'src/ui/link/h7.ts',
    `import type { WorkerApi } from '../../worker/api.ts'; export type A = WorkerApi`,
  ],
  [
    'ui takes the address of the worker',
    'src/ui/link/h8.ts',
    `import url from '../../worker/main.ts?sharedworker&url'; export const a: string = url`,
  ],
  [
    'kit uses react-aria',
    'src/ui/kit/h9.tsx',
    `import { Button } from 'react-aria-components'; export const A = Button`,
  ],
  [
    'model uses effector',
    'src/ui/model/i1.ts',
    `import { createStore } from 'effector'; export const a = createStore(1)`,
  ],
  [
    'exchange uses bybit',
    'src/server/exchange/i2.ts',
    `import { RestClientV5 } from 'bybit-api'; export const a = RestClientV5`,
  ],
  ['a lazy screen', 'src/ui/features/x/i3.tsx', `export default function Screen() { return null }`],
] as const

const needed: readonly (readonly [string, string])[] = [
  ['src/domain/g2.ts', `import { g } from './g1.ts'; export const h = () => g`],
  ['src/domain/h1b.ts', `export const h = 1`],
  ['src/domain/toasts/texts.ts', `export const title = 'x'`],
]

interface Diagnostic {
  readonly code: string
  readonly filename: string
}

let copy = ''
let diagnostics: readonly Diagnostic[] = []

beforeAll(() => {
  copy = mkdtempSync(join(tmpdir(), 'ground-boundaries-'))
  for (const file of ['package.json', 'oxlint.config.mjs', 'tsconfig.base.json', 'knip.json'])
    cpSync(inProject(file), join(copy, file))
  for (const area of ['domain', 'streams', 'worker', 'ui', 'server', 'paper', 'lib'])
    plant(`src/${area}/tsconfig.json`, '', inProject('src', area, 'tsconfig.json'))
  symlinkSync(inProject('node_modules'), join(copy, 'node_modules'))
  for (const [, file, code] of [...breaches, ...allowed]) plant(file, code)
  for (const [file, code] of needed) plant(file, code)
  diagnostics = lintCopy()
})

afterAll(() => {
  rmSync(copy, { recursive: true })
})

test.each(breaches)('the lint catches: %s', (_what, file, _code, rule) => {
  const found = diagnostics.filter((each) => each.filename === file).map((each) => each.code)

  expect(found.filter((code) => code.includes(`(${rule})`))).not.toEqual([])
})

test.each(allowed)('the lint lets pass: %s', (_what, file) => {
  expect(diagnostics.filter((each) => each.filename === file)).toEqual([])
})

test.each([
  ['a timer', `export const a = setTimeout(() => {}, 1)`, 'setTimeout'],
  ['a document', `export const a = document.title`, 'document'],
  ['a process', `export const a = process.env`, 'process'],
])('the compiler has no such thing in the domain: %s', (_what, code, name) => {
  const folder = join(copy, 'src', 'domain', 'compiled')
  rmSync(folder, { recursive: true, force: true })
  plant('src/domain/compiled/a.ts', code)
  plant('src/domain/compiled/tsconfig.json', JSON.stringify({ extends: '../tsconfig.json', include: ['a.ts'] }))

  const { status, stdout } = spawnSync(inProject('node_modules', '.bin', 'tsc'), ['-p', folder, '--noEmit'], {
    encoding: 'utf8',
  })

  expect(status).not.toBe(0)
  expect(stdout).toContain(`Cannot find name '${name}'`)
})

test('the search for unused code finds a file, an export and a package that nobody uses', () => {
  const folder = mkdtempSync(join(tmpdir(), 'ground-unused-'))
  cpSync(inProject('knip.json'), join(folder, 'knip.json'))
  writeIn(
    folder,
    'package.json',
    JSON.stringify({ name: 'planted', type: 'module', dependencies: { rxjs: '1', immer: '1' } }),
  )
  writeIn(folder, 'src/server/main.ts', `import { used } from './part.ts'; import 'rxjs'; console.log(used)`)
  writeIn(folder, 'src/server/part.ts', `export const used = 1; export const idle = 2`)
  writeIn(folder, 'src/server/orphan.ts', `export const lost = 3`)

  const { stdout, status } = spawnSync(inProject('node_modules', '.bin', 'knip'), ['--no-progress'], {
    cwd: folder,
    encoding: 'utf8',
  })
  rmSync(folder, { recursive: true })

  expect(status).not.toBe(0)
  for (const name of ['src/server/orphan.ts', 'idle', 'immer']) expect(stdout).toContain(name)
  expect(stdout).not.toMatch(/^rxjs/m)
})

function plant(file: string, code: string, source?: string): void {
  if (source === undefined) return writeIn(copy, file, code)
  mkdirSync(dirname(join(copy, file)), { recursive: true })
  cpSync(source, join(copy, file))
}

function writeIn(folder: string, file: string, text: string): void {
  mkdirSync(dirname(join(folder, file)), { recursive: true })
  writeFileSync(join(folder, file), `${text}\n`)
}

function lintCopy(): readonly Diagnostic[] {
  const words = ['--config', 'oxlint.config.mjs', '--type-aware', '--format', 'json', 'src']
  const { stdout } = spawnSync(inProject('node_modules', '.bin', 'oxlint'), words, {
    cwd: copy,
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
  })
  const { diagnostics: found } = JSON.parse(stdout) as { readonly diagnostics: readonly Diagnostic[] }
  return found
}
