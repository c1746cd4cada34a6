import { Suspense, useState, type ReactNode } from 'react'
import { Button } from '../../../kit/controls/Button.tsx'
import { Coming } from '../../../kit/feedback/Coming.tsx'
import { cx } from '../../../kit/classes.ts'
import { Words } from '../../../kit/layout/Words.tsx'
import * as css from './PhoneToolbar.css.ts'
import { tableTexts as texts } from './texts.ts'

/** How many filters are set: a list of none, an empty text and null narrow nothing. */
export const countSet = (...values: readonly (string | number | null | readonly string[])[]): number =>
  values.filter((value) => (Array.isArray(value) ? value.length > 0 : value !== '' && value !== null)).length

/** The tools of a phone in one line: buttons as high as a finger, the filters themselves in a sheet. */
export function PhoneToolbar({
  count,
  sheet,
  before,
  children,
  note,
  className,
}: {
  /** Filters of the sheet that are set. */
  readonly count: number
  /** A FilterSheet; it may come later. */
  readonly sheet: (onClose: () => void) => ReactNode
  readonly before?: ReactNode
  readonly children?: ReactNode
  /** Quiet words below the line. */
  readonly note?: ReactNode
  readonly className?: string | undefined
}): ReactNode {
  const [isOpen, setOpen] = useState(false)
  return (
    <div className={cx(css.bar, className)}>
      <Words>{before}</Words>
      <Button icon="filter" className={css.grow} onPress={() => setOpen(true)}>
        {count === 0 ? texts.filters : `${texts.filters}, ${count}`}
      </Button>
      <Words>{children}</Words>
      {note !== undefined && <span className={css.note}>{note}</span>}
      {isOpen && <Suspense fallback={<Coming />}>{sheet(() => setOpen(false))}</Suspense>}
    </div>
  )
}
