import { removeAdapter, setAdapter } from '@vanilla-extract/css/adapter'
import { endFileScope, setFileScope } from '@vanilla-extract/css/fileScope'
import { expect, test } from 'vitest'

test('GEN-10 the style of a dropdown is 140 to 300 px high', async () => {
  const rules = new Map<string, unknown>()
  setAdapter({
    appendCss: (css) => void ('selector' in css && rules.set(css.selector, css.rule)),
    registerClassName: () => undefined,
    registerComposition: () => undefined,
    markCompositionUsed: () => undefined,
    onEndFileScope: () => undefined,
    getIdentOption: () => 'debug',
  })
  setFileScope('Options.css.ts')
  const { dropdown } = await import('../../../src/ui/kit/controls/Options.css.ts')
  endFileScope()
  removeAdapter()

  expect(rules.get(dropdown)).toEqual({ minHeight: 140, maxHeight: 300 })
})
