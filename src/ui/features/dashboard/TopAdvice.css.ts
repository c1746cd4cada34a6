import { style } from '@vanilla-extract/css'
import { vars } from '../../theme/tokens.css.ts'

export const list = style({ margin: 0, padding: 0, listStyle: 'none' })
export const row = style({
  position: 'relative',
  display: 'grid',
  gridTemplateColumns: '72px minmax(0, 1fr) auto',
  alignItems: 'center',
  gap: vars.space[12],
  minHeight: 44,
  padding: `${vars.space[6]} ${vars.space[16]}`,
  borderTop: `1px solid ${vars.color.hair}`,
  selectors: { '&:hover': { background: vars.color.hover } },
})
export const words = style({ display: 'flex', flexDirection: 'column', minWidth: 0 })
/** The link covers its row. */
export const cover = style({
  fontWeight: vars.weight.label,
  selectors: { '&::after': { content: '""', position: 'absolute', inset: 0 } },
})
