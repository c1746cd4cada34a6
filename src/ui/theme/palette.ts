/**
 * Every colour of the product, and nothing else (look.md, Tokens).
 * Plain data without a style library, so that tests, charts and the contract read the same values.
 */

/** Colours that depend on the theme alone; keys are the token names of look.md in camel case. */
export type Surfaces = { readonly [name in SurfaceName]: string }

type SurfaceName =
  | 'page'
  | 'panel'
  | 'raised'
  | 'overlay'
  | 'overlayHover'
  | 'hover'
  | 'scrim'
  | 'hair'
  | 'hairOverlay'
  | 'rule'
  | 'control'
  | 'text'
  | 'text2'
  | 'text3'
  | 'textOff'
  | 'accent'
  | 'accentSolid'
  | 'accentSolidHover'
  | 'accentTint'
  | 'accentLine'
  | 'onSolid'
  | 'focus'
  | 'ok'
  | 'okTint'
  | 'warn'
  | 'warnFill'
  | 'warnTint'
  | 'warnLine'
  | 'danger'
  | 'dangerSolid'
  | 'dangerSolidHover'
  | 'dangerTint'
  | 'dangerLine'
  | 'stale'
  | 'series1'
  | 'series2'
  | 'series3'
  | 'series4'
  | 'series5'
  | 'series6'
  | 'brand1'
  | 'brand2'
  | 'brandMix'

/** Colours of a gain and a loss: text, fill (candles, bars, dots), tint (badges) and the first frame of a flash. */
export type Directions = {
  readonly up: string
  readonly upFill: string
  readonly upTint: string
  readonly upFlash: string
  readonly down: string
  readonly downFill: string
  readonly downTint: string
  readonly downFlash: string
}

/** The two themes after 'system' is resolved. */
export const themes = ['dark', 'light'] as const
/** One of the two themes. */
export type Theme = (typeof themes)[number]

/** The three direction palettes; the first is the default. Blue and orange are safe for every colour vision. */
export const palettes = ['green-red', 'red-green', 'blue-orange'] as const
/** One of the three direction palettes. */
export type Palette = (typeof palettes)[number]

const dark: Surfaces = {
  page: '#0b0d12',
  panel: '#11141b',
  raised: '#191d26',
  overlay: '#1f2430',
  overlayHover: '#262c39',
  hover: '#161a22',
  scrim: 'rgb(5 6 9 / .62)',
  hair: '#222733',
  hairOverlay: '#323948',
  rule: '#323948',
  control: '#6f788e',
  text: '#eceef4',
  text2: '#aeb5c4',
  text3: '#8b93a6',
  textOff: '#5a6273',
  accent: '#aaa8ff',
  accentSolid: '#625be0',
  accentSolidHover: '#544dcc',
  accentTint: '#1e1f3a',
  accentLine: '#48468f',
  onSolid: '#ffffff',
  focus: '#aaa8ff',
  ok: '#45c8bc',
  okTint: '#10272a',
  warn: '#e6c350',
  warnFill: '#d9b23a',
  warnTint: '#2a2514',
  warnLine: '#6b5a1e',
  danger: '#ff86a3',
  dangerSolid: '#cf2f5a',
  dangerSolidHover: '#b7244c',
  dangerTint: '#31151f',
  dangerLine: '#7a2942',
  stale: '#8b93a6',
  series1: '#8f8bff',
  series2: '#3fbfb3',
  series3: '#c9a86c',
  series4: '#d48cb2',
  series5: '#7f9dcb',
  series6: '#98a0b0',
  brand1: '#8f8bff',
  brand2: '#45c8bc',
  brandMix: '#f4f5ff',
}

const light: Surfaces = {
  page: '#f3f4f7',
  panel: '#ffffff',
  raised: '#e9ecf1',
  overlay: '#ffffff',
  overlayHover: '#f0f2f6',
  hover: '#f7f8fa',
  scrim: 'rgb(24 28 40 / .38)',
  hair: '#e3e6ec',
  hairOverlay: '#e3e6ec',
  rule: '#cfd4de',
  control: '#7c8495',
  text: '#141823',
  text2: '#454d5f',
  text3: '#5f6779',
  textOff: '#a3a9b6',
  accent: '#4a43c4',
  accentSolid: '#564fd6',
  accentSolidHover: '#463fbd',
  accentTint: '#eeeefc',
  accentLine: '#b9b6f0',
  onSolid: '#ffffff',
  focus: '#564fd6',
  ok: '#0b746c',
  okTint: '#e1f3f1',
  warn: '#795800',
  warnFill: '#a67c00',
  warnTint: '#fbf3d9',
  warnLine: '#d9bd66',
  danger: '#b01748',
  dangerSolid: '#bf1f50',
  dangerSolidHover: '#a31642',
  dangerTint: '#fce8ee',
  dangerLine: '#e5a3b8',
  stale: '#5f6779',
  series1: '#6a63e0',
  series2: '#12938a',
  series3: '#98732b',
  series4: '#b2568a',
  series5: '#4a70aa',
  series6: '#757d8d',
  brand1: '#6a63e0',
  brand2: '#0e948a',
  brandMix: '#1d1a52',
}

/** Surfaces, lines, text and states of a theme. */
export const surfacesByTheme: Readonly<Record<Theme, Surfaces>> = { dark, light }

const swapped = (d: Directions): Directions => ({
  up: d.down,
  upFill: d.downFill,
  upTint: d.downTint,
  upFlash: d.downFlash,
  down: d.up,
  downFill: d.upFill,
  downTint: d.upTint,
  downFlash: d.upFlash,
})

const greenRedDark: Directions = {
  up: '#3ecb95',
  upFill: '#27a877',
  upTint: '#10271f',
  upFlash: '#154a37',
  down: '#ff7d78',
  downFill: '#e0524f',
  downTint: '#2f1719',
  downFlash: '#5d2628',
}
const greenRedLight: Directions = {
  up: '#07734a',
  upFill: '#179764',
  upTint: '#e2f4ec',
  upFlash: '#c8ecdc',
  down: '#bd2a34',
  downFill: '#d9474c',
  downTint: '#fdeaea',
  downFlash: '#fbdadb',
}
const blueOrangeDark: Directions = {
  up: '#66b5ff',
  upFill: '#3b92e4',
  upTint: '#11243a',
  upFlash: '#1a426c',
  down: '#ff9a5c',
  downFill: '#e2732a',
  downTint: '#301d10',
  downFlash: '#653614',
}
const blueOrangeLight: Directions = {
  up: '#0a5fb2',
  upFill: '#277fd6',
  upTint: '#e5f0fc',
  upFlash: '#c5defa',
  down: '#a34504',
  downFill: '#d2661a',
  downTint: '#fdeee2',
  downFlash: '#fbdac0',
}

/** Colours of gain and loss for a theme and a palette. */
export const directionsByTheme: Readonly<Record<Theme, Readonly<Record<Palette, Directions>>>> = {
  dark: { 'green-red': greenRedDark, 'red-green': swapped(greenRedDark), 'blue-orange': blueOrangeDark },
  light: { 'green-red': greenRedLight, 'red-green': swapped(greenRedLight), 'blue-orange': blueOrangeLight },
}

/** Shadow of overlays, the only shadow there is. */
export const shadowByTheme: Readonly<Record<Theme, string>> = {
  dark: '0 12px 32px rgb(0 0 0 / .46), 0 2px 6px rgb(0 0 0 / .3)',
  light: '0 12px 32px rgb(24 28 40 / .16), 0 2px 6px rgb(24 28 40 / .08)',
}
