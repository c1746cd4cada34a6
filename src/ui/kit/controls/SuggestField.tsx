import type { ReactNode } from 'react'
import { ComboBox } from 'react-aria-components/ComboBox'
import { Input } from 'react-aria-components/Input'
import { ListBox } from 'react-aria-components/ListBox'
import { Popover } from 'react-aria-components/Popover'
import { cx } from '../classes.ts'
import { appears, overlay } from '../feedback/overlay.css.ts'
import { Icon } from '../icons.tsx'
import * as css from './Field.css.ts'
import { ariaField, FieldFoot, FieldHead, type FieldProps } from './Field.tsx'
import * as optionsCss from './Options.css.ts'
import { drawnOption, type Option } from './Options.tsx'

/** Props of SuggestField. */
export type SuggestFieldProps = FieldProps & {
  readonly value: string
  readonly onChange: (value: string) => void
  /** What may be meant, the likeliest first; none where nothing is. */
  readonly suggestions: readonly Option[]
  /** One was chosen: the text is then the owner's to change. */
  readonly onPick: (id: string) => void
  readonly placeholder?: string
  readonly maxLength?: number
}

/** A field for text that may be free, with what is probably meant below it as one types. */
export function SuggestField(props: SuggestFieldProps): ReactNode {
  const { value, onChange, suggestions, onPick, placeholder, maxLength, className } = props
  return (
    <ComboBox
      {...ariaField(props)}
      allowsCustomValue
      items={suggestions}
      inputValue={value}
      onInputChange={onChange}
      value={null}
      onChange={(id) => {
        if (id !== null) onPick(String(id))
      }}
      className={cx(css.field, className)}
    >
      <FieldHead {...props} />
      <span className={cx(css.box, css.boxSizes.md)}>
        <Icon name="search" className={css.quiet} />
        <Input
          className={css.input}
          spellCheck={false}
          {...(placeholder === undefined ? {} : { placeholder })}
          {...(maxLength === undefined ? {} : { maxLength })}
        />
      </span>
      <FieldFoot {...props} />
      <Popover className={cx(overlay, appears, optionsCss.popover)} offset={4} maxHeight={optionsCss.MENU_MAX_HEIGHT}>
        <ListBox<Option> className={optionsCss.list}>{drawnOption}</ListBox>
      </Popover>
    </ComboBox>
  )
}
