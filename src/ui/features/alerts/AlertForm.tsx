import { useMemo, useState, type FormEvent, type ReactNode } from 'react'
import type { ListedSymbols } from '../../../domain/bots/view.types.ts'
import { ALERT_KIND_NAMES, ALERT_KINDS, kindOfAlert, type AlertKind } from '../../../domain/alerts/kinds.ts'
import type { AlertTerms } from '../../../domain/alerts/model.ts'
import { type AlertProblem, fieldsOf, problemsOf } from '../../../domain/alerts/terms.ts'
import type { AlertsView } from '../../../domain/alerts/view.types.ts'
import { decimalsIn } from '../../../domain/core/format.ts'
import { Button } from '../../kit/controls/Button.tsx'
import { NumberDraft } from '../../kit/controls/NumberDraft.tsx'
import { RadioGroup } from '../../kit/controls/Choice.tsx'
import { Select } from '../../kit/controls/Select.tsx'
import { SuggestField } from '../../kit/controls/SuggestField.tsx'
import { Drawer } from '../../kit/feedback/Dialog.tsx'
import { Text } from '../../kit/layout/Text.tsx'
import { symbolsLike } from '../botMaintenance/symbolText.ts'
import { useTries } from '../shared/useTries.ts'
import { useWrite } from '../shared/useWrite.ts'
import { AccountSelect } from '../shared/AccountSelect.tsx'
import * as css from './alerts.css.ts'
import { changedKind, draftOf, type AlertDraft, termsOf } from './draft.ts'
import { words } from './texts.ts'
import { useAlerts } from './useAlerts.ts'

const accountsOf = (view: AlertsView): AlertsView['accounts'] => view.accounts
const symbolsOf = (view: AlertsView): ListedSymbols => view.symbols
const outcomeOf = (view: AlertsView): AlertsView['outcome'] => view.outcome

const KINDS = ALERT_KIND_NAMES.map((id) => ({ id, label: ALERT_KINDS[id].label }))

/** Sets an alert, or changes one: which fields there are follows from its kind. */
export default function AlertForm({
  alert,
  terms,
  onClose,
}: {
  /** Null sets a new one. */
  readonly alert: string | null
  readonly terms: AlertTerms | null
  readonly onClose: () => void
}): ReactNode {
  const [draft, setDraft] = useState(() => draftOf(terms))
  const { form, isTried, note } = useTries()
  const listed = useAlerts(symbolsOf)
  const { submit, isBusy, problem } = useWrite(useAlerts(outcomeOf), onClose)
  const said = termsOf(draft)
  const wrong = wrongIn(said, listed)
  const errorOf = (field: AlertProblem['field']): string | null =>
    isTried ? (wrong.find((one) => one.field === field)?.text ?? null) : null
  const set = (change: Partial<AlertDraft>): void => setDraft((now) => ({ ...now, ...change }))
  const kind = kindOfAlert(draft.kind)
  const fields = fieldsOf(draft.kind)
  const save = (event: FormEvent): void => {
    event.preventDefault()
    note()
    if (wrong.length === 0 && !isBusy) void submit({ type: 'alerts.save', alert, terms: said, isPaused: false })
  }
  const act = alert === null ? 'add' : 'change'
  const footer = (
    <>
      <Button onPress={onClose}>{words.cancel}</Button>
      <Button variant="primary" type="submit" form="alert" isBusy={isBusy}>
        {words.save[act]}
      </Button>
    </>
  )
  return (
    <Drawer isOpen onClose={onClose} title={words.formTitle[act]} footer={footer}>
      <form ref={form} id="alert" className={css.form} onSubmit={save} noValidate autoComplete="off">
        <Select
          label={words.kind}
          options={KINDS}
          value={draft.kind}
          onChange={(id) => setDraft(changedKind(draft, (id ?? draft.kind) as AlertKind))}
        />
        {fields.symbol !== 'none' && (
          <SymbolField
            listed={listed}
            isNeeded={fields.symbol === 'needed'}
            value={draft.symbol}
            error={errorOf('symbol')}
            onChange={(symbol) => set({ symbol })}
          />
        )}
        {fields.account !== 'none' && (
          <AccountField
            isNeeded={fields.account === 'needed'}
            value={draft.account}
            error={errorOf('account')}
            onChange={(account) => set({ account })}
          />
        )}
        {kind.scope === 'positions' && draft.symbol.trim() !== '' && (
          <RadioGroup
            layout="row"
            label={words.side}
            choices={(['either', 'long', 'short'] as const).map((id) => ({ id, label: words.sides[id] }))}
            value={draft.side}
            onChange={(side) => set({ side: side as AlertDraft['side'] })}
          />
        )}
        {kind.directions.length > 1 && (
          <RadioGroup
            layout="row"
            label={words.direction}
            choices={kind.directions.map((id) => ({ id, label: words[id] }))}
            value={draft.direction}
            onChange={(direction) => set({ direction: direction as AlertDraft['direction'] })}
          />
        )}
        <NumberDraft
          label={words.line[draft.kind]}
          text={draft.line}
          onType={(line) => set({ line })}
          unit={kind.unit}
          min={Number(kind.least)}
          max={Number(kind.most)}
          isWhole={kind.digits === 0}
          // A price moves by its last digit: one whole is nothing to bitcoin, and all of a cheap coin.
          {...(draft.kind === 'price' ? { step: 10 ** -decimalsIn(draft.line) } : {})}
          isRequired
          error={errorOf('line')}
        />
        <RadioGroup
          layout="row"
          label={words.tells}
          choices={[
            { id: 'each', label: words.each },
            { id: 'once', label: words.once },
          ]}
          value={draft.isOnce ? 'once' : 'each'}
          onChange={(how) => set({ isOnce: how === 'once' })}
        />
        {problem !== null && (
          <p role="alert">
            <Text tone="danger" size={12}>
              {problem}
            </Text>
          </p>
        )}
        <Text as="p" tone="text3" size={12}>
          {words.about[draft.kind]}
        </Text>
      </form>
    </Drawer>
  )
}

/** What is wrong with the terms; a symbol that the exchange is known not to list is. */
function wrongIn(terms: AlertTerms, listed: ListedSymbols | null): readonly AlertProblem[] {
  const { symbol } = terms
  const isUnlisted = symbol !== null && listed?.state === 'listed' && !listed.symbols.includes(symbol)
  return [...(isUnlisted ? [{ field: 'symbol', text: words.notListed(symbol) } as const] : []), ...problemsOf(terms)]
}

interface FieldOf {
  readonly isNeeded: boolean
  readonly value: string
  readonly error: string | null
  readonly onChange: (value: string) => void
}

function SymbolField({
  listed,
  isNeeded,
  value,
  error,
  onChange,
}: FieldOf & { readonly listed: ListedSymbols | null }): ReactNode {
  const suggestions = useMemo(
    () => symbolsLike(value, listed?.symbols ?? []).map((symbol) => ({ id: symbol, label: symbol })),
    [value, listed],
  )
  const hint = listed?.state === 'unknown' ? words.unlisted : isNeeded ? undefined : words.symbolHint
  return (
    <SuggestField
      label={words.symbol}
      isRequired={isNeeded}
      maxLength={20}
      placeholder={isNeeded ? 'BTCUSDT' : words.anySymbol}
      value={value}
      onChange={(text) => onChange(text.toUpperCase())}
      suggestions={suggestions}
      onPick={onChange}
      error={error}
      {...(hint === undefined ? {} : { hint })}
    />
  )
}

function AccountField({ isNeeded, value, error, onChange }: FieldOf): ReactNode {
  return (
    <AccountSelect
      accounts={useAlerts(accountsOf)}
      value={value}
      onChange={onChange}
      error={error}
      isRequired={isNeeded}
      {...(isNeeded ? {} : { placeholder: words.allAccounts })}
    />
  )
}
