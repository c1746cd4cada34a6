import { useState, type ReactNode } from 'react'
import type { BotsView, RuleRow } from '../../../domain/bots/view.types.ts'
import { ConfirmDialog } from '../../kit/feedback/Dialog.tsx'
import { TextField } from '../../kit/controls/TextField.tsx'
import { useWrite } from '../shared/useWrite.ts'
import * as css from './bots.css.ts'
import { words } from './texts.ts'
import { useBots } from './useBots.ts'
import type { WriteOutcome } from '../../../domain/writes/model.ts'

const outcomeOf = (view: BotsView): WriteOutcome | null => view.outcomes['botRulesDelete'] ?? null

/** Deletes a rule for ever, once its symbol is typed. */
export function DeleteRule({ rule, onClose }: { readonly rule: RuleRow; readonly onClose: () => void }): ReactNode {
  const [typed, setTyped] = useState('')
  const { submit, isBusy, problem } = useWrite(useBots(outcomeOf), onClose)
  return (
    <ConfirmDialog
      isOpen
      title={words.removeTitle(rule.symbol, rule.account)}
      keepLabel={words.keep}
      actLabel={words.remove}
      isBusy={isBusy}
      isActDisabled={typed.trim().toUpperCase() !== rule.symbol}
      error={problem}
      onKeep={onClose}
      onAct={() => void submit({ type: 'bots.delete', rule: rule.id })}
    >
      <div className={css.form}>
        <p>{words.removeText}</p>
        <TextField label={words.removeType(rule.symbol)} value={typed} onChange={setTyped} autoComplete="off" />
      </div>
    </ConfirmDialog>
  )
}
