import { useState, type FormEvent, type ReactNode } from 'react'
import { IMPERSONATION_MINUTES } from '../../../domain/admin/constants.ts'
import type { UserRow } from '../../../domain/admin/view.types.ts'
import { startImpersonation } from '../../auth/impersonation.ts'
import { Button } from '../../kit/controls/Button.tsx'
import { TextField } from '../../kit/controls/TextField.tsx'
import { Dialog } from '../../kit/feedback/Dialog.tsx'
import { Text } from '../../kit/layout/Text.tsx'
import * as css from './admin.css.ts'
import { nameOf, words } from './texts.ts'

/** Asks why, then looks as a user. The reason stays in the histories of both. */
export function ImpersonateDialog({
  user,
  onClose,
}: {
  readonly user: UserRow
  readonly onClose: () => void
}): ReactNode {
  const [reason, setReason] = useState('')
  const [isBusy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const begin = async (event: FormEvent): Promise<void> => {
    event.preventDefault()
    if (reason.trim() === '' || isBusy) return
    setBusy(true)
    const why = await startImpersonation(user.id, reason.trim())
    // Without a reason against it the page is on its way already.
    if (why === null) return
    setBusy(false)
    setProblem(why)
  }
  return (
    <Dialog
      isOpen
      onClose={isBusy ? undefined : onClose}
      title={words.impersonateTitle(nameOf(user))}
      footer={
        <>
          <Button onPress={onClose} isDisabled={isBusy}>
            {words.cancel}
          </Button>
          <Button variant="primary" type="submit" form="impersonate" isBusy={isBusy} isDisabled={reason.trim() === ''}>
            {words.impersonate}
          </Button>
        </>
      }
    >
      <form id="impersonate" className={css.form} onSubmit={(event) => void begin(event)}>
        <p>{words.impersonateText(IMPERSONATION_MINUTES)}</p>
        <TextField
          label={words.reason}
          hint={words.reasonHint}
          value={reason}
          onChange={setReason}
          maxLength={500}
          isRequired
          autoFocus
        />
        {problem !== null && (
          <p role="alert">
            <Text tone="danger">{problem}</Text>
          </p>
        )}
      </form>
    </Dialog>
  )
}
