import { useState, type ReactNode } from 'react'
import type { StrategyPage } from '../../../domain/strategies/page.types.ts'
import { TextField } from '../../kit/controls/TextField.tsx'
import { ConfirmDialog } from '../../kit/feedback/Dialog.tsx'
import type { Write } from '../shared/useWrite.ts'
import * as css from './strategy.css.ts'
import { words } from './texts.ts'

/** Deletes a strategy once its name is typed; what stands in the way is listed, each a thing to end first. */
export function DeleteStrategy({
  page: { name, rules, open },
  id,
  removal: { submit, isBusy, problem },
  onClose,
}: {
  readonly page: StrategyPage
  readonly id: string
  readonly removal: Write
  readonly onClose: () => void
}): ReactNode {
  const [typed, setTyped] = useState('')
  const blockers = [
    ...rules.map((rule) => ({ id: rule.id, text: words.blockedRule(rule.symbol, rule.account, rule.isActive) })),
    ...open.map((row) => ({ id: row.id, text: words.blockedOpen(row.symbol, row.account) })),
  ]
  return (
    <ConfirmDialog
      isOpen
      title={words.removeTitle(name)}
      keepLabel={words.keep}
      actLabel={words.remove}
      isBusy={isBusy}
      isActDisabled={blockers.length > 0 || typed.trim() !== name}
      error={problem}
      onKeep={onClose}
      onAct={() => void submit({ type: 'strategies.delete', strategy: id, typed })}
    >
      <div className={css.form}>
        {blockers.length > 0 ? (
          <>
            <p>{words.blocked}</p>
            <ul className={css.reasons}>
              {blockers.map((one) => (
                <li key={one.id}>{one.text}</li>
              ))}
            </ul>
          </>
        ) : (
          <>
            <p>{words.removeText}</p>
            <TextField label={words.removeType(name)} value={typed} onChange={setTyped} autoComplete="off" />
          </>
        )}
      </div>
    </ConfirmDialog>
  )
}
