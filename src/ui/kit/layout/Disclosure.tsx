import type { ReactNode, Ref } from 'react'
import { Button } from 'react-aria-components/Button'
import { Disclosure as AriaDisclosure, DisclosurePanel } from 'react-aria-components/Disclosure'
import * as css from './Disclosure.css.ts'
import { Icon, type IconName } from '../icons.tsx'
import { Words } from './Words.tsx'

/** Props of Disclosure. */
export type DisclosureProps = {
  readonly title: ReactNode
  /** Quiet line under the title. */
  readonly note?: ReactNode
  readonly icon?: IconName
  /** Right of the title: tags, counts. Not a button: it stands inside one. */
  readonly extra?: ReactNode
  readonly children: ReactNode
  readonly isOpen?: boolean
  readonly onOpenChange?: (isOpen: boolean) => void
  readonly isPadded?: boolean
  readonly level?: 2 | 3 | 4
  readonly id?: string
  /** What opens it, for whoever gives it the focus. */
  readonly triggerRef?: Ref<HTMLButtonElement>
}

/** A part that folds: category card, question and answer. */
export function Disclosure({
  title,
  note,
  icon,
  extra,
  children,
  isOpen,
  onOpenChange,
  isPadded = true,
  level = 3,
  id,
  triggerRef,
}: DisclosureProps): ReactNode {
  const H = `h${level}` as const
  return (
    <AriaDisclosure
      className={css.box}
      {...(id ? { id } : {})}
      {...(isPadded ? {} : { 'data-bare': true })}
      {...(isOpen === undefined ? {} : { isExpanded: isOpen })}
      {...(onOpenChange ? { onExpandedChange: onOpenChange } : {})}
    >
      <H className={css.heading}>
        <Button ref={triggerRef} slot="trigger" className={css.trigger}>
          {icon && <Icon name={icon} size={20} className={css.icon} />}
          <span className={css.words}>
            <span className={css.title}>{title}</span>
            {note !== undefined && <span className={css.note}>{note}</span>}
          </span>
          {extra}
          <Icon name="chevronDown" className={css.chevron} />
        </Button>
      </H>
      <DisclosurePanel className={css.panel}>
        <Words>{children}</Words>
      </DisclosurePanel>
    </AriaDisclosure>
  )
}
