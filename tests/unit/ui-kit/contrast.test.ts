import { describe, expect, test } from 'vitest'
import {
  directionsByTheme,
  palettes,
  surfacesByTheme,
  themes,
  type Directions,
  type Surfaces,
} from '../../../src/ui/theme/palette.ts'

// Every pair of tokens in use (look.md, Tokens): text 4.5:1, controls and marks 3:1. Outside the rule: textOff,
// hairlines, rule borders of
// buttons that carry a label.
type Token = keyof (Surfaces & Directions)
type Pair = readonly [front: Token, back: Token, least: number]

const grounds: readonly Token[] = ['page', 'panel', 'raised', 'overlay']
const rows: readonly Token[] = [...grounds, 'hover', 'overlayHover']
const each = (fronts: readonly Token[], backs: readonly Token[], least: number): readonly Pair[] =>
  fronts.flatMap((front) => backs.map((back): Pair => [front, back, least]))

const pairs: readonly Pair[] = [
  ...each(['text', 'text2', 'text3', 'accent', 'ok', 'warn', 'danger', 'stale', 'up', 'down'], rows, 4.5),
  ...each(['text', 'text2', 'text3', 'accent', 'up', 'down', 'ok', 'warn'], ['accentTint'], 4.5),
  ...each(['onSolid'], ['accentSolid', 'accentSolidHover', 'dangerSolid', 'dangerSolidHover'], 4.5),
  ...each(['ok', 'text', 'text2'], ['okTint'], 4.5),
  ...each(['warn', 'text', 'text2'], ['warnTint'], 4.5),
  ...each(['danger', 'text', 'text2'], ['dangerTint'], 4.5),
  ...each(['up', 'text', 'text2'], ['upTint'], 4.5),
  ...each(['down', 'text', 'text2'], ['downTint'], 4.5),
  ...each(['up', 'text'], ['upFlash'], 4.5),
  ...each(['down', 'text'], ['downFlash'], 4.5),
  ...each(['control', 'focus'], rows, 3),
  ...each(['accentSolid', 'dangerSolid'], [...grounds, 'hover'], 3),
  ...each(
    [
      'upFill',
      'downFill',
      'warnFill',
      'series1',
      'series2',
      'series3',
      'series4',
      'series5',
      'series6',
      'brand1',
      'brand2',
    ],
    grounds,
    3,
  ),
  ...each(['page'], ['upFill', 'downFill'], 3),
]

describe.each(themes)('theme %s', (theme) => {
  test.each(palettes)('every pair of tokens is readable with palette %s', (palette) => {
    const colors = { ...surfacesByTheme[theme], ...directionsByTheme[theme][palette] }

    const tooLow = pairs
      .map(([front, back, least]) => ({ front, back, least, ratio: contrast(colors[front], colors[back]) }))
      .filter(({ ratio, least }) => !(ratio >= least))

    expect(tooLow).toEqual([])
  })
})

test('the measurement tells bad from good: black on white is 21, grey on grey fails', () => {
  expect(contrast('#000000', '#ffffff')).toBeCloseTo(21, 5)
  expect(contrast('#777777', '#888888')).toBeLessThan(3)
  expect(pairs.length * themes.length * palettes.length).toBe(954)
})

// WCAG 2.2, relative luminance and contrast ratio.
function luminance(hex: string): number {
  const [r = 0, g = 0, b = 0] = [1, 3, 5]
    .map((at) => Number.parseInt(hex.slice(at, at + 2), 16) / 255)
    .map((v) => (v <= 0.04045 ? v / 12.92 : ((v + 0.055) / 1.055) ** 2.4))
  return 0.2126 * r + 0.7152 * g + 0.0722 * b
}

function contrast(a: string, b: string): number {
  const [low = 0, high = 0] = [luminance(a), luminance(b)].sort((x, y) => x - y)
  return (high + 0.05) / (low + 0.05)
}
