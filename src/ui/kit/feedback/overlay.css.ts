import { style } from '@vanilla-extract/css'
import { vars } from '../../theme/tokens.css.ts'

/** The surface of menus, popovers, dialogs and toasts. Inside it, hairlines and hover have their own steps. */
export const overlay = style({
  vars: {
    [vars.color.hair]: vars.color.hairOverlay,
    [vars.color.hover]: vars.color.overlayHover,
    [vars.color.panel]: vars.color.overlay,
  },
  background: vars.color.overlay,
  border: `1px solid ${vars.color.rule}`,
  borderRadius: vars.radius.panel,
  boxShadow: vars.color.shadow,
  color: vars.color.text,
})

/** Fade and 4 px, 200 ms; react-aria keeps the element until the exit has run. */
export const appears = style({
  transition: `opacity ${vars.motion.panel} ${vars.motion.ease}, transform ${vars.motion.panel} ${vars.motion.ease}`,
  selectors: {
    '&[data-entering]': { opacity: 0, transform: 'translateY(-4px)' },
    '&[data-entering][data-placement="top"]': { transform: 'translateY(4px)' },
    '&[data-exiting]': { opacity: 0, transitionDuration: vars.motion.state },
  },
})
