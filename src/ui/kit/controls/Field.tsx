import type { ReactNode } from 'react'
import { FieldError } from 'react-aria-components/FieldError'
import { Label } from 'react-aria-components/Label'
import { Text } from 'react-aria-components/Text'
import { cx } from '../classes.ts'
import * as css from './Field.css.ts'
import { IconButton } from './IconButton.tsx'
import { Tag } from '../data/Tag.tsx'
import { hidden } from '../layout/VisuallyHidden.css.ts'
import { Words } from '../layout/Words.tsx'

/** What every field knows. */
export type FieldProps = {
  readonly label: string
  /** The label is said, not shown: where the place explains it. */
  readonly isLabelHidden?: boolean
  /** Below the field: a hint or the default ('Default 50 trades'). */
  readonly hint?: ReactNode
  /** One sentence that says what is valid; null or absent when it is valid. */
  readonly error?: string | null | undefined
  readonly isDisabled?: boolean
  readonly isRequired?: boolean
  readonly isReadOnly?: boolean
  /** Differs from the default: a tag and a way back beside the label. */
  readonly customized?: { readonly onReset: () => void; readonly label?: string } | undefined
  readonly name?: string
  readonly autoFocus?: boolean
  readonly className?: string
}

/** Label line of a field. */
export function FieldHead({
  label,
  isLabelHidden,
  customized,
}: Pick<FieldProps, 'label' | 'isLabelHidden' | 'customized'>): ReactNode {
  if (isLabelHidden)
    return (
      <Label className={hidden}>
        <span>{label}</span>
      </Label>
    )
  return (
    <span className={css.head}>
      <Label className={css.label}>
        <span>{label}</span>
      </Label>
      {customized && <Tag tone="accent">{customized.label ?? 'Customized'}</Tag>}
      {customized && (
        <IconButton
          className={css.reset}
          slot={null}
          size="sm"
          icon="undo"
          label={`Reset ${label}`}
          onPress={customized.onReset}
        />
      )}
    </span>
  )
}

/** Line under a field: the error, else the hint. */
export function FieldFoot({ hint, error }: Pick<FieldProps, 'hint' | 'error'>): ReactNode {
  if (error)
    return (
      <FieldError className={css.error}>
        <span>{error}</span>
      </FieldError>
    )
  return hint === undefined ? null : (
    <Text slot="description" className={cx(css.hint)}>
      <Words>{hint}</Words>
    </Text>
  )
}

/** Props of react-aria's fields that are the same for all. */
export function ariaField({
  hint,
  isDisabled,
  isRequired,
  isReadOnly,
  error,
  name,
  autoFocus,
}: FieldProps): { readonly isInvalid: boolean; readonly validationBehavior: 'aria' } & Record<string, unknown> {
  return {
    isInvalid: Boolean(error),
    validationBehavior: 'aria',
    // Not drawn from here: the library looks for the hint's element anew when there is one from now on.
    description: hint,
    ...(isDisabled === undefined ? {} : { isDisabled }),
    ...(isRequired === undefined ? {} : { isRequired }),
    ...(isReadOnly === undefined ? {} : { isReadOnly }),
    ...(name === undefined ? {} : { name }),
    ...(autoFocus === undefined ? {} : { autoFocus }),
  }
}
