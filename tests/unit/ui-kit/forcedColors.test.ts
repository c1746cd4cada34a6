import { removeAdapter, setAdapter } from '@vanilla-extract/css/adapter'
import { endFileScope, setFileScope } from '@vanilla-extract/css/fileScope'
import { expect, test, vi } from 'vitest'
import { media } from '../../../src/ui/theme/media.ts'

type Rule = {
  readonly selectors?: Record<string, unknown>
  readonly visibility?: string
  readonly forcedColorAdjust?: string
  readonly '@media'?: Record<string, { readonly selectors?: Record<string, unknown> }>
}

/** The rules of a file of styles, by the name of the style or its class. */
async function rulesOf<Styles>(file: string, read: () => Promise<Styles>): Promise<(of: string) => Rule> {
  const rules = new Map<string, Rule>()
  setAdapter({
    appendCss: (css) => void ('selector' in css && rules.set(css.selector, css.rule as Rule)),
    registerClassName: () => undefined,
    registerComposition: () => undefined,
    markCompositionUsed: () => undefined,
    onEndFileScope: () => undefined,
    getIdentOption: () => 'debug',
  })
  // Styles say their rules once, when they are read: another test of this process may have read them.
  vi.resetModules()
  setFileScope(file)
  const styles = await read()
  endFileScope()
  removeAdapter()
  return (key) => rules.get(key) ?? rules.get((styles as Record<string, string>)[key]!.split(' ')[0]!)!
}

const forced = (rule: Rule): Record<string, unknown> => rule['@media']?.[media.forced]?.selectors ?? {}
const ring = { outline: '2px solid Highlight', outlineOffset: -2 }

test('SCREEN-2.0 with the colours of the system a choice still shows whether it is made', async () => {
  const of = await rulesOf('Choice.css.ts', () => import('../../../src/ui/kit/controls/Choice.css.ts'))
  expect(of('tick').visibility).toBe('hidden')
  const chosen = { forcedColorAdjust: 'none', background: 'Highlight', color: 'HighlightText' }
  expect(forced(of('box'))['[data-selected] > &']).toMatchObject(chosen)
  expect(forced(of('rail'))).toMatchObject({
    '[data-selected] > &': chosen,
    '[data-selected] > &::after': { background: 'HighlightText' },
  })
  expect(Object.values(forced(of('cardBox')))).toMatchObject([chosen])
})

test('SCREEN-2.0 with the colours of the system the chosen segment and the chosen tab stand out', async () => {
  const segments = await rulesOf('Segmented.css.ts', () => import('../../../src/ui/kit/controls/Segmented.css.ts'))
  expect(forced(segments('choice'))['&[data-selected]']).toMatchObject({ background: 'Highlight' })
  const tabs = await rulesOf('Tabs.css.ts', () => import('../../../src/ui/kit/layout/Tabs.css.ts'))
  expect(forced(tabs('tab'))).toEqual({ '&:not([data-selected])': { borderBottomColor: 'Canvas' } })
})

test('SCREEN-2.0 with the colours of the system rows and options in focus have a real outline', async () => {
  const table = await rulesOf('DataTable.css.ts', () => import('../../../src/ui/kit/table/DataTable.css.ts'))
  expect(forced(table('row'))).toEqual({ '&:focus-visible': ring })
  expect(forced(table('group'))).toEqual({ '&:focus-visible': ring })
  const options = await rulesOf('Options.css.ts', () => import('../../../src/ui/kit/controls/Options.css.ts'))
  expect(forced(options('option'))).toEqual({ '&[data-focused]': ring })
})

test('SCREEN-2.0 with the colours of the system a legend keeps those of its lines', async () => {
  let first = ''
  const tag = await rulesOf('Tag.css.ts', async () => {
    const styles = await import('../../../src/ui/kit/data/Tag.css.ts')
    first = styles.swatches[1]
    return styles
  })
  expect(tag(first).forcedColorAdjust).toBe('none')
})
