import { createGlobalTheme, createGlobalThemeContract, globalStyle } from '@vanilla-extract/css'
import { media } from './media.ts'
import {
  directionsByTheme,
  palettes,
  shadowByTheme,
  surfacesByTheme,
  themes,
  type Palette,
  type Theme,
} from './palette.ts'
import { cellPadding, densities, rowHeight } from './scale.ts'

/** Spelling of a token as a custom property: `text2` is `--text-2`, `upFill` is `--up-fill`. */
const kebab = (name: string): string => name.replace(/([A-Z]|(?<=[a-z])\d+)/g, '-$1').toLowerCase()

const named = <T extends Record<string, string>>(values: T, prefix = ''): { [K in keyof T]: string } =>
  Object.fromEntries(Object.keys(values).map((key) => [key, prefix + kebab(key)])) as { [K in keyof T]: string }

const colorContract = createGlobalThemeContract({
  ...named(surfacesByTheme.dark),
  ...named(directionsByTheme.dark['green-red']),
  shadow: 'shadow',
})

/** Type sizes by their name in look.md; a phone reads 13 as 14 and 14 as 16. */
const text = { 12: '12px', 13: '13px', 14: '14px', 16: '16px', 20: '20px', 28: '28px' }
const line = { 12: '16px', 13: '18px', 14: '20px', 16: '24px', 20: '26px', 28: '34px' }
const space = {
  2: '2px',
  4: '4px',
  6: '6px',
  8: '8px',
  10: '10px',
  12: '12px',
  16: '16px',
  20: '20px',
  24: '24px',
  32: '32px',
  40: '40px',
  56: '56px',
}
const size = {
  control: '32px',
  controlSmall: '28px',
  controlLarge: '40px',
  touch: '44px',
  sidebar: '216px',
  rail: '56px',
  topBar: '48px',
  gutter: '20px',
  gap: '12px',
  reading: '760px',
  dialog: '440px',
  wizard: '720px',
  toast: '340px',
}
const still = { state: '0ms', panel: '0ms', breathe: '0ms' }

const scaleContract = createGlobalThemeContract({
  font: { sans: 'font-sans', digits: 'font-digits', tight: 'track-tight' },
  text: named(text, 't-'),
  line: named(line, 'l-'),
  weight: { text: 'w-text', label: 'w-label', strong: 'w-strong' },
  space: named(space, 's-'),
  radius: { tag: 'r-tag', control: 'r-control', panel: 'r-panel', round: 'r-round' },
  size: named(size, 'size-'),
  motion: { state: 'm-state', panel: 'm-panel', breathe: 'm-breathe', ease: 'm-ease' },
  layer: { sticky: 'z-sticky', sidebar: 'z-sidebar', popover: 'z-popover', dialog: 'z-dialog', toast: 'z-toast' },
  row: { height: 'row-height', cellX: 'row-cell-x', text: 'row-text', line: 'row-line' },
  /** Where a sticky table header stops: under the top bar. A shell with another bar sets it. */
  sticky: { top: 'sticky-top', bottom: 'sticky-bottom' },
  /** `line-through` inside a closed row, else `none`; number components read it. */
  strike: 'strike',
})

/**
 * The theme contract: the only names components may use for colour, size, space, type, motion and layers.
 * `vars.space[8]`, `vars.text[13]` and `vars.line[13]` are named by their pixels at desk size.
 */
export const vars = { color: colorContract, ...scaleContract }

createGlobalTheme(':root', scaleContract, {
  font: {
    sans: '"Bot Sans", "Inter", ui-sans-serif, system-ui, "Segoe UI", "Helvetica Neue", Arial, sans-serif',
    digits: '"tnum" 1, "zero" 1, "calt" 1, "case" 1',
    tight: '-0.012em',
  },
  text,
  line,
  space,
  size,
  weight: { text: '400', label: '500', strong: '600' },
  radius: { tag: '4px', control: '6px', panel: '10px', round: '999px' },
  motion: {
    state: '120ms',
    panel: '200ms',
    breathe: '2400ms',
    ease: 'cubic-bezier(.2, 0, 0, 1)',
  },
  layer: { sticky: '10', sidebar: '20', popover: '30', dialog: '40', toast: '50' },
  row: { height: `${rowHeight.cozy}px`, cellX: `${cellPadding.cozy}px`, text: text[13], line: line[13] },
  sticky: { top: size.topBar, bottom: '0px' },
  strike: 'none',
})

const colors = (theme: Theme, palette: Palette) => ({
  ...surfacesByTheme[theme],
  ...directionsByTheme[theme][palette],
  shadow: shadowByTheme[theme],
})

// Dark with green up is what a page without attributes shows; light follows the system until the attribute is set.
createGlobalTheme(':root', colorContract, colors('dark', 'green-red'))
for (const theme of themes) {
  globalStyle(`[data-theme="${theme}"]`, { colorScheme: theme })
  createGlobalTheme(`[data-theme="${theme}"]`, colorContract, colors(theme, 'green-red'))
  for (const palette of palettes)
    createGlobalTheme(`[data-theme="${theme}"][data-palette="${palette}"]`, colorContract, colors(theme, palette))
}
globalStyle(':root:not([data-theme])', {
  colorScheme: 'dark light',
  '@media': { [media.systemLight]: { vars: varsOf(colors('light', 'green-red')) } },
})

// Paper is light whatever the screen is; the selector outweighs every theme with its palette.
globalStyle(':root:root:root', {
  '@media': { [media.print]: { colorScheme: 'light', vars: varsOf(colors('light', 'green-red')) } },
})

const densityText = { compact: 12, cozy: 13, roomy: 14 } as const
for (const density of densities)
  createGlobalTheme(`[data-density="${density}"]`, scaleContract.row, {
    height: `${rowHeight[density]}px`,
    cellX: `${cellPadding[density]}px`,
    text: scaleContract.text[densityText[density]],
    line: scaleContract.line[densityText[density]],
  })

// Phones: 13 reads as 14, 14 as 16, controls are as high as a finger (look.md, Type and Space).
globalStyle(':root', {
  '@media': {
    [media.phone]: {
      vars: {
        [scaleContract.text[13]]: text[14],
        [scaleContract.line[13]]: line[14],
        [scaleContract.text[14]]: text[16],
        [scaleContract.line[14]]: line[16],
        [scaleContract.size.control]: size.touch,
        [scaleContract.size.controlSmall]: '36px',
        [scaleContract.size.controlLarge]: size.touch,
        [scaleContract.size.topBar]: '52px',
        [scaleContract.size.gutter]: '12px',
        [scaleContract.sticky.top]: '52px',
      },
    },
    [media.still]: {
      vars: {
        [scaleContract.motion.state]: still.state,
        [scaleContract.motion.panel]: still.panel,
        [scaleContract.motion.breathe]: still.breathe,
      },
    },
  },
})

function varsOf(values: Record<string, string>): Record<string, string> {
  const names = colorContract as Record<string, string>
  return Object.fromEntries(Object.entries(values).map(([key, value]) => [names[key] ?? key, value]))
}
