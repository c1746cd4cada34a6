import { style } from '@vanilla-extract/css'
import { vars } from '../../theme/tokens.css.ts'

export const track = style({
  display: 'grid',
  gridTemplateColumns: '46px minmax(40px, 1fr) 46px',
  alignItems: 'center',
  gap: vars.space[8],
  width: '100%',
  fontSize: vars.text[12],
  lineHeight: vars.line[12],
  color: vars.color.text3,
  fontFeatureSettings: vars.font.digits,
  whiteSpace: 'nowrap',
  textDecorationLine: vars.strike,
  selectors: { '&[data-stop="trailing"]': { gridTemplateColumns: 'max-content minmax(40px, 1fr) 46px' } },
})
/** Amber without a stop, amber and strong when the mark is near it. */
export const stop = style({
  textAlign: 'right',
  selectors: {
    [`${track}[data-stop="none"] > &`]: { color: vars.color.warn },
    [`${track}[data-stop="near"] > &`]: { color: vars.color.warn, fontWeight: vars.weight.strong },
  },
})
export const target = style({ textAlign: 'left' })
/** Nothing in it is read: what it draws keeps its colours where the system forces its own. */
export const bar = style({ position: 'relative', height: 14, forcedColorAdjust: 'none' })
const half = { position: 'absolute', top: 6, height: 2, borderRadius: 1 } as const
/** No stop: dashed amber. */
export const leftHalf = style({
  ...half,
  left: 0,
  right: '50%',
  background: vars.color.rule,
  selectors: {
    [`${track}[data-stop="none"] &`]: {
      background: `repeating-linear-gradient(90deg, ${vars.color.warnFill} 0 3px, transparent 3px 7px)`,
    },
  },
})
/** No target: absent. */
export const rightHalf = style({
  ...half,
  left: '50%',
  right: 0,
  background: vars.color.rule,
  selectors: { [`${track}[data-target="none"] &`]: { display: 'none' } },
})
export const entry = style({
  position: 'absolute',
  left: '50%',
  top: 2,
  height: 10,
  width: 1,
  background: vars.color.text3,
})
const filled = {
  [`${track}[data-fill="up"] &`]: { background: vars.color.upFill },
  [`${track}[data-fill="down"] &`]: { background: vars.color.downFill },
  [`${track}[data-fill="flat"] &`]: { background: vars.color.text3 },
  [`${track}[data-fill="stale"] &`]: { background: vars.color.stale },
}
/** From the entry to the mark. */
export const part = style({ ...half, borderRadius: 0, selectors: filled })
/** The mark. */
export const dot = style({
  position: 'absolute',
  top: 3,
  width: 8,
  height: 8,
  marginLeft: -4,
  borderRadius: '50%',
  boxShadow: `0 0 0 2px ${vars.color.panel}`,
  selectors: filled,
})
