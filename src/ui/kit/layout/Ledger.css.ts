import { createVar, style } from '@vanilla-extract/css'
import { media } from '../../theme/media.ts'
import { vars } from '../../theme/tokens.css.ts'
import { over, under } from '../controls/FigureButton.css.ts'

/** Weight of an item among its neighbours. */
export const weight = createVar()

// Each item draws the line at its left and top; the row is pulled over the border by a pixel, so that wrapped rows have
// no double edge.
export const ledger = style({ overflow: 'hidden', containerType: 'inline-size' })
export const items = style({ display: 'flex', flexWrap: 'wrap', margin: '-1px 0 0 -1px' })
/** On phones one line that scrolls sideways, where the figures are not what the screen is about. */
export const rail = style({
  '@media': { [media.phone]: { flexWrap: 'nowrap', overflowX: 'auto', scrollbarWidth: 'none' } },
})
export const item = style({
  flexGrow: weight,
  flexShrink: 1,
  flexBasis: `calc(${weight} * 104px)`,
  minWidth: 0,
  padding: `${vars.space[12]} ${vars.space[16]}`,
  borderLeft: `1px solid ${vars.color.hair}`,
  borderTop: `1px solid ${vars.color.hair}`,
  '@media': {
    [media.rail]: { flexBasis: `calc(${weight} * 22%)` },
    [media.phone]: {
      flexBasis: '40%',
      flexGrow: 1,
      selectors: { [`${rail} > &`]: { flex: '1 0 auto', minWidth: 112 } },
    },
    // Six in one row would leave a figure of thousands no room: three and three, of seven and eight four. A phone has
    // two in a row.
    [media.wide]: {
      '@container': {
        '(max-width: 1180px)': {
          selectors: {
            [`${items}:has(> :nth-child(6)) > &`]: { flexBasis: `calc(${weight} * 26%)` },
            [`${items}:has(> :nth-child(7)) > &`]: { flexBasis: '22%', flexGrow: 1 },
          },
        },
      },
    },
  },
})
export const third = style({ '@media': { [media.rail]: { flexBasis: '30%' }, [media.phone]: { flexBasis: '40%' } } })
export const whole = style({ '@media': { [media.phone]: { flexBasis: '100%' } } })
/** What follows the label. Blocks below each other: a flex item is never laid out without its neighbours. */
const below = style({ marginTop: vars.space[2] })
/** Lines of figures that open: apart as far as two fingers' targets need, which meet halfway. */
const line = style([
  below,
  { '@media': { [media.touch]: { marginTop: vars.space[8], vars: { [over]: '-4px', [under]: '-4px' } } } },
])
export const label = style({
  display: 'flex',
  alignItems: 'center',
  gap: vars.space[6],
  fontSize: vars.text[12],
  lineHeight: vars.line[12],
  color: vars.color.text3,
})
export const value = style([
  below,
  {
    display: 'flex',
    alignItems: 'baseline',
    gap: vars.space[6],
    fontSize: vars.text[20],
    lineHeight: vars.line[20],
    fontWeight: vars.weight.strong,
    letterSpacing: vars.font.tight,
    fontFeatureSettings: vars.font.digits,
    whiteSpace: 'nowrap',
    // One line, whatever it says: a figure that moves is laid out alone, never the page.
    contain: 'size layout',
    height: vars.line[20],
    '@media': { [media.touch]: { vars: { [under]: '-4px' } } },
  },
])
export const first = style({ fontSize: vars.text[28], lineHeight: vars.line[28], height: vars.line[28] })
export const details = style([
  line,
  {
    contain: 'size layout',
    height: vars.line[12],
    selectors: { '&:empty': { height: 0 } },
    fontSize: vars.text[12],
    lineHeight: vars.line[12],
    color: vars.color.text2,
    whiteSpace: 'nowrap',
    overflow: 'hidden',
    textOverflow: 'ellipsis',
    fontFeatureSettings: vars.font.digits,
    // Where nothing hovers no title says the rest.
    '@media': { [media.phone]: { contain: 'layout', height: 'auto', whiteSpace: 'normal', overflow: 'visible' } },
  },
])
/** Details that wrap. */
export const words = style([
  line,
  {
    selectors: { '&:empty': { height: 0 } },
    fontSize: vars.text[12],
    lineHeight: vars.line[12],
    color: vars.color.text2,
    fontFeatureSettings: vars.font.digits,
  },
])
export const extra = style([
  below,
  { paddingTop: vars.space[6], fontSize: vars.text[12], lineHeight: vars.line[12], color: vars.color.text2 },
])
