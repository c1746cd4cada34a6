import type { ReactNode } from 'react'
import { CheckboxButton, CheckboxField } from 'react-aria-components/Checkbox'
import { RadioButton, RadioField, RadioGroup as AriaRadioGroup } from 'react-aria-components/RadioGroup'
import { SwitchButton, SwitchField } from 'react-aria-components/Switch'
import * as css from './Choice.css.ts'
import { cx } from '../classes.ts'
import * as fieldCss from './Field.css.ts'
import { FieldFoot, FieldHead } from './Field.tsx'
import { Icon } from '../icons.tsx'
import { Words } from '../layout/Words.tsx'

/** Props of Checkbox and Switch. */
export type ToggleProps = {
  readonly children: ReactNode
  readonly isSelected: boolean
  readonly onChange: (isSelected: boolean) => void
  readonly hint?: ReactNode
  readonly isDisabled?: boolean
  /** Said instead of the children. */
  readonly 'aria-label'?: string
}

/** One thing among several that may hold. */
export function Checkbox({ children, hint, isDisabled = false, ...rest }: ToggleProps): ReactNode {
  return (
    <CheckboxField {...rest} isDisabled={isDisabled}>
      <CheckboxButton className={css.choice}>
        <span className={css.box}>
          <Icon name="check" size={12} className={css.tick} />
        </span>
        <Labelled hint={hint}>{children}</Labelled>
      </CheckboxButton>
    </CheckboxField>
  )
}

/** Something that is on or off and takes effect at once. `isSpread` puts it at the right end of its row. */
export function Switch({
  children,
  hint,
  isSpread,
  isDisabled = false,
  ...rest
}: ToggleProps & { readonly isSpread?: boolean }): ReactNode {
  return (
    <SwitchField {...rest} isDisabled={isDisabled}>
      <SwitchButton className={cx(css.choice, isSpread && css.spread)}>
        <span className={css.rail} />
        <Labelled hint={hint}>{children}</Labelled>
      </SwitchButton>
    </SwitchField>
  )
}

/** One choice of a RadioGroup. */
export type RadioChoice<Id extends string> = {
  readonly id: Id
  readonly label: ReactNode
  readonly hint?: ReactNode
  readonly details?: ReactNode
  readonly isDisabled?: boolean
}

/** Props of RadioGroup. */
export type RadioGroupProps<Id extends string> = {
  readonly label: string
  readonly isLabelHidden?: boolean
  readonly choices: readonly RadioChoice<Id>[]
  readonly value: Id | null
  readonly onChange: (id: Id) => void
  /** 'cards' draws each choice as a panel with its details: presets, plans. */
  readonly layout?: 'row' | 'column' | 'cards'
  readonly hint?: ReactNode
  readonly error?: string | null
  readonly isDisabled?: boolean
}

/** One choice of few, all of them in sight. */
export function RadioGroup<Id extends string>({
  label,
  isLabelHidden = false,
  choices,
  value,
  onChange,
  layout = 'column',
  hint,
  error = null,
  isDisabled = false,
}: RadioGroupProps<Id>): ReactNode {
  const choose = (id: string): void => {
    const chosen = choices.find((choice) => choice.id === id)
    if (chosen) onChange(chosen.id)
  }
  return (
    <AriaRadioGroup
      value={value}
      onChange={choose}
      isDisabled={isDisabled}
      isInvalid={Boolean(error)}
      className={fieldCss.field}
      orientation={layout === 'column' ? 'vertical' : 'horizontal'}
    >
      <FieldHead label={label} isLabelHidden={isLabelHidden} />
      <div className={layout === 'cards' ? css.cards : cx(css.group, layout === 'column' && css.column)}>
        {choices.map((choice) => (
          <RadioField key={choice.id} value={choice.id} isDisabled={choice.isDisabled ?? false}>
            {layout === 'cards' ? (
              <CardChoice choice={choice} />
            ) : (
              <RadioButton className={css.choice}>
                <span className={cx(css.box, css.round)}>
                  <span className={css.bullet} />
                </span>
                <Labelled hint={choice.hint}>{choice.label}</Labelled>
              </RadioButton>
            )}
          </RadioField>
        ))}
      </div>
      <FieldFoot hint={hint} error={error} />
    </AriaRadioGroup>
  )
}

function CardChoice({ choice }: { readonly choice: RadioChoice<string> }): ReactNode {
  return (
    <RadioButton className={css.card}>
      <span className={css.cardHead}>
        <span className={cx(css.box, css.round, css.cardBox)}>
          <span className={css.bullet} />
        </span>
        <span>{choice.label}</span>
      </span>
      {choice.hint !== undefined && <span className={cx(css.hint, css.cardHint)}>{choice.hint}</span>}
      {choice.details}
    </RadioButton>
  )
}

function Labelled({ children, hint }: { readonly children: ReactNode; readonly hint: ReactNode }): ReactNode {
  return (
    <span className={css.words}>
      <Words>{children}</Words>
      {hint !== undefined && <span className={css.hint}>{hint}</span>}
    </span>
  )
}
