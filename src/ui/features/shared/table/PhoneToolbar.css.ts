import { style } from '@vanilla-extract/css'
import { vars } from '../../../theme/tokens.css.ts'

/** Up to five buttons in the line of a phone, two of them words; what has no room comes below. */
export const bar = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: `${vars.space[8]} ${vars.space[4]}`,
})
/** Shares the line by what it says: a long word is not cut. */
export const grow = style({ flex: '1 1 auto', paddingInline: vars.space[8] })
/** Takes what the words of the buttons leave. */
export const search = style({ flex: '99 1 112px', minWidth: 0 })
/** A line of its own. */
export const line = style({ flex: '1 0 100%', display: 'flex', justifyContent: 'center' })
export const note = style([
  line,
  { flexWrap: 'wrap', alignItems: 'baseline', justifyContent: 'space-between', columnGap: vars.space[12] },
])
