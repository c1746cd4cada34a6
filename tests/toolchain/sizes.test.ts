import { readFileSync, readdirSync } from 'node:fs'
import { dirname, posix } from 'node:path'
import { gzipSync } from 'node:zlib'
import { parseSync } from 'vite'
import { beforeAll, describe, expect, test } from 'vitest'
import { buildIfChanged } from '../../scripts/build.mjs'
import { inProject } from '../support/paths.ts'
import { WORKER_START } from '../support/workerStart.ts'

interface Chunk {
  readonly file: string
  readonly isEntry?: boolean
  readonly imports?: readonly string[]
}

const kilobyte = 1000
/**
 * What a first visit may load before anything lazy, compressed. Pages may weigh 220 kB and are held to less: one more
 * part of the kit, or React's development build, is some 60 kB, and nobody would see it come.
 */
const LIMITS = { worker: 15 * kilobyte, pages: 160 * kilobyte, german: 220 * kilobyte }
/** What comes late comes in parts of at most this, each. */
const LATE_LIMIT = 60 * kilobyte
/** The loop and the domain, which the start script fetches at once: held here so that they do not grow unseen. */
const LOOP_LIMIT = 75 * kilobyte
/** Both with all that they load at once, calls of texts included: views that are made late are 19 kB more. */
const WHOLE_LIMIT = 165 * kilobyte

describe('of the built pages', () => {
  let manifest: Readonly<Record<string, Chunk>> = {}

  beforeAll(async () => {
    await buildIfChanged()
    manifest = JSON.parse(readFileSync(built('.vite/manifest.json'), 'utf8')) as Readonly<Record<string, Chunk>>
  })

  test('B1 the script of a first load is at most 220 kB compressed, and held to 160', () => {
    const entries = Object.keys(manifest).filter(
      (name) => name.endsWith('index.html') && manifest[name]?.isEntry === true,
    )
    const files = reachable(entries, (name) => manifest[name]?.imports ?? [])
      .map((name) => manifest[name]?.file ?? '')
      .filter((file) => file.endsWith('.js'))

    expect(entries).toHaveLength(1)
    expect(files.length).toBeGreaterThan(0)
    expect(compressed(files), files.map(sizeLine).join('\n')).toBeLessThanOrEqual(LIMITS.pages)
  })

  test('B1 in German the first load has its words with it, and is at most 220 kB compressed', () => {
    const files = [...scripts(/^de-/), ...scripts(/^start-/)]

    expect(files).toHaveLength(2)
    expect(compressed(files), files.map(sizeLine).join('\n')).toBeLessThanOrEqual(LIMITS.german)
  })

  test('B1 what comes late comes in parts of at most 60 kB, the words of a screen among them', () => {
    const late = scripts(/^(?!start-)/)
    const heavy = late.filter((file) => compressed([file]) > LATE_LIMIT)

    expect(late.filter((file) => file.includes('german-words')).length).toBeGreaterThan(20)
    expect(heavy.map(sizeLine)).toEqual([])
  })

  test("B1 the worker's start script is at most 15 kB compressed", () => {
    const starts = scripts(/^worker-main-/)
    const files = reachable(starts, staticImports)

    expect(starts).toHaveLength(1)
    expect(files.filter((file) => WORKER_START.test(`/${file}`))).toHaveLength(1)
    expect(compressed(files), files.map(sizeLine).join('\n')).toBeLessThanOrEqual(LIMITS.worker)
  })

  test('B1 the loop and the domain, fetched beside the start, are at most 75 kB compressed', () => {
    const loops = scripts(/^worker-loop-/)

    expect(loops).toHaveLength(1)
    expect(compressed(loops), loops.map(sizeLine).join('\n')).toBeLessThanOrEqual(LOOP_LIMIT)

    const whole = reachable([...scripts(/^worker-main-/), ...loops], staticImports)
    expect(whole.length).toBeGreaterThan(2)
    expect(compressed(whole), whole.map(sizeLine).join('\n')).toBeLessThanOrEqual(WHOLE_LIMIT)
  })
})

test('F30 T25 the service worker lists every file of the build once, and no address of a call', async () => {
  await buildIfChanged()
  const text = readFileSync(built('sw.js'), 'utf8')
  const listed = [...text.matchAll(/url:"([^"]+)"/g)].map(([, url]) => url ?? '')

  expect(listed).toEqual(expect.arrayContaining(readdirSync(built('assets')).map((file) => `/assets/${file}`)))
  expect(new Set(listed).size).toBe(listed.length)
  expect(listed).toContain('/shell.html')
  expect(listed.filter((url) => /^\/(api|v1|oidc|auth)\b|silent|runtime\.json/.test(url))).toEqual([])
})

test('what a script loads at once counts, what it loads late does not', () => {
  const text = `import{a}from"./a.js";import"./b.js";export{c}from"./c.js";export const late=()=>import("./d.js")`

  expect(importsOf('assets/main.js', text)).toEqual(['assets/a.js', 'assets/b.js', 'assets/c.js'])
})

test('a chunk that two chunks need counts once', () => {
  const next: Readonly<Record<string, readonly string[]>> = { a: ['b', 'c'], b: ['c'], c: ['a'] }

  expect(reachable(['a'], (name) => next[name] ?? [])).toEqual(['a', 'b', 'c'])
})

function built(file: string): string {
  return inProject('dist', 'web', file)
}

const scripts = (name: RegExp): readonly string[] =>
  readdirSync(built('assets'))
    .filter((file) => file.endsWith('.js') && name.test(file))
    .map((file) => `assets/${file}`)

function reachable(starts: readonly string[], next: (name: string) => readonly string[]): readonly string[] {
  const found = new Set(starts)
  for (const name of found) for (const each of next(name)) found.add(each)
  return [...found]
}

function staticImports(file: string): readonly string[] {
  return importsOf(file, readFileSync(built(file), 'utf8'))
}

function importsOf(file: string, text: string): readonly string[] {
  const { module } = parseSync(file, text)
  const requests = [
    ...module.staticImports.map((each) => each.moduleRequest.value),
    ...module.staticExports.flatMap((each) => each.entries.flatMap((entry) => entry.moduleRequest?.value ?? [])),
  ]
  return [...new Set(requests)].map((request) => posix.join(dirname(file), request))
}

function compressed(files: readonly string[]): number {
  return files.reduce((sum, file) => sum + gzipSync(readFileSync(built(file)), { level: 9 }).length, 0)
}

function sizeLine(file: string): string {
  return `${(compressed([file]) / kilobyte).toFixed(1)} kB  ${file}`
}
