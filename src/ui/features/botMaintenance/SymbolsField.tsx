import { useMemo, type ReactNode } from 'react'
import type { BotsView, ListedSymbols } from '../../../domain/bots/view.types.ts'
import { SuggestField } from '../../kit/controls/SuggestField.tsx'
import { lastSymbol, symbolsLike } from './symbolText.ts'
import { words } from './texts.ts'
import { useBots } from './useBots.ts'

const symbolsOf = (view: BotsView): ListedSymbols => view.symbols

/** Symbols of the exchange's list, chosen as one types; where it is not known they are typed, and the hint says so. */
export function SymbolsField({
  takesMany,
  value,
  onChange,
}: {
  readonly takesMany: boolean
  readonly value: string
  readonly onChange: (text: string) => void
}): ReactNode {
  const listed = useBots(symbolsOf)
  const suggestions = useMemo(
    () => symbolsLike(value, listed?.symbols ?? []).map((symbol) => ({ id: symbol, label: symbol })),
    [value, listed],
  )
  const hint = takesMany ? words.symbolsHint : undefined
  const note = listed?.state === 'unknown' ? words.unlisted : hint
  return (
    <SuggestField
      label={takesMany ? words.symbols : words.symbol}
      isRequired
      maxLength={400}
      placeholder="BTCUSDT"
      value={value}
      onChange={onChange}
      suggestions={suggestions}
      onPick={(symbol) => onChange(takesMany ? `${lastSymbol(value).before}${symbol}` : symbol)}
      {...(note === undefined ? {} : { hint: note })}
    />
  )
}
