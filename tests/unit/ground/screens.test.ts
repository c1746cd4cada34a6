import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import type { Definition } from '../../../src/domain/screens/definition.ts'
import { SCREENS } from '../../../src/domain/screens/index.ts'
import { inProject } from '../../support/paths.ts'

const all: readonly Definition[] = SCREENS
const names = all.map(({ screen }) => screen)
const isOnce = (texts: readonly unknown[]): boolean => new Set(texts).size === texts.length

test('GEN-13 every screen has its component in the folder of its name, and no component is without a screen', () => {
  const drawn = readdirSync(inProject('src/ui/features')).filter((folder) =>
    existsSync(inProject('src/ui/features', folder, 'Screen.tsx')),
  )

  expect(drawn.toSorted()).toEqual(names.toSorted())
  for (const folder of drawn)
    expect(readFileSync(inProject('src/ui/features', folder, 'Screen.tsx'), 'utf8')).toMatch(
      /^export default function Screen\(/m,
    )
})

test('every screen that says that views are made late has the file that makes them, and no such file is without one', () => {
  const said = all.filter(({ late }) => late !== undefined).map(({ screen }) => screen)
  const made = readdirSync(inProject('src/domain/screens/late')).map((file) => file.replace(/\.ts$/, ''))

  expect(made.toSorted()).toEqual(said.toSorted())
})

test('a name, a pattern, a place and a key are of one screen each, and a screen stands under one of the sidebar', () => {
  const placed = all.flatMap(({ sidebar }) => sidebar ?? [])

  expect(isOnce(names)).toBe(true)
  expect(isOnce(all.map(({ pattern }) => pattern))).toBe(true)
  expect(isOnce(placed.map(({ main, foot }) => `${main} ${foot}`))).toBe(true)
  expect(isOnce(placed.flatMap(({ key }) => key))).toBe(true)
  for (const { under } of all)
    if (under !== undefined) expect(all.find(({ screen }) => screen === under)?.sidebar).toBeDefined()
})
