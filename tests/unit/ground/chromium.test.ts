import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { CHROMIUM_MISSING, findChromium } from '../../support/chromium.ts'

let folder = ''

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'ground-chromium-'))
})

afterEach(() => {
  rmSync(folder, { recursive: true })
})

test('the setting CHROMIUM_PATH comes before the system', () => {
  const own = executable('own', 'browser')
  executable('bin', 'chromium')

  expect(findChromium({ CHROMIUM_PATH: own, PATH: join(folder, 'bin') })).toBe(own)
})

test('a setting that leads nowhere finds nothing rather than another browser', () => {
  executable('bin', 'chromium')

  expect(findChromium({ CHROMIUM_PATH: join(folder, 'nowhere'), PATH: join(folder, 'bin') })).toBeNull()
})

test("the system's Chromium comes before Playwright's cache", () => {
  const system = executable('bin', 'chromium')
  executable('cache', 'chromium-1200', 'chrome-linux', 'chrome')

  expect(findChromium({ PATH: join(folder, 'bin'), PLAYWRIGHT_BROWSERS_PATH: join(folder, 'cache') })).toBe(system)
})

test("of Playwright's cache the newest is taken", () => {
  executable('cache', 'chromium-999', 'chrome-linux', 'chrome')
  const newest = executable('cache', 'chromium-1200', 'chrome-linux', 'chrome')

  expect(findChromium({ PATH: join(folder, 'empty'), PLAYWRIGHT_BROWSERS_PATH: join(folder, 'cache') })).toBe(newest)
})

test('the sentence for a missing browser names both ways out', () => {
  expect(CHROMIUM_MISSING).toContain('CHROMIUM_PATH')
  expect(CHROMIUM_MISSING).toContain('install chromium')
})

function executable(...parts: readonly string[]): string {
  const path = join(folder, ...parts)
  mkdirSync(join(path, '..'), { recursive: true })
  writeFileSync(path, '#!/bin/sh\n')
  chmodSync(path, 0o755)
  return path
}
