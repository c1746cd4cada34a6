import type { ReactNode } from 'react'
import type { ClosedFilters, ClosedOptions, ClosedTradesData } from '../../../domain/closed/view.types.ts'
import { counted } from '../../../domain/core/format.ts'
import { Button } from '../../kit/controls/Button.tsx'
import { Drawer } from '../../kit/feedback/Dialog.tsx'
import { Segmented } from '../../kit/controls/Segmented.tsx'
import { Select } from '../../kit/controls/Select.tsx'
import { Row } from '../../kit/layout/Stack.tsx'
import { ClosedSearch } from './ClosedSearch.tsx'
import * as css from './closed.css.ts'
import { DateFields } from './DatesButton.tsx'
import { RarerFields } from './RarerFields.tsx'
import { closedTexts as texts, resultOptions, sideOptions, sortOptions } from './texts.ts'
import { noFilters, change, useClosed } from './useClosed.ts'

const filtersOf = (data: ClosedTradesData): ClosedFilters => data.filters
const optionsOf = (data: ClosedTradesData): ClosedOptions => data.options
const shownOf = (data: ClosedTradesData): number => data.shown

/** All filters of a phone. Every choice works at once; the button says how many rows are left. */
export default function ClosedFilterSheet({ onClose }: { readonly onClose: () => void }): ReactNode {
  const filters = useClosed(filtersOf)
  const options = useClosed(optionsOf)
  const shown = useClosed(shownOf) ?? 0
  if (filters === null || options === null) return null
  const footer = (
    <Row gap={8} grow>
      <Button className={css.grow} onPress={() => change(noFilters)}>
        {texts.clear}
      </Button>
      <Button variant="primary" className={css.grow} onPress={onClose}>{`Show ${counted(shown, 'row')}`}</Button>
    </Row>
  )
  return (
    <Drawer isOpen onClose={onClose} side="bottom" title={texts.filters} footer={footer}>
      <div className={css.fields}>
        <ClosedSearch text={filters.q} />
        <Segmented
          label="Side"
          isWide
          choices={sideOptions}
          value={filters.side}
          onChange={(side) => change({ side })}
        />
        <Segmented
          label="Result"
          isWide
          choices={resultOptions}
          value={filters.result}
          onChange={(result) => change({ result })}
        />
        <Choice
          label="Symbol"
          names={options.symbols}
          value={filters.filter}
          onChange={(filter) => change({ filter })}
        />
        <Choice
          label="Account"
          names={options.accounts}
          value={filters.account}
          onChange={(account) => change({ account })}
        />
        <Choice
          label="Strategy"
          names={options.strategies}
          value={filters.strategy}
          onChange={(strategy) => change({ strategy })}
        />
        <RarerFields filters={filters} exits={options.exits} />
        <DateFields from={filters.from} to={filters.to} />
        <Select
          label="Order"
          options={sortOptions}
          value={filters.sort}
          onChange={(sort) => change({ sort: sort ?? 'closed_at' })}
        />
      </div>
    </Drawer>
  )
}

function Choice({
  label,
  names,
  value,
  onChange,
}: {
  readonly label: string
  readonly names: readonly string[]
  readonly value: string
  readonly onChange: (name: string) => void
}): ReactNode {
  const known = value === '' || names.includes(value) ? names : [value, ...names]
  return (
    <Select
      label={label}
      options={known.map((name) => ({ id: name, label: name }))}
      value={value === '' ? null : value}
      onChange={(name) => onChange(name ?? '')}
      isClearable
      isSearchable={names.length > 8}
      placeholder="All"
    />
  )
}
