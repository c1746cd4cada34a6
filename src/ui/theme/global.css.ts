import { globalStyle } from '@vanilla-extract/css'
import { media } from './media.ts'
import { vars } from './tokens.css.ts'

globalStyle('*, *::before, *::after', { boxSizing: 'border-box' })
globalStyle('html, body', { margin: 0, minHeight: '100%' })
// What the keyboard reaches, or an address names, stops under the top bar and not behind it.
globalStyle('html', { scrollPaddingTop: vars.sticky.top })
globalStyle('body', {
  minHeight: '100dvh',
  background: vars.color.page,
  color: vars.color.text,
  fontFamily: vars.font.sans,
  fontSize: vars.text[14],
  lineHeight: vars.line[14],
  fontWeight: vars.weight.text,
  fontFeatureSettings: '"calt" 1',
  WebkitFontSmoothing: 'antialiased',
  WebkitTextSizeAdjust: '100%',
  textRendering: 'geometricPrecision',
})
globalStyle('h1, h2, h3, h4, p, ul, ol, dl, dd, figure, fieldset', { margin: 0, padding: 0 })
globalStyle('fieldset', { border: 0, minWidth: 0 })
globalStyle('ul, ol', { listStyle: 'none' })
globalStyle('a', { color: 'inherit', textDecoration: 'none' })
globalStyle('button, input, select, textarea', { font: 'inherit', color: 'inherit', letterSpacing: 'inherit' })
globalStyle('button', { cursor: 'pointer', WebkitTapHighlightColor: 'transparent' })
globalStyle('svg', { display: 'block', flex: 'none' })
globalStyle(':focus-visible', { outline: `2px solid ${vars.color.focus}`, outlineOffset: 2 })
globalStyle('::selection', { background: vars.color.accentLine })
globalStyle('*', { scrollbarWidth: 'thin', scrollbarColor: `${vars.color.rule} transparent` })

// Motion that a component forgot to stop: the reader's wish wins.
globalStyle('*, *::before, *::after', {
  '@media': {
    [media.still]: {
      animationDuration: '1ms !important',
      animationIterationCount: '1 !important',
      // A duration would make a transition of every change of every element, each with its frames and events.
      transitionProperty: 'none !important',
      scrollBehavior: 'auto',
    },
  },
})
