/** Options that a list under the field shows at most. */
const SHOWN = 40

/**
 * What stands before the last symbol of a text, and that symbol as it is typed: 'BTCUSDT, e' is 'BTCUSDT, ' and 'E'.
 */
export function lastSymbol(text: string): { readonly before: string; readonly typed: string } {
  const before = /^(?:.*[\s,;])?/s.exec(text)?.[0] ?? ''
  return { before, typed: text.slice(before.length).toUpperCase() }
}

/**
 * Listed symbols that may be meant by what is typed, those that begin with it first. None once it is one of them, and
 * none of those that the text has already.
 */
export function symbolsLike(text: string, symbols: readonly string[]): readonly string[] {
  const { before, typed } = lastSymbol(text)
  if (symbols.includes(typed)) return []
  const taken = before.toUpperCase().split(/[\s,;]+/)
  const open = symbols.filter((symbol) => symbol.includes(typed) && !taken.includes(symbol))
  return [
    ...open.filter((symbol) => symbol.startsWith(typed)),
    ...open.filter((symbol) => !symbol.startsWith(typed)),
  ].slice(0, SHOWN)
}
