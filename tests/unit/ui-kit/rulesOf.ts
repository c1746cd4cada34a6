import { removeAdapter, setAdapter } from '@vanilla-extract/css/adapter'
import { endFileScope, setFileScope } from '@vanilla-extract/css/fileScope'
import { vi } from 'vitest'

/** What a style says: its properties, `selectors` and `@media`. */
export type Rule = Readonly<Record<string, unknown>> & {
  readonly selectors?: Readonly<Record<string, Rule>>
  readonly '@media'?: Readonly<Record<string, Rule>>
}

/**
 * The rules of a file of styles by the name of the style, the way to a variant ('marks.live'), or a selector that
 * begins with a style ('row a').
 */
export async function rulesOf(file: string, read: () => Promise<object>): Promise<(of: string) => Rule> {
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
  const classOf = (name: string): string =>
    String(name.split('.').reduce<unknown>((at, part) => (at as Record<string, unknown>)[part], styles)).split(' ')[0]!
  return (of) => rules.get(of.replace(/^[\w.]+/, classOf))!
}
