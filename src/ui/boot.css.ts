import { globalStyle } from '@vanilla-extract/css'
import { vars } from './theme/tokens.css.ts'

// The static first picture of index.html: the same as shell/FullScreenLoading, before any script ran.
globalStyle('#boot', {
  minHeight: '100dvh',
  display: 'flex',
  flexDirection: 'column',
  alignItems: 'center',
  justifyContent: 'center',
  textAlign: 'center',
  padding: vars.space[24],
})
globalStyle('#boot h1', {
  paddingTop: vars.space[24],
  fontSize: vars.text[20],
  lineHeight: vars.line[20],
  fontWeight: vars.weight.strong,
  letterSpacing: vars.font.tight,
})
globalStyle('#boot p', { paddingTop: vars.space[4], color: vars.color.text2, maxWidth: '44ch' })
globalStyle('#boot[data-failed] svg', { display: 'none' })
globalStyle('#boot button', {
  marginTop: vars.space[20],
  height: vars.size.control,
  padding: `0 ${vars.space[12]}`,
  borderRadius: vars.radius.control,
  border: `1px solid ${vars.color.rule}`,
  background: vars.color.panel,
  color: vars.color.text,
  fontSize: vars.text[13],
  fontWeight: vars.weight.label,
})
globalStyle('#boot-upper', { fill: vars.color.brand1 })
globalStyle('#boot-lower', { fill: vars.color.brand2 })

// '/' as the server drew it stands before the application until that has drawn the same (front/main.ts).
globalStyle('#front + #root', { display: 'none' })
globalStyle("[data-front='off'] #front", { display: 'none' })
globalStyle("[data-front='off'] #front + #root", { display: 'block' })
globalStyle('#front:not([data-has-demo]) [data-demo]', { display: 'none' })
globalStyle('#front[data-no-trial] [data-trial]', { display: 'none' })
