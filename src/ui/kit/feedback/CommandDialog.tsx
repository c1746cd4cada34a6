import type { ReactNode } from 'react'
import { Autocomplete } from 'react-aria-components/Autocomplete'
import { Dialog as AriaDialog } from 'react-aria-components/Dialog'
import { Header } from 'react-aria-components/Header'
import { Input } from 'react-aria-components/Input'
import { ListBox, ListBoxItem, ListBoxSection } from 'react-aria-components/ListBox'
import { Modal, ModalOverlay } from 'react-aria-components/Modal'
import { TextField } from 'react-aria-components/TextField'
import { cx } from '../classes.ts'
import { IconButton } from '../controls/IconButton.tsx'
import { KeyHint } from '../controls/KeyHint.tsx'
import * as optionCss from '../controls/Options.css.ts'
import type { Option, OptionSection } from '../controls/Options.tsx'
import * as fieldCss from '../controls/Field.css.ts'
import { Icon } from '../icons.tsx'
import { VisuallyHidden } from '../layout/VisuallyHidden.tsx'
import * as css from './CommandDialog.css.ts'
import * as dialogCss from './Dialog.css.ts'
import { overlay } from './overlay.css.ts'
import { useModalTurn } from './useModalTurn.ts'

/** Props of CommandDialog. */
export type CommandDialogProps = {
  readonly onClose: () => void
  /** Name of the dialog and its field. */
  readonly label: string
  readonly placeholder: string
  readonly search: string
  readonly onSearch: (search: string) => void
  /** What is found, in order; ids are one of a kind over all sections. */
  readonly sections: readonly OptionSection[]
  readonly onChoose: (id: string) => void
  /** Said where there is nothing. */
  readonly empty: string
  /** Said to screen readers whenever it changes: '3 results'. */
  readonly status: string
}

/**
 * A field over a list of things to go to or do: typing narrows, arrows move, Enter takes, Escape leaves and gives the
 * focus back. The focus stays in the field.
 */
export function CommandDialog(props: CommandDialogProps): ReactNode {
  const { onClose, label, placeholder, search, onSearch, sections, onChoose, empty, status } = props
  const isDrawn = useModalTurn(true)
  return (
    <ModalOverlay
      isOpen={isDrawn}
      onOpenChange={(open) => !open && onClose()}
      isDismissable
      className={cx(dialogCss.scrim, css.high)}
    >
      <Modal className={cx(overlay, dialogCss.modal, css.window)}>
        <AriaDialog aria-label={label} className={dialogCss.dialog}>
          <Autocomplete inputValue={search} onInputChange={onSearch}>
            <div className={css.box}>
              <Icon name="search" className={fieldCss.quiet} />
              <TextField aria-label={label} autoFocus className={css.field}>
                <Input
                  className={fieldCss.input}
                  placeholder={placeholder}
                  maxLength={100}
                  spellCheck={false}
                  autoComplete="off"
                  enterKeyHint="go"
                />
              </TextField>
              <IconButton slot={null} icon="close" label="Close" hasTooltip={false} onPress={onClose} />
            </div>
            <ListBox
              aria-label={label}
              className={css.list}
              onAction={(key) => onChoose(String(key))}
              renderEmptyState={() => <div className={optionCss.nothing}>{empty}</div>}
            >
              {sections.map(({ title, options }) => (
                <ListBoxSection key={title} id={title} className={optionCss.section}>
                  <Header className={optionCss.sectionTitle}>
                    <span>{title}</span>
                  </Header>
                  {options.map(line)}
                </ListBoxSection>
              ))}
            </ListBox>
          </Autocomplete>
          <VisuallyHidden role="status">{status}</VisuallyHidden>
          <div className={css.foot} aria-hidden="true">
            <span className={css.key}>
              <KeyHint>↑</KeyHint>
              <KeyHint>↓</KeyHint> Move
            </span>
            <span className={css.key}>
              <KeyHint>Enter</KeyHint> Choose
            </span>
            <span className={css.key}>
              <KeyHint>Esc</KeyHint> Close
            </span>
          </div>
        </AriaDialog>
      </Modal>
    </ModalOverlay>
  )
}

const line = ({ id, label, hint, icon, isDisabled = false }: Option): ReactNode => (
  <ListBoxItem
    key={id}
    id={id}
    textValue={hint === undefined ? label : `${label}, ${hint}`}
    isDisabled={isDisabled}
    className={optionCss.option}
  >
    <span className={css.icon}>{icon}</span>
    <span className={optionCss.label}>{label}</span>
    {hint !== undefined && <span className={optionCss.hint}>{hint}</span>}
    {isDisabled && <Icon name="lock" size={14} />}
  </ListBoxItem>
)
