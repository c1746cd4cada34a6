import { style, styleVariants } from '@vanilla-extract/css'
import { media } from '../../theme/media.ts'
import { vars } from '../../theme/tokens.css.ts'

// The arrow stands in a slot that is always there; in tables left of the number, so that right edges align with totals.
export const cell = style({
  display: 'inline-flex',
  alignItems: 'center',
  gap: 3,
  padding: '1px 4px',
  borderRadius: vars.radius.tag,
  fontFeatureSettings: vars.font.digits,
  whiteSpace: 'nowrap',
  position: 'relative',
  isolation: 'isolate',
})
/** Fades behind the number (flash.ts), by opacity alone: a fading background would be painted anew in every frame. */
export const tint = style({
  position: 'absolute',
  inset: 0,
  zIndex: -1,
  borderRadius: 'inherit',
  selectors: {
    '[data-flash="up"] > &': { background: vars.color.upFlash },
    '[data-flash="down"] > &': { background: vars.color.downFlash },
  },
  '@media': { [media.still]: { display: 'none' } },
})
/** Where the number's fixed edge is: its end in tables, its start in a ledger. */
export const edges = styleVariants({
  end: { marginRight: -4 },
  start: { marginLeft: -4, paddingBlock: 0, flexDirection: 'row-reverse', justifyContent: 'flex-end' },
})
/** The arrow of a flash keeps the direction's colour while the number turns to plain text. */
export const slot = style({
  width: 8,
  height: 8,
  flex: 'none',
  visibility: 'hidden',
  selectors: { '[data-flash] > &': { visibility: 'visible' } },
})
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
      vars: {
        [vars.color.up]: vars.color.text,
        [vars.color.down]: vars.color.text,
        [vars.color.text2]: vars.color.text,
      },
    },
  },
})
