import { useState, type FormEvent, type ReactNode } from 'react'
import { KEY_TEXT } from '../../../domain/accounts/constants.ts'
import { settingsTexts as texts } from '../../../domain/settings/texts.ts'
import type { AccountItem } from '../../../domain/settings/view.types.ts'
import { Button } from '../../kit/controls/Button.tsx'
import { Select } from '../../kit/controls/Select.tsx'
import { Text } from '../../kit/layout/Text.tsx'
import { TextField } from '../../kit/controls/TextField.tsx'
import { useTries } from '../shared/useTries.ts'
import * as css from './Settings.css.ts'
import { words } from './texts.ts'
import { useWriteOf } from '../shared/useWrite.ts'

/** spec 9: "Exchange list: bybit only". */
const EXCHANGES = [{ id: 'bybit', label: 'Bybit' }]

/**
 * Links an account, or changes one: then the secret may stay empty and the exchange stands (spec 5). It begins anew
 * whenever it is opened (SET-15).
 */
export function AccountForm({
  account,
  onSaved,
  onCancel,
}: {
  readonly account?: AccountItem
  readonly onSaved: () => void
  readonly onCancel?: () => void
}): ReactNode {
  const [draft, setDraft] = useState({
    name: account?.name ?? '',
    key: account?.apiKey ?? '',
    secret: '',
    exchange: account?.exchange ?? 'bybit',
  })
  const { form, isTried, note } = useTries()
  const { submit, isBusy, problem } = useWriteOf(
    'settings',
    account === undefined ? 'accountsAdd' : 'accountsUpdate',
    onSaved,
  )
  const { labels } = texts
  const missing = (value: string, label: string): string | null =>
    isTried && value.trim() === '' ? texts.required(label) : null
  const isKey = (value: string): boolean => KEY_TEXT.test(value.trim())
  const wrongKey = (value: string, label: string): string | null =>
    missing(value, label) ?? (isTried && !isKey(value) ? texts.badKey(label) : null)
  const keepsSecret = account !== undefined && draft.secret.trim() === ''
  const isWhole =
    draft.name.trim() !== '' && draft.exchange !== '' && isKey(draft.key) && (keepsSecret || isKey(draft.secret))
  const save = (event: FormEvent): void => {
    event.preventDefault()
    note()
    if (!isWhole || isBusy) return
    const [name, key, secret] = [draft.name.trim(), draft.key.trim(), draft.secret.trim()]
    void submit(
      account === undefined
        ? { type: 'accounts.link', account_name: name, api_key: key, api_secret: secret, exchange_name: draft.exchange }
        : {
            type: 'accounts.change',
            account: account.id,
            account_name: name,
            api_key: key,
            ...(secret === '' ? {} : { api_secret: secret }),
          },
    )
  }
  return (
    <form ref={form} className={css.form} onSubmit={save} noValidate autoComplete="off">
      <div className={css.pair}>
        <TextField
          label={labels.name}
          maxLength={100}
          isRequired
          value={draft.name}
          onChange={(name) => setDraft({ ...draft, name })}
          error={missing(draft.name, labels.name)}
        />
        {account === undefined ? (
          <Select
            label={labels.exchange}
            options={EXCHANGES}
            isRequired
            value={draft.exchange === '' ? null : draft.exchange}
            onChange={(exchange) => setDraft({ ...draft, exchange: exchange ?? '' })}
            error={missing(draft.exchange, labels.exchange)}
          />
        ) : (
          <TextField
            label={labels.exchange}
            isReadOnly
            value={EXCHANGES.find(({ id }) => id === draft.exchange)?.label ?? draft.exchange}
            onChange={() => undefined}
            hint={words.fixedExchange}
          />
        )}
        <TextField
          label={labels.key}
          maxLength={200}
          isRequired
          autoComplete="off"
          value={draft.key}
          onChange={(key) => setDraft({ ...draft, key })}
          error={wrongKey(draft.key, labels.key)}
        />
        <TextField
          label={labels.secret}
          type="password"
          maxLength={200}
          isRequired={account === undefined}
          autoComplete="new-password"
          value={draft.secret}
          onChange={(secret) => setDraft({ ...draft, secret })}
          error={keepsSecret ? null : wrongKey(draft.secret, labels.secret)}
          {...(account === undefined ? {} : { hint: words.keptSecret })}
        />
      </div>
      <div className={css.acts}>
        {onCancel !== undefined && (
          <Button onPress={onCancel} isDisabled={isBusy}>
            {words.cancel}
          </Button>
        )}
        <Button variant="primary" type="submit" isBusy={isBusy}>
          {account === undefined ? words.link : words.saveAccount}
        </Button>
        {problem !== null && (
          <p role="alert">
            <Text tone="danger" size={12}>
              {(account === undefined ? texts.linkFailed : texts.changeFailed)(
                problem === '' ? texts.unknown : problem,
              )}
            </Text>
          </p>
        )}
      </div>
    </form>
  )
}
