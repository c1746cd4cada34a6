import { useState, type ReactNode } from 'react'
import { RadioGroup } from '../../kit/controls/Choice.tsx'
import { TextField } from '../../kit/controls/TextField.tsx'
import { ConfirmDialog } from '../../kit/feedback/Dialog.tsx'
import { send } from '../../model/send.ts'
import * as css from './EmailPreferences.css.ts'
import { words } from './texts.ts'

/** Asks once more, and why; a reason is not needed. */
export function Unsubscribe({ onClose }: { readonly onClose: () => void }): ReactNode {
  const [reason, setReason] = useState<string | null>(null)
  const [more, setMore] = useState('')
  const act = (): void => {
    void send({ type: 'mail.unsubscribe', reason: reason === 'other' ? `other: ${more}` : (reason ?? '') })
    onClose()
  }
  return (
    <ConfirmDialog
      isOpen
      title={words.stopTitle}
      keepLabel={words.keep}
      actLabel={words.act}
      onKeep={onClose}
      onAct={act}
    >
      <div className={css.form}>
        <p>{words.stopText}</p>
        <RadioGroup label={words.why} choices={words.reasons} value={reason} onChange={setReason} />
        {reason === 'other' && (
          <TextField label={words.more} value={more} onChange={setMore} maxLength={900} rows={3} />
        )}
      </div>
    </ConfirmDialog>
  )
}
