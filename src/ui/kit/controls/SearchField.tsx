import type { ReactNode } from 'react'
import { Input } from 'react-aria-components/Input'
import { SearchField as AriaSearchField } from 'react-aria-components/SearchField'
import { cx } from '../classes.ts'
import * as css from './Field.css.ts'
import { Icon } from '../icons.tsx'
import { IconButton } from './IconButton.tsx'
import { KeyHint } from './KeyHint.tsx'

/** Props of SearchField. */
export type SearchFieldProps = {
  readonly label: string
  readonly value?: string
  readonly onChange?: (value: string) => void
  readonly placeholder?: string
  /** Key that leads here, drawn while empty: '/'. */
  readonly hotkey?: string
  readonly size?: 'sm' | 'md' | 'lg'
  readonly autoFocus?: boolean
  readonly isDisabled?: boolean
  readonly className?: string
}

/** What is searched for may stand in the address, and of that the worker takes so much (PATH_LENGTH). */
const LONGEST = 100

/** A field that narrows a list; Escape empties it. */
export function SearchField({
  label,
  placeholder = label,
  hotkey,
  size = 'md',
  className,
  ...rest
}: SearchFieldProps): ReactNode {
  return (
    <AriaSearchField {...rest} maxLength={LONGEST} aria-label={label} className={className ?? css.field}>
      {({ isEmpty }) => (
        <span className={cx(css.box, css.boxSizes[size])}>
          <Icon name="search" className={css.quiet} />
          <Input className={css.input} placeholder={placeholder} spellCheck={false} autoComplete="off" />
          {isEmpty ? (
            hotkey && <KeyHint>{hotkey}</KeyHint>
          ) : (
            <IconButton className={css.hugEnd} size="sm" icon="close" label="Clear" hasTooltip={false} />
          )}
        </span>
      )}
    </AriaSearchField>
  )
}
