import { style } from '@vanilla-extract/css'
import { media } from '../../theme/media.ts'
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
  // The time goes below the words, of which it would leave nothing beside them.
  '@media': { [media.phone]: { gridTemplateColumns: '72px minmax(0, 1fr)', rowGap: 0 } },
})
export const urgency = style({ justifySelf: 'start' })
export const until = style({ '@media': { [media.phone]: { gridColumn: 2 } } })
export const words = style({ display: 'flex', flexDirection: 'column', minWidth: 0 })
/** The link covers its row. */
export const cover = style({
  fontWeight: vars.weight.label,
  selectors: { '&::after': { content: '""', position: 'absolute', inset: 0 } },
})
