import { useState, type KeyboardEvent, type ReactNode } from 'react'
import { Input } from 'react-aria-components/Input'
import { TextField as AriaTextField } from 'react-aria-components/TextField'
import { language } from '../../../domain/language/translate.ts'
import { decimalsIn } from '../../../domain/core/format.ts'
import { formatEntry } from '../../../domain/core/numbers.ts'
import { readTyped, spellingOf, typedNumber } from '../../../domain/core/typed.ts'
import { cx } from '../classes.ts'
import * as css from './Field.css.ts'
import { ariaField, FieldFoot, FieldHead, type FieldProps } from './Field.tsx'

/** Props of NumberDraft. */
export type NumberDraftProps = FieldProps & {
  /** The number as rules read it ('12.5'), a beginning of one ('-', '0.'), or what cannot be read. */
  readonly text: string
  /** Called with every key: '12,50' is told as '12.50'. */
  readonly onType: (text: string) => void
  /** Called when the reader leaves the field or presses Enter. */
  readonly onLeave?: (() => void) | undefined
  /** Called with what an arrow key steps to; without it that is typed. */
  readonly onStep?: (to: number) => void
  readonly step?: number | undefined
  readonly min?: number | undefined
  readonly max?: number | undefined
  /** There are no decimals. */
  readonly isWhole?: boolean
  /** Inside on the right: 'trades', '%'. */
  readonly unit?: string | undefined
  readonly size?: 'sm' | 'md' | 'lg'
  readonly placeholder?: string | undefined
  /** Drawn inside on the right, for example an icon. */
  readonly trailing?: ReactNode
}

/** Characters of the longest number. */
const LONGEST = 20

/** '1.' was saved as 1 at a pause, and goes on as '1.25'. */
const isSame = (one: string, other: string): boolean =>
  one === other || (typedNumber(one) !== null && typedNumber(one) === typedNumber(other))

/** A number without an exponent. */
const written = (number: number): string => formatEntry(number, 20)

/** That of the page too: its numbers are what a reader copies. */
const readersLanguages = (): readonly string[] => [...navigator.languages, language()]

/**
 * A field for a number while it is typed: right-aligned, unit inside, arrow keys step within the bounds. It takes every
 * spelling of the world (domain/core/typed.ts); what is typed stays as it is until the reader leaves, and what cannot
 * be read stays under one sentence.
 */
export function NumberDraft(props: NumberDraftProps): ReactNode {
  const { text, onType, onLeave, onStep, step = 1, min, max, isWhole = false } = props
  const { unit, size = 'md', placeholder, trailing, className } = props
  const [typed, setTyped] = useState<{ readonly text: string; readonly isLeft: boolean } | null>(null)
  const said = typed === null ? null : readTyped(typed.text, spellingOf(readersLanguages()), isWhole)
  // What came from elsewhere meanwhile, a reset for one, is shown instead.
  const isOwn = typed !== null && said !== null && isSame(said.plain, text)
  const foot = isOwn && typed.isLeft && said.problem !== null ? { ...props, error: said.problem } : props
  const leave = (): void => {
    setTyped(isOwn && said.problem !== null ? { ...typed, isLeft: true } : null)
    onLeave?.()
  }
  const onKeyDown = (event: KeyboardEvent): void => {
    const way = event.key === 'ArrowUp' ? 1 : event.key === 'ArrowDown' ? -1 : 0
    if (event.key === 'Enter') leave()
    const now = text === '' ? 0 : typedNumber(text)
    if (way === 0 || now === null) return
    event.preventDefault()
    const next = Math.min(Math.max(now + way * step, min ?? -Infinity), max ?? Infinity)
    const isBound = next === min || next === max
    // No more decimals than both had: a sum of binary fractions has more.
    const to = isBound ? written(next) : next.toFixed(Math.max(decimalsIn(text), decimalsIn(written(step))))
    setTyped(null)
    if (onStep === undefined) onType(to)
    else onStep(Number(to))
  }
  return (
    <AriaTextField
      {...ariaField(foot)}
      value={isOwn ? typed.text : text}
      onChange={(next) => {
        setTyped({ text: next, isLeft: false })
        onType(readTyped(next, spellingOf(readersLanguages()), isWhole).plain)
      }}
      onBlur={leave}
      maxLength={LONGEST}
      className={cx(css.field, className)}
    >
      <FieldHead {...props} />
      <span className={cx(css.box, css.boxSizes[size])}>
        <Input
          className={cx(css.input, css.numeric)}
          // The keys of a phone for decimals have no minus.
          inputMode={(min ?? 0) < 0 ? 'text' : isWhole ? 'numeric' : 'decimal'}
          spellCheck={false}
          onKeyDown={onKeyDown}
          step={step}
          {...(min === undefined ? {} : { min })}
          {...(max === undefined ? {} : { max })}
          {...(placeholder === undefined ? {} : { placeholder })}
        />
        {unit && <span className={css.unit}>{unit}</span>}
        {trailing}
      </span>
      <FieldFoot {...foot} />
    </AriaTextField>
  )
}
