import { useState, type HTMLInputAutoCompleteAttribute, type KeyboardEvent, type ReactNode, type Ref } from 'react'
import { Input } from 'react-aria-components/Input'
import { TextArea } from 'react-aria-components/TextArea'
import { TextField as AriaTextField } from 'react-aria-components/TextField'
import { cx } from '../classes.ts'
import * as css from './Field.css.ts'
import { ariaField, FieldFoot, FieldHead, type FieldProps } from './Field.tsx'
import { IconButton } from './IconButton.tsx'
import { Icon, type IconName } from '../icons.tsx'

/** Props of TextField. */
export type TextFieldProps = FieldProps & {
  readonly value: string
  readonly onChange: (value: string) => void
  readonly onBlur?: () => void
  /** Of a field of one line; all keys go on from there, Enter to the form around it. */
  readonly onKeyDown?: (event: KeyboardEvent) => void
  /** 'password' has an eye that shows it. */
  readonly type?: 'text' | 'email' | 'password' | 'url' | 'date' | 'time' | 'tel'
  readonly placeholder?: string
  readonly autoComplete?: HTMLInputAutoCompleteAttribute
  readonly maxLength?: number
  readonly icon?: IconName
  readonly unit?: string
  /** Of a field of one line. */
  readonly inputRef?: Ref<HTMLInputElement>
  /** Several lines. */
  readonly rows?: number
  readonly size?: 'sm' | 'md' | 'lg'
  /** Drawn inside on the right, for example an IconButton. */
  readonly trailing?: ReactNode
}

/** A field for text: label above, 32 high. */
export function TextField(props: TextFieldProps): ReactNode {
  const {
    value,
    onChange,
    onBlur,
    onKeyDown,
    type = 'text',
    placeholder,
    autoComplete,
    maxLength,
    icon,
    unit,
    inputRef,
    rows,
    size = 'md',
    trailing,
    className,
  } = props
  const [isShown, setShown] = useState(false)
  const hint = placeholder === undefined ? {} : { placeholder }
  return (
    <AriaTextField
      {...ariaField(props)}
      value={value}
      onChange={onChange}
      type={type === 'password' && isShown ? 'text' : type}
      className={cx(css.field, className)}
      {...(onBlur ? { onBlur } : {})}
      {...(autoComplete ? { autoComplete } : {})}
      {...(maxLength === undefined ? {} : { maxLength })}
    >
      <FieldHead {...props} />
      <span className={cx(css.box, css.boxSizes[size], rows !== undefined && css.area)}>
        {icon && <Icon name={icon} className={css.quiet} />}
        {rows === undefined ? (
          <Input
            ref={inputRef}
            className={css.input}
            {...hint}
            spellCheck={false}
            {...(onKeyDown ? { onKeyDown } : {})}
          />
        ) : (
          <TextArea className={cx(css.input, css.textarea)} {...hint} rows={rows} />
        )}
        {unit && <span className={css.unit}>{unit}</span>}
        {type === 'password' && (
          <IconButton
            className={css.hugEnd}
            slot={null}
            size="sm"
            icon={isShown ? 'hide' : 'show'}
            label={isShown ? 'Hide' : 'Show'}
            hasTooltip={false}
            onPress={() => setShown(!isShown)}
          />
        )}
        {trailing}
      </span>
      <FieldFoot {...props} />
    </AriaTextField>
  )
}
