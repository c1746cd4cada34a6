import { useContext, type KeyboardEvent, type ReactElement, type ReactNode } from 'react'
import { Autocomplete } from 'react-aria-components/Autocomplete'
import { Header } from 'react-aria-components/Header'
import { ListBox, ListBoxItem, ListBoxSection } from 'react-aria-components/ListBox'
import { Popover } from 'react-aria-components/Popover'
import { SelectStateContext } from 'react-aria-components/Select'
import { cx } from '../classes.ts'
import { Icon } from '../icons.tsx'
import { appears, overlay } from '../feedback/overlay.css.ts'
import * as css from './Options.css.ts'
import { SearchField } from './SearchField.tsx'

/** One choice of a dropdown. */
export type Option = {
  readonly id: string
  readonly label: string
  /** Quiet text on the right. */
  readonly hint?: string
  /** Before the label: Swatch, CoinLogo, Icon. */
  readonly icon?: ReactNode
  readonly isDisabled?: boolean
}

/** Choices under a title. */
export type OptionSection = { readonly title: string; readonly options: readonly Option[] }

/** A flat list, or sections. */
export type Options = readonly Option[] | readonly OptionSection[]

/** Dropdown defaults (spec 8). */
export const dropdownTexts = { empty: 'No options', loading: 'Loading...', placeholder: 'Select...' } as const

/** Page Up and Page Down move by this many options (spec 9, Misc UI: page size 5; decision A-148). */
const PAGE_SIZE = 5

/** The option of an id, or null. */
export function optionOf(options: Options, id: string | null): Option | null {
  return flat(options).find((option) => option.id === id) ?? null
}

/** Dropdown of a react-aria Select: max height 300, min 140, search on top when wanted. */
export function OptionsPopover({
  options,
  isSearchable,
  isLoading,
}: {
  readonly options: Options
  readonly isSearchable?: boolean | undefined
  readonly isLoading?: boolean | undefined
}): ReactNode {
  const state = useContext(SelectStateContext)
  const onPage = (event: KeyboardEvent<HTMLElement>): void => {
    if (event.key !== 'PageDown' && event.key !== 'PageUp') return
    event.preventDefault()
    event.stopPropagation()
    const key = keyOnPage(event.currentTarget, event.key === 'PageDown' ? PAGE_SIZE : -PAGE_SIZE)
    if (key !== undefined) state?.selectionManager.setFocusedKey(key)
  }
  const list = (
    <ListBox
      className={css.list}
      renderEmptyState={() => (
        <div className={css.nothing}>{isLoading ? dropdownTexts.loading : dropdownTexts.empty}</div>
      )}
    >
      {isLoading ? [] : drawn(options)}
    </ListBox>
  )
  return (
    <Popover className={cx(overlay, appears, css.popover, css.dropdown)} offset={4} maxHeight={css.MENU_MAX_HEIGHT}>
      <div className={css.content} onKeyDownCapture={onPage}>
        {isSearchable ? (
          <Autocomplete filter={contains}>
            <div className={css.searchBox}>
              <SearchField label="Search" size="sm" autoFocus />
            </div>
            {list}
          </Autocomplete>
        ) : (
          list
        )}
      </div>
    </Popover>
  )
}

const drawn = (options: Options): ReactNode =>
  options.map((entry) =>
    'title' in entry ? (
      <ListBoxSection key={entry.title} id={entry.title} className={css.section}>
        <Header className={css.sectionTitle}>
          <span>{entry.title}</span>
        </Header>
        {entry.options.map(drawnOption)}
      </ListBoxSection>
    ) : (
      drawnOption(entry)
    ),
  )

/** An option as every list draws it. */
export const drawnOption = (option: Option): ReactElement => (
  <ListBoxItem
    key={option.id}
    id={option.id}
    textValue={option.label}
    isDisabled={option.isDisabled ?? false}
    className={css.option}
  >
    {option.icon}
    <span className={css.label}>{option.label}</span>
    {option.hint && <span className={css.hint}>{option.hint}</span>}
    <Icon name="check" size={14} className={css.check} />
  </ListBoxItem>
)

const flat = (options: Options): readonly Option[] =>
  options.flatMap((entry) => ('title' in entry ? entry.options : [entry]))

const contains = (text: string, typed: string): boolean => text.toLowerCase().includes(typed.trim().toLowerCase())

// The list on screen is already filtered and in order, so its elements are the pages; keys are strings and stand in
// data-key.
function keyOnPage(popover: HTMLElement, step: number): string | undefined {
  const shown = [...popover.querySelectorAll<HTMLElement>('[role="option"]:not([aria-disabled="true"])')]
  const at = shown.findIndex((element) => element.hasAttribute('data-focused'))
  return shown[Math.max(0, Math.min(shown.length - 1, (at < 0 ? 0 : at) + step))]?.dataset['key']
}
