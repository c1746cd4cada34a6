import { style, styleVariants } from '@vanilla-extract/css'
import { vars } from '../../theme/tokens.css.ts'

export const tag = style({
  display: 'inline-flex',
  alignItems: 'center',
  gap: vars.space[4],
  height: 18,
  padding: `0 ${vars.space[6]}`,
  flex: 'none',
  maxWidth: '100%',
  borderRadius: vars.radius.tag,
  fontSize: vars.text[12],
  lineHeight: 1,
  fontWeight: vars.weight.label,
  whiteSpace: 'nowrap',
})
const tinted = (color: string, background: string) => ({ color, background })
export const tones = styleVariants({
  plain: tinted(vars.color.text2, vars.color.raised),
  line: { color: vars.color.text2, boxShadow: `inset 0 0 0 1px ${vars.color.rule}` },
  accent: tinted(vars.color.accent, vars.color.accentTint),
  ok: tinted(vars.color.ok, vars.color.okTint),
  warn: tinted(vars.color.warn, vars.color.warnTint),
  danger: tinted(vars.color.danger, vars.color.dangerTint),
  up: tinted(vars.color.up, vars.color.upTint),
  down: tinted(vars.color.down, vars.color.downTint),
})
export const badge = style({
  display: 'inline-grid',
  placeItems: 'center',
  minWidth: 16,
  whiteSpace: 'nowrap',
  height: 16,
  padding: `0 ${vars.space[4]}`,
  borderRadius: vars.radius.round,
  fontSize: 11,
  lineHeight: 1,
  fontWeight: vars.weight.strong,
  fontFeatureSettings: vars.font.digits,
})
export const badgeTones = styleVariants({
  accent: { background: vars.color.accentSolid, color: vars.color.onSolid, boxShadow: `0 0 0 2px ${vars.color.page}` },
  plain: { background: vars.color.raised, color: vars.color.text2 },
  danger: { background: vars.color.dangerSolid, color: vars.color.onSolid },
})
export const swatch = style({ width: 8, height: 8, borderRadius: 2, display: 'inline-block', flex: 'none' })
/** Its colour is what it says: the system's own do not replace it. */
const seriesColor = (background: string) => ({ background, forcedColorAdjust: 'none' }) as const
export const swatches = styleVariants({
  1: seriesColor(vars.color.series1),
  2: seriesColor(vars.color.series2),
  3: seriesColor(vars.color.series3),
  4: seriesColor(vars.color.series4),
  5: seriesColor(vars.color.series5),
  6: seriesColor(vars.color.series6),
  total: seriesColor(vars.color.text),
  up: seriesColor(vars.color.upFill),
  down: seriesColor(vars.color.downFill),
})
