import { useState, type ReactNode } from 'react'
import type { BulkAct } from '../../../domain/bots/events.ts'
import type { BotsView, RuleRow } from '../../../domain/bots/view.types.ts'
import { Button } from '../../kit/controls/Button.tsx'
import { TextField } from '../../kit/controls/TextField.tsx'
import { Banner } from '../../kit/feedback/Feedback.tsx'
import { Text } from '../../kit/layout/Text.tsx'
import { AccountSelect } from '../shared/AccountSelect.tsx'
import * as css from './bots.css.ts'
import { words } from './texts.ts'
import type { Bulk } from './useBulk.ts'
import { useBots } from './useBots.ts'

const accountsOf = (view: BotsView): BotsView['accounts'] => view.accounts

/** What is still to be said before an act, and its buttons. */
export interface Confirm {
  readonly body: ReactNode
  readonly footer: ReactNode
}

/**
 * Names the rules that something is to become of, warns of what is open under them, and asks what is still to be said.
 */
export function useBulkConfirm(
  act: BulkAct,
  rules: readonly RuleRow[],
  { start, isSending }: Bulk,
  onClose: () => void,
): Confirm {
  const [account, setAccount] = useState('')
  const [reason, setReason] = useState('')
  return {
    footer: (
      <>
        <Button autoFocus onPress={onClose}>
          {words.cancel}
        </Button>
        <Button
          variant={act === 'stop' ? 'danger' : 'primary'}
          isBusy={isSending}
          isDisabled={act === 'move' && account === ''}
          onPress={() => start({ act, rules: rules.map(({ id }) => id), account, reason })}
        >
          {words.bulkAct[act]}
        </Button>
      </>
    ),
    body: (
      <>
        <p>{words.bulkText[act]}</p>
        <Named rules={rules} />
        <OpenWarning act={act} rules={rules} />
        {act === 'move' && <AccountPick account={account} onChange={setAccount} />}
        {act === 'stop' && (
          <TextField label={words.reason} hint={words.reasonHint} value={reason} onChange={setReason} maxLength={500} />
        )}
      </>
    ),
  }
}

const Named = ({ rules }: { readonly rules: readonly RuleRow[] }): ReactNode => (
  <ul className={css.named} tabIndex={0} aria-label={words.rules}>
    {rules.map(({ id, symbol, account, strategy, open }) => (
      <li key={id}>
        <Text weight="label">{words.bulkName(symbol, account, strategy)}</Text>
        {open.length > 0 && <Text tone="warn">{` ${words.openNow(open.length)}`}</Text>}
      </li>
    ))}
  </ul>
)

function OpenWarning({ act, rules }: { readonly act: BulkAct; readonly rules: readonly RuleRow[] }): ReactNode {
  const open = rules.reduce((sum, rule) => sum + rule.open.length, 0)
  return open === 0 || act === 'reactivate' ? null : (
    <Banner tone="warn" icon="warning">
      {words.bulkOpen(open)}
    </Banner>
  )
}

function AccountPick({
  account,
  onChange,
}: {
  readonly account: string
  readonly onChange: (account: string) => void
}): ReactNode {
  return <AccountSelect accounts={useBots(accountsOf)} value={account} onChange={onChange} />
}
