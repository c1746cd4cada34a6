import { useState, type ReactNode } from 'react'
import { DELETE_WORD, GONE_KEPT_DAYS } from '../../../domain/privacy/constants.ts'
import type { WriteOutcome } from '../../../domain/writes/model.ts'
import { signOut } from '../../auth/session.ts'
import { clearJourneys } from '../../growth/journeys.ts'
import { TextField } from '../../kit/controls/TextField.tsx'
import { ConfirmDialog } from '../../kit/feedback/Dialog.tsx'
import { clearChoices } from '../../model/local.ts'
import { useWrite } from '../shared/useWrite.ts'
import * as css from './privacy.css.ts'
import { words } from './texts.ts'

/** Deletes the user for ever once DELETE is typed; his choices and a log-out then clear this device. */
export function DeleteAccount({
  outcome,
  onClose,
}: {
  /** How the deletion ended that was asked for last. */
  readonly outcome: WriteOutcome | undefined
  readonly onClose: () => void
}): ReactNode {
  const [typed, setTyped] = useState('')
  const { submit, isBusy, problem } = useWrite(outcome, () => {
    clearJourneys()
    clearChoices()
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
        <p>{words.deleteElsewhere(GONE_KEPT_DAYS)}</p>
        <TextField label={words.deleteType} value={typed} onChange={setTyped} autoComplete="off" />
      </div>
    </ConfirmDialog>
  )
}
