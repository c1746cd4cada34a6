import { globalStyle, style } from '@vanilla-extract/css'
import { vars } from '../../theme/tokens.css.ts'

export const column = style({ minWidth: 0 })
// On wide screens the one list flows into columns; a group's head takes a whole row.
export const columns = style({ minWidth: 0 })
globalStyle(`${columns} > ul`, { display: 'grid', gridTemplateColumns: 'repeat(auto-fill, minmax(300px, 1fr))', background: vars.color.hair, gap: 1, overflow: 'hidden' })
globalStyle(`${columns} > ul > li`, { background: vars.color.panel, borderTop: 0 })
globalStyle(`${columns} > ul > li:not(:has(article, [role="img"]))`, { gridColumn: '1 / -1', background: vars.color.raised })

export const head = style({ display: 'flex', alignItems: 'center', gap: vars.space[10], minWidth: 0 })
export const names = style({ flex: 1, minWidth: 0, display: 'flex', flexDirection: 'column' })
export const title = style({ display: 'flex', alignItems: 'center', gap: vars.space[6], minWidth: 0 })
export const result = style({ display: 'flex', flexDirection: 'column', alignItems: 'flex-end', fontFeatureSettings: vars.font.digits })
export const pnl = style({ fontSize: vars.text[16], lineHeight: vars.line[16], fontWeight: vars.weight.strong })
export const end = style({ marginLeft: 'auto' })
