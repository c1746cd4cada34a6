import type { ReactNode } from 'react'
import { cx } from '../../../kit/classes.ts'
import { Button } from '../../../kit/controls/Button.tsx'
import { IconButton } from '../../../kit/controls/IconButton.tsx'
import { TextButton } from '../../../kit/controls/Link.tsx'
import { Words } from '../../../kit/layout/Words.tsx'
import { useMedia } from '../../../shell/useMedia.ts'
import { ExportMenu, type Exported } from '../ExportMenu.tsx'
import * as css from './FilterBar.css.ts'
import { FilterSheet } from './FilterSheet.tsx'
import { FilterText } from './FilterText.tsx'
import * as phone from './PhoneToolbar.css.ts'
import { PhoneToolbar } from './PhoneToolbar.tsx'
import { tableTexts as texts } from './texts.ts'

/** What a bar of filters holds. */
export interface FilterBarProps {
  /** Of the bar; default: 'Filters'. */
  readonly label?: string
  /** Filters that are set, the search aside. */
  readonly count: number
  readonly onClear: () => void
  /** The first button stands at the left, where no toast covers it. */
  readonly add?: { readonly label: string; readonly onPress: () => void } | null
  readonly search?: { readonly label: string; readonly text: string; readonly onText: (text: string) => void }
  readonly fields: ReactNode
  /** How many rows there are; at the end, on phones below the line. */
  readonly note?: ReactNode
  /** At the end, on phones in the sheet. */
  readonly exports?: Exported
  /** At the end, on phones beside the button of the sheet. */
  readonly end?: ReactNode
  /** Distance to what stands below. */
  readonly className?: string
}

interface SheetProps {
  /** Rows that pass. */
  readonly shown: number
  /** The order, which a phone has no heads of columns for. */
  readonly sort?: ReactNode
}

/** Filters of a table: every choice goes into the address, the core answers. On phones they are in a sheet. */
export function FilterBar({ shown, sort, ...props }: FilterBarProps & SheetProps): ReactNode {
  const isPhone = useMedia('phone')
  if (!isPhone) return <FilterLine {...props} />
  const { count, onClear, add, search, fields, note, exports, end, className } = props
  return (
    <PhoneToolbar
      className={className}
      count={count}
      before={
        <>
          {add && <IconButton icon="add" tone="primary" label={add.label} hasTooltip={false} onPress={add.onPress} />}
          {search && <FilterText {...search} className={phone.search} />}
        </>
      }
      sheet={(close) => (
        <FilterSheet shown={shown} onClear={onClear} onClose={close}>
          <Words>{fields}</Words>
          <Words>{sort}</Words>
          {exports && <ExportMenu {...exports} hasWord />}
        </FilterSheet>
      )}
      note={note}
    >
      {end}
    </PhoneToolbar>
  )
}

/** The filters in a line, as wide screens have them. */
export function FilterLine(props: FilterBarProps): ReactNode {
  const { label = texts.filters, count, onClear, add, search, fields, note, exports, end, className } = props
  const isNarrowed = count > 0 || (search !== undefined && search.text !== '')
  return (
    <div className={cx(css.bar, className)} role="toolbar" aria-label={label}>
      {add && (
        <Button variant="primary" icon="add" onPress={add.onPress}>
          {add.label}
        </Button>
      )}
      {search && <FilterText {...search} className={css.search} />}
      <Words>{fields}</Words>
      {isNarrowed && <TextButton onPress={onClear}>{texts.clear}</TextButton>}
      <Words>{end}</Words>
      {(note !== undefined || exports !== undefined) && (
        <span className={css.end}>
          <Words>{note}</Words>
          {exports && <ExportMenu {...exports} />}
        </span>
      )}
    </div>
  )
}
