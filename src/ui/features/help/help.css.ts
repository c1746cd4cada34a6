import { style } from '@vanilla-extract/css'
import { vars } from '../../theme/tokens.css.ts'

/** A column that is read: 760 px at most (look.md, Widths). */
export const reading = style({
  display: 'flex',
  flexDirection: 'column',
  gap: vars.space[20],
  width: '100%',
  maxWidth: vars.size.reading,
})
/** Where an address with an anchor leads: below the bar that stays at the top. */
export const anchor = style({
  scrollMarginTop: `calc(${vars.size.topBar} + ${vars.space[12]})`,
  selectors: { '& + &': { borderTop: `1px solid ${vars.color.hair}` } },
})
export const answer = style({
  display: 'flex',
  flexDirection: 'column',
  alignItems: 'start',
  gap: vars.space[8],
  paddingTop: vars.space[4],
})
