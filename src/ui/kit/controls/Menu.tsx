import { useEffect, useMemo, type ReactElement, type ReactNode } from 'react'
import { Header } from 'react-aria-components/Header'
import { Menu as AriaMenu, MenuItem as AriaMenuItem, MenuSection, MenuTrigger } from 'react-aria-components/Menu'
import { Popover } from 'react-aria-components/Popover'
import { cx } from '../classes.ts'
import { Icon, type IconName } from '../icons.tsx'
import { appears, overlay } from '../feedback/overlay.css.ts'
import * as css from './Options.css.ts'

/** One entry of a menu: an act, or a link when it has `href`. */
export type MenuItem = {
  readonly id: string
  readonly label: string
  readonly icon?: IconName
  /** Quiet line under the label. */
  readonly hint?: string
  readonly href?: string
  readonly isDisabled?: boolean
  readonly tone?: 'default' | 'danger'
}

/** Entries under a title; a title of '' only divides. */
export type MenuGroup = { readonly title: string; readonly items: readonly MenuItem[] }

/** Props of Menu. */
export type MenuProps = {
  readonly label: string
  /** Id of the text that names it, where the button says more: its values, say. */
  readonly labelledBy?: string
  /** The button that opens it. */
  readonly trigger: ReactElement
  readonly items: readonly (MenuItem | MenuGroup)[]
  readonly onAction?: (id: string) => void
  /** With `onSelect` the entries are checked or not, and the menu stays open. */
  readonly selected?: readonly string[]
  readonly onSelect?: (ids: readonly string[]) => void
  readonly placement?: 'bottom start' | 'bottom end' | 'top start' | 'right top'
}

/** Acts on a thing, behind a button. */
export function Menu({
  label,
  labelledBy,
  trigger,
  items,
  onAction,
  selected,
  onSelect,
  placement = 'bottom end',
}: MenuProps): ReactNode {
  const choosing =
    onSelect === undefined
      ? {}
      : {
          selectionMode: 'multiple' as const,
          shouldCloseOnSelect: false,
          selectedKeys: selected ?? [],
          onSelectionChange: (keys: 'all' | ReadonlySet<string | number>) =>
            onSelect(keys === 'all' ? ids(items) : [...keys].map(String)),
        }
  return (
    <MenuTrigger>
      {trigger}
      <Popover className={cx(overlay, appears, css.popover)} offset={4} placement={placement} maxHeight={420}>
        <AriaMenu
          {...(labelledBy === undefined ? { 'aria-label': label } : { 'aria-labelledby': labelledBy })}
          className={css.list}
          {...choosing}
          {...(onAction ? { onAction: (key) => onAction(String(key)) } : {})}
        >
          {items.map((entry, index) =>
            'items' in entry ? (
              <MenuSection key={entry.title || index} className={css.section} aria-label={entry.title || label}>
                {entry.title && (
                  <Header className={css.sectionTitle}>
                    <span>{entry.title}</span>
                  </Header>
                )}
                {entry.items.map((item) => drawn(item, onSelect !== undefined))}
              </MenuSection>
            ) : (
              drawn(entry, onSelect !== undefined)
            ),
          )}
        </AriaMenu>
      </Popover>
    </MenuTrigger>
  )
}

/**
 * A menu without a trigger of its own: made when it is asked for, open from then on, at the pressed element. One serves
 * all rows of a table.
 */
export function MenuAt({
  label,
  items,
  onAction,
  anchor,
  onClose,
}: Pick<MenuProps, 'label' | 'onAction'> & {
  readonly items: readonly MenuItem[]
  readonly anchor: HTMLElement
  readonly onClose: () => void
}): ReactNode {
  const triggerRef = useMemo(() => ({ current: anchor }), [anchor])
  useEffect(() => {
    anchor.setAttribute('aria-expanded', 'true')
    return () => anchor.removeAttribute('aria-expanded')
  }, [anchor])
  return (
    <Popover
      isOpen
      triggerRef={triggerRef}
      onOpenChange={(isOpen) => {
        if (!isOpen) onClose()
      }}
      className={cx(overlay, appears, css.popover)}
      offset={4}
      placement="bottom end"
      maxHeight={420}
    >
      <AriaMenu
        aria-label={label}
        className={css.list}
        autoFocus="first"
        onClose={onClose}
        {...(onAction ? { onAction: (key) => onAction(String(key)) } : {})}
      >
        {items.map((item) => drawn(item, false))}
      </AriaMenu>
    </Popover>
  )
}

const drawn = (item: MenuItem, isChecked: boolean): ReactNode => (
  <AriaMenuItem
    key={item.id}
    id={item.id}
    textValue={item.label}
    isDisabled={item.isDisabled ?? false}
    className={cx(css.option, css.tones[item.tone ?? 'default'])}
    {...(item.href ? { href: item.href } : {})}
  >
    {item.icon && <Icon name={item.icon} className={css.icon} />}
    <span className={css.label}>
      <span>{item.label}</span>
      {item.hint && <span className={css.under}>{item.hint}</span>}
    </span>
    {isChecked && <Icon name="check" size={14} className={css.check} />}
  </AriaMenuItem>
)

const ids = (items: readonly (MenuItem | MenuGroup)[]): readonly string[] =>
  items.flatMap((entry) => ('items' in entry ? entry.items.map((item) => item.id) : [entry.id]))
