import { style } from '@vanilla-extract/css'
import { media } from '../../theme/media.ts'
import { vars } from '../../theme/tokens.css.ts'

export const list = style({ margin: 0, padding: 0, listStyle: 'none' })
export const row = style({
  position: 'relative',
  display: 'grid',
  gridTemplateColumns: '104px minmax(0, 2fr) minmax(0, 1fr) auto',
  alignItems: 'center',
  gap: vars.space[12],
  minHeight: 44,
  padding: `${vars.space[6]} ${vars.space[16]}`,
  borderTop: `1px solid ${vars.color.hair}`,
  selectors: { '&:hover': { background: vars.color.hover } },
  '@media': { [media.phone]: { gap: vars.space[8], gridTemplateColumns: '96px minmax(0, 1fr) auto' } },
})
export const time = style({ whiteSpace: 'nowrap' })
export const words = style({ display: 'flex', flexDirection: 'column', minWidth: 0 })
/** The link covers its row. */
export const cover = style({
  fontWeight: vars.weight.label,
  selectors: { '&::after': { content: '""', position: 'absolute', inset: 0 } },
})
export const verdict = style({ '@media': { [media.phone]: { display: 'none' } } })
export const pnl = style({ textAlign: 'right', fontWeight: vars.weight.label })
