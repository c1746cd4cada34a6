import { style, styleVariants } from '@vanilla-extract/css'
import { vars } from '../theme/tokens.css.ts'

export const frame = style({ position: 'absolute', inset: 0, overflow: 'hidden' })
export const line = style({ stroke: vars.color.hair, strokeWidth: 1 })
export const tick = style({ fill: vars.color.text3, fontSize: vars.text[12], fontFeatureSettings: vars.font.digits })
export const name = style({ fill: vars.color.text2, fontSize: vars.text[12], fontWeight: vars.weight.label })
/** What a point is called; a press on it is one on what lies below. */
export const called = style({ fill: vars.color.text2, fontSize: vars.text[12], pointerEvents: 'none' })
export const point = style({ fillOpacity: 0.75, stroke: vars.color.panel, strokeWidth: 1, cursor: 'pointer' })
export const picked = style({ fillOpacity: 1, stroke: vars.color.text, strokeWidth: 2 })
export const groups = styleVariants({
  1: { fill: vars.color.series1 },
  2: { fill: vars.color.series2 },
  3: { fill: vars.color.series3 },
  4: { fill: vars.color.series4 },
  5: { fill: vars.color.series5 },
  6: { fill: vars.color.series6 },
})
