import type { ReactNode } from 'react'
import { counted } from '../../../domain/core/format.ts'
import type { LiveFilterOptions, LiveFilters, LiveTradesData } from '../../../domain/live/view.types.ts'
import { Button } from '../../kit/controls/Button.tsx'
import { Drawer } from '../../kit/feedback/Dialog.tsx'
import { Segmented } from '../../kit/controls/Segmented.tsx'
import { Select } from '../../kit/controls/Select.tsx'
import { Row } from '../../kit/layout/Stack.tsx'
import { LiveSearch } from './LiveSearch.tsx'
import RarerFields from './RarerFields.tsx'
import * as css from './PhoneToolbar.css.ts'
import { groupOptions, liveTexts, sideOptions, sortOptions, stateOptions } from './texts.ts'
import { noFilters, change, useLive } from './useLive.ts'

const filtersOf = (data: LiveTradesData): LiveFilters => data.filters
const optionsOf = (data: LiveTradesData): LiveFilterOptions => data.options
const shownOf = (data: LiveTradesData): number => data.shownRows

/** All filters of a phone. Every choice works at once; the button says how many rows are left. */
export default function FilterSheet({ onClose }: { readonly onClose: () => void }): ReactNode {
  const filters = useLive(filtersOf)
  const options = useLive(optionsOf)
  const shown = useLive(shownOf) ?? 0
  if (filters === null || options === null) return null
  const footer = (
    <Row gap={8} grow>
      <Button className={css.grow} onPress={() => change(noFilters)}>
        {liveTexts.clear}
      </Button>
      <Button variant="primary" className={css.grow} onPress={onClose}>{`Show ${counted(shown, 'row')}`}</Button>
    </Row>
  )
  return (
    <Drawer isOpen onClose={onClose} side="bottom" title={liveTexts.filters} footer={footer}>
      <div className={css.fields}>
        <LiveSearch text={filters.q} />
        <Segmented
          label="Side"
          isWide
          choices={sideOptions}
          value={filters.side}
          onChange={(side) => change({ side })}
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
        <Select
          label="State"
          options={stateOptions}
          value={filters.state}
          onChange={(state) => change({ state: state ?? '' })}
        />
        <RarerFields symbol={filters.filter} symbols={options.symbols} least={filters.min} />
        <Select
          label="Group"
          options={groupOptions}
          value={filters.group}
          onChange={(group) => change({ group: group ?? '' })}
        />
        <Select
          label="Order"
          options={sortOptions}
          value={filters.sort}
          onChange={(sort) => change({ sort: sort ?? 'upnl' })}
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
  return (
    <Select
      label={label}
      options={names.map((name) => ({ id: name, label: name }))}
      value={value === '' ? null : value}
      onChange={(name) => onChange(name ?? '')}
      isClearable
      isSearchable={names.length > 8}
      placeholder="All"
    />
  )
}
