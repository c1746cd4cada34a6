import { keyframes, style, styleVariants } from '@vanilla-extract/css'
import { media } from '../../theme/media.ts'
import { vars } from '../../theme/tokens.css.ts'

const breathe = keyframes({ '50%': { opacity: 0.35 } })

export const chip = style({
  display: 'inline-flex',
  alignItems: 'center',
  gap: vars.space[6],
  height: 22,
  padding: `0 ${vars.space[8]}`,
  flex: 'none',
  borderRadius: vars.radius.round,
  border: `1px solid ${vars.color.hair}`,
  background: vars.color.panel,
  color: vars.color.text2,
  fontSize: vars.text[12],
  lineHeight: 1,
  fontWeight: vars.weight.label,
  whiteSpace: 'nowrap',
  fontFeatureSettings: vars.font.digits,
  '@media': { [media.phone]: { gap: vars.space[4], padding: `0 ${vars.space[6]}` } },
})
/** Where there is no room for the label the mark stands alone: the label is in a line below, which is not seen. */
export const gives = style({
  // So much more than a title beside it that this keeps its last fraction of a pixel.
  flex: '0 1000000 auto',
  flexWrap: 'wrap',
  justifyContent: 'center',
  minWidth: 20,
  overflow: 'hidden',
  lineHeight: '20px',
})
const amber = { color: vars.color.warn, background: vars.color.warnTint, borderColor: vars.color.warnLine }
export const states = styleVariants({
  live: { color: vars.color.ok },
  catching_up: { color: vars.color.accent },
  stale: amber,
  reconnecting: amber,
  offline: {},
  stopped: { color: vars.color.danger, background: vars.color.dangerTint, borderColor: vars.color.dangerLine },
  plain: {},
})
export const mark = style({
  width: 6,
  height: 6,
  borderRadius: '50%',
  flex: 'none',
  forcedColorAdjust: 'none',
  selectors: { [`${gives} > &`]: { marginBlock: 7 } },
})
// The shape differs with the state, not the colour alone: dot, hollow dot, square.
export const marks = styleVariants({
  live: {
    background: vars.color.ok,
    animation: `${breathe} ${vars.motion.breathe} ease-in-out infinite`,
    '@media': { [media.still]: { animation: 'none' } },
  },
  catching_up: { background: vars.color.accent },
  stale: { background: vars.color.warn },
  reconnecting: { background: 'none', boxShadow: `inset 0 0 0 1.5px ${vars.color.warn}` },
  offline: { background: 'none', boxShadow: `inset 0 0 0 1.5px ${vars.color.text3}` },
  stopped: { background: vars.color.danger, borderRadius: 1 },
  plain: { background: vars.color.text3 },
})
export const detail = style({
  color: vars.color.text3,
  fontWeight: vars.weight.text,
  selectors: { [`${states.stale} &, ${states.reconnecting} &, ${states.stopped} &`]: { color: 'inherit' } },
})
