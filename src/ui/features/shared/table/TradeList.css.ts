import { style } from '@vanilla-extract/css'
import { media } from '../../../theme/media.ts'
import { vars } from '../../../theme/tokens.css.ts'

export const list = style({ margin: 0, padding: 0, listStyle: 'none' })
export const row = style({
  position: 'relative',
  display: 'grid',
  gridTemplateColumns: '152px minmax(72px, 1fr) 52px minmax(0, 72px) minmax(72px, auto)',
  alignItems: 'center',
  gap: vars.space[12],
  minHeight: 36,
  padding: `0 ${vars.space[16]}`,
  borderTop: `1px solid ${vars.color.hair}`,
  selectors: { '&:hover': { background: vars.color.hover } },
  '@media': {
    [media.phone]: {
      minHeight: 44,
      gap: vars.space[6],
      gridTemplateColumns: '84px minmax(52px, 1fr) 46px minmax(72px, auto)',
    },
  },
})
/** On a phone the day stands over the time of day. */
export const time = style({ whiteSpace: 'nowrap', '@media': { [media.phone]: { whiteSpace: 'normal' } } })
export const symbol = style({
  display: 'flex',
  alignItems: 'center',
  gap: vars.space[8],
  minWidth: 0,
  fontWeight: vars.weight.label,
})
/** The link covers its row. */
export const cover = style({
  minWidth: 0,
  selectors: { '&::after': { content: '""', position: 'absolute', inset: 0 } },
})
export const side = style({ display: 'inline-flex' })
export const reason = style({ '@media': { [media.phone]: { display: 'none' } } })
export const pnl = style({ textAlign: 'right', fontWeight: vars.weight.label })
