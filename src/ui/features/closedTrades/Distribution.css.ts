import { createVar, style } from '@vanilla-extract/css'
import { vars } from '../../theme/tokens.css.ts'

/** Share of the highest bar, and of the longest. */
export const height = createVar()
export const length = createVar()

export const frame = style({ display: 'flex', flexDirection: 'column', gap: vars.space[6] })
export const bars = style({ display: 'flex', alignItems: 'flex-end', gap: 2, height: 180, margin: 0, padding: 0, listStyle: 'none', borderBottom: `1px solid ${vars.color.rule}` })
export const slot = style({ flex: 1, height: '100%', display: 'flex', alignItems: 'flex-end' })
export const bar = style({ width: '100%', height, borderRadius: '2px 2px 0 0', selectors: { '&[data-direction="up"]': { background: vars.color.upFill }, '&[data-direction="down"]': { background: vars.color.downFill } } })
export const axis = style({ display: 'flex', justifyContent: 'space-between', fontSize: vars.text[12], lineHeight: vars.line[12], color: vars.color.text3, fontFeatureSettings: vars.font.digits })
export const track = style({ display: 'block', height: 4, minWidth: 24 })
export const fill = style({ display: 'block', height: 4, width: length, borderRadius: 2, selectors: { '&[data-direction="up"]': { background: vars.color.upFill }, '&[data-direction="down"]': { background: vars.color.downFill } } })
