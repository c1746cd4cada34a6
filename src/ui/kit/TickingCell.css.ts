import { keyframes, style, styleVariants } from '@vanilla-extract/css'
import { media } from '../theme/media.ts'
import { vars } from '../theme/tokens.css.ts'

const flashUp = keyframes({ from: { background: vars.color.upFlash }, to: { background: 'transparent' } })
const flashDown = keyframes({ from: { background: vars.color.downFlash }, to: { background: 'transparent' } })

// The arrow stands in a slot that is always there; in tables left of the number, so that right edges align with totals.
export const cell = style({
  display: 'inline-flex',
  alignItems: 'center',
  gap: 3,
  padding: '1px 4px',
  borderRadius: vars.radius.tag,
  fontFeatureSettings: vars.font.digits,
  whiteSpace: 'nowrap',
  selectors: {
    '&[data-flash="up"]': { animation: `${flashUp} ${vars.motion.flash} ${vars.motion.ease} both` },
    '&[data-flash="down"]': { animation: `${flashDown} ${vars.motion.flash} ${vars.motion.ease} both` },
  },
  '@media': { [media.still]: { selectors: { '&[data-flash]': { animation: 'none !important' } } } },
})
/** Where the number's fixed edge is: its end in tables, its start in a ledger. */
export const edges = styleVariants({ end: { marginRight: -4 }, start: { marginLeft: -4, paddingBlock: 0, flexDirection: 'row-reverse', justifyContent: 'flex-end' } })
/** The arrow of a flash keeps the direction's colour while the number turns to plain text. */
export const slot = style({ width: 8, height: 8, flex: 'none', visibility: 'hidden', selectors: { '[data-flash] > &': { visibility: 'visible' } } })
export const slotColor = style({
  selectors: {
    '[data-flash="up"] > &': { color: vars.color.up },
    '[data-flash="down"] > &': { color: vars.color.down, transform: 'rotate(180deg)' },
  },
})
/** While it flashes the number is plain text: the arrow alone says the direction of the change. */
export const value = style({
  selectors: {
    '[data-flash] > &': {
      color: vars.color.text,
      vars: { [vars.color.up]: vars.color.text, [vars.color.down]: vars.color.text, [vars.color.text2]: vars.color.text },
    },
  },
})
