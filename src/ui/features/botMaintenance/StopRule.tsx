import { useState, type ReactNode } from 'react'
import type { BotsView, RuleRow } from '../../../domain/bots/view.types.ts'
import { ConfirmDialog } from '../../kit/feedback/Dialog.tsx'
import { TextField } from '../../kit/controls/TextField.tsx'
import { useWrite } from '../shared/useWrite.ts'
import * as css from './bots.css.ts'
import { words } from './texts.ts'
import { useBots } from './useBots.ts'
import type { WriteOutcome } from '../../../domain/writes/model.ts'

const outcomeOf = (view: BotsView): WriteOutcome | null => view.outcomes['botRulesDeactivate'] ?? null

/** Deactivates a rule; says so when a position is open under it. */
export function StopRule({ rule, onClose }: { readonly rule: RuleRow; readonly onClose: () => void }): ReactNode {
  const [reason, setReason] = useState('')
  const { submit, isBusy, problem } = useWrite(useBots(outcomeOf), onClose)
  return (
    <ConfirmDialog
      isOpen
      title={words.stopTitle(rule.symbol, rule.account)}
      keepLabel={words.keep}
      actLabel={words.stop}
      isBusy={isBusy}
      error={problem}
      onKeep={onClose}
      onAct={() => void submit({ type: 'bots.deactivate', rule: rule.id, reason })}
    >
      <div className={css.form}>
        <p>
          <span>{words.stopText(rule.strategy)}</span>
          {rule.open.length > 0 && <span>{` ${words.stopOpen(rule.open.length)}`}</span>}
        </p>
        <TextField label={words.reason} hint={words.reasonHint} value={reason} onChange={setReason} maxLength={500} />
      </div>
    </ConfirmDialog>
  )
}
