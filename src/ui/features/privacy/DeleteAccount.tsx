import { useState, type ReactNode } from 'react'
import { DELETE_WORD } from '../../../domain/privacy/constants.ts'
import type { PrivacyView } from '../../../domain/privacy/view.types.ts'
import type { WriteOutcome } from '../../../domain/writes/model.ts'
import { signOut } from '../../auth/session.ts'
import { clearJourneys } from '../../growth/journeys.ts'
import { TextField } from '../../kit/controls/TextField.tsx'
import { ConfirmDialog } from '../../kit/feedback/Dialog.tsx'
import { useWrite } from '../shared/useWrite.ts'
import * as css from './privacy.css.ts'
import { words } from './texts.ts'
import { usePrivacy } from './usePrivacy.ts'

const outcomeOf = ({ deletion }: PrivacyView): WriteOutcome | null => deletion

/** Deletes the user for ever once DELETE is typed; signing out then clears this device. */
export function DeleteAccount({ onClose }: { readonly onClose: () => void }): ReactNode {
  const [typed, setTyped] = useState('')
  const { submit, isBusy, problem } = useWrite(usePrivacy(outcomeOf) ?? undefined, () => {
    clearJourneys()
    void signOut()
  })
  return (
    <ConfirmDialog
      isOpen
      title={words.deleteTitle}
      keepLabel={words.keep}
      actLabel={words.delete}
      isBusy={isBusy}
      isActDisabled={typed.trim() !== DELETE_WORD}
      error={problem}
      onKeep={onClose}
      onAct={() => void submit({ type: 'privacy.delete_all', confirm: typed.trim() })}
    >
      <div className={css.form}>
        <p>{words.deleteText}</p>
        <TextField label={words.deleteType} value={typed} onChange={setTyped} autoComplete="off" />
      </div>
    </ConfirmDialog>
  )
}
