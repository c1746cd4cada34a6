import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { keptFiles, shellOf } from '../../../scripts/lib/installed.mjs'
import { filesUnder } from '../../../scripts/lib/sources.mjs'
import { surfacesByTheme } from '../../../src/ui/theme/palette.ts'
import { inProject } from '../../support/paths.ts'

interface Picture {
  readonly src: string
  readonly sizes: string
  readonly type: string
  readonly purpose?: string
}

const manifest = JSON.parse(readFileSync(inProject('src/ui/public/manifest.webmanifest'), 'utf8')) as {
  readonly [key: string]: unknown
  readonly icons: readonly Picture[]
  readonly shortcuts: readonly { readonly name: string; readonly url: string; readonly icons: readonly Picture[] }[]
}

test('the manifest says name, scope, standalone, both kinds of icons in two sizes, and three shortcuts', () => {
  expect(manifest).toMatchObject({ name: 'Bot Blending', id: '/', scope: '/', display: 'standalone' })
  expect(manifest.icons.map(({ sizes, purpose }) => `${sizes} ${purpose}`)).toEqual(
    expect.arrayContaining(['192x192 any', '512x512 any', '512x512 maskable']),
  )
  expect(manifest.shortcuts.map(({ name, url }) => `${name} ${url}`)).toEqual([
    'Live trades /live-trades',
    'Dashboard /dashboard',
    'Closed trades /closed-trades',
  ])
})

test('each picture of the manifest is there, in the size that it says, and small', () => {
  for (const { src, sizes, type } of [...manifest.icons, ...manifest.shortcuts.flatMap(({ icons }) => icons)]) {
    const bytes = readFileSync(inProject(`src/ui/public${src}`))
    expect(bytes.length, src).toBeLessThan(10_000)
    // Width and height stand in a PNG's head.
    if (type === 'image/png') expect(`${bytes.readUInt32BE(16)}x${bytes.readUInt32BE(20)}`, src).toBe(sizes)
  }
})

test('the documents and the manifest have the colours of both themes', () => {
  const colours = `${surfacesByTheme.dark.page} dark, ${surfacesByTheme.light.page} light`
  for (const document of ['index.html', 'front.html']) {
    const text = readFileSync(inProject('src/ui', document), 'utf8')
    const said = [...text.matchAll(/name="theme-color" content="(\S+)" media="\(prefers-color-scheme: (\w+)\)"/g)]
    expect(said.map(([, colour, theme]) => `${colour} ${theme}`).join(', '), document).toBe(colours)
  }
  expect(manifest['theme_color']).toBe(surfacesByTheme.dark.page)
})

test('F30 T25 every file of a build is kept once: by its name where that tells the content, else with the hash of what was built', () => {
  const pages = mkdtempSync(join(tmpdir(), 'bot-blending-pages-'))
  onTestFinished(() => rmSync(pages, { recursive: true }))
  mkdirSync(join(pages, 'assets'))
  mkdirSync(join(pages, '.vite'))
  for (const file of [
    'assets/Screen-8nJ_1XKA.js',
    'boot.js',
    'shell.html',
    'index.html',
    'front.html',
    'front.js',
    'silent.html',
    'silent.js',
    'robots.txt',
    'sw.js',
    '.vite/manifest.json',
  ])
    writeFileSync(join(pages, file), file)
  const kept = keptFiles(pages)

  expect(kept.map(({ url }) => url)).toEqual(['/assets/Screen-8nJ_1XKA.js', '/boot.js', '/shell.html'])
  expect(kept[0]).toEqual({ url: '/assets/Screen-8nJ_1XKA.js', revision: null })
  const [, before] = kept
  writeFileSync(join(pages, 'boot.js'), 'changed')
  const [, after] = keptFiles(pages)
  expect(after?.revision).not.toBe(before?.revision)
  expect(after?.integrity).toMatch(/^sha384-[\w+/]{64}$/)
  expect(after?.integrity).not.toBe(before?.integrity)
  expect(filesUnder(pages)).toHaveLength(11)
})

test('T2 the shell is the document without what the server fills anew in each answer', () => {
  const made = shellOf(
    `<head>\n<script src="/boot.js" nonce="__CSP_NONCE__"></script>\n  <meta property="csp-nonce" nonce="__CSP_NONCE__">\n</head>`,
  )

  expect(made).toBe(`<head>\n<script src="/boot.js"></script>\n</head>`)
})
