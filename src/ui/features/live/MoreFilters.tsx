import type { ReactNode } from 'react'
import { IconButton } from '../../kit/IconButton.tsx'
import { NumberField } from '../../kit/NumberField.tsx'
import { Popover } from '../../kit/Popover.tsx'
import { Select } from '../../kit/Select.tsx'
import * as css from './LiveToolbar.css.ts'
import { liveTexts } from './texts.ts'
import { useChangeQuery } from './useLive.ts'

/** Rarer filters: one symbol, and the least result either way. */
export interface RarerFilters {
  readonly symbol: string
  readonly symbols: readonly string[]
  /** Decimal text out of the address; '' is none. */
  readonly least: string
}

/** The rarer filters behind one button, which says when one is set. */
export function MoreFilters(filters: RarerFilters): ReactNode {
  const isSet = filters.symbol !== '' || filters.least !== ''
  return (
    <Popover label={liveTexts.moreFilters} width={260} trigger={<IconButton icon="filter" label={liveTexts.moreFilters} isPressed={isSet} />}>
      <div className={css.popped}><RarerFields {...filters} /></div>
    </Popover>
  )
}

/** Their fields, in the popover and in the sheet of phones. */
export function RarerFields({ symbol, symbols, least }: RarerFilters): ReactNode {
  const change = useChangeQuery()
  const known = symbol === '' || symbols.includes(symbol) ? symbols : [symbol, ...symbols]
  return (
    <>
      <Select label="Symbol" options={known.map((name) => ({ id: name, label: name }))} value={symbol === '' ? null : symbol} onChange={(chosen) => change({ filter: chosen ?? '' })} isSearchable isClearable placeholder="All" />
      <NumberField label="uPnL of at least" unit="USDT" hint="Gains and losses alike." min={0} value={least === '' ? null : Number(least)} onChange={(value) => change({ min: value === null || value === 0 ? '' : String(value) })} />
    </>
  )
}
