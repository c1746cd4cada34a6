import { useEffect, useEffectEvent, useMemo, useRef, useState, type FormEvent, type ReactNode } from 'react'
import type { RuleForm as Form } from '../../../domain/bots/draft.ts'
import type { BotsView, CoverageData, DraftView, RuleRow } from '../../../domain/bots/view.types.ts'
import type { Loadable } from '../../../domain/core/outcome.ts'
import { Button } from '../../kit/controls/Button.tsx'
import { Drawer } from '../../kit/feedback/Dialog.tsx'
import { Text } from '../../kit/layout/Text.tsx'
import { TextField } from '../../kit/controls/TextField.tsx'
import { send } from '../../model/send.ts'
import { AccountSelect } from '../shared/AccountSelect.tsx'
import * as css from './bots.css.ts'
import { RuleChecks } from './RuleChecks.tsx'
import { StrategyField } from './StrategyField.tsx'
import { SymbolsField } from './SymbolsField.tsx'
import { words } from './texts.ts'
import { useBots } from './useBots.ts'

/** What the form opens with. */
export type FormOpening =
  | { readonly act: 'add'; readonly symbol?: string; readonly account?: string; readonly strategy?: string }
  | { readonly act: 'change' | 'reactivate'; readonly rule: RuleRow }

const draftOf = (view: BotsView): DraftView | null => view.draft
const finishedOf = (view: BotsView): number => view.finished
const accountsOf = (view: BotsView): BotsView['accounts'] => view.accounts
const coverageOf = (view: BotsView): Loadable<CoverageData> => view.coverage

/**
 * Adds, changes or brings back a rule. The server judges what the form says as one types; what it does not call valid
 * cannot be saved.
 */
export default function RuleForm(props: FormOpening & { readonly onClose: () => void }): ReactNode {
  const { act, onClose } = props
  const rule = props.act === 'add' ? null : props.rule
  const accounts = useBots(accountsOf)
  const names = accounts?.state === 'ready' ? accounts.data : []
  const [strategy, setStrategy] = useState(rule?.strategyId ?? (props.act === 'add' ? (props.strategy ?? '') : ''))
  const [chosen, setAccount] = useState(rule?.account ?? (props.act === 'add' ? (props.account ?? '') : ''))
  const account = chosen === '' && names.length === 1 ? names[0]! : chosen
  const [typed, setTyped] = useState(rule?.symbol ?? (props.act === 'add' ? (props.symbol ?? '') : ''))
  const draft = useMemo(
    (): Form => ({ act, rule: rule?.id ?? null, strategy, account, text: typed }),
    [act, rule, strategy, account, typed],
  )
  // A rule that is saved meanwhile would go with the strategy before it.
  const [isMaking, setMaking] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const judged = useJudged(draft, onClose, setProblem)
  const canSave = judged?.canSave === true && !isMaking
  const save = async (event: FormEvent): Promise<void> => {
    event.preventDefault()
    if (!canSave) return
    const answer = await send({ type: 'bots.save' })
    setProblem(answer.ok ? null : answer.error.message)
  }
  const isWhole = strategy !== '' && account !== '' && typed.trim() !== ''
  const why = isMaking
    ? words.strategyFirst
    : !isWhole
      ? words.notReady
      : judged === null || judged.lines.some(({ state }) => state === 'checking')
        ? words.notChecked
        : words.cannotSave
  const open = judged?.lines.filter(({ state }) => state !== 'saved').length ?? 0
  const footer = (
    <>
      <Button onPress={onClose}>{words.cancel}</Button>
      <Button
        variant="primary"
        type="submit"
        form="rule"
        isBusy={judged?.isSaving === true}
        disabledReason={canSave || judged?.isSaving === true ? undefined : why}
      >
        {act === 'add' ? words.addMany(open) : words.formSave[act]}
      </Button>
    </>
  )
  return (
    <Drawer isOpen onClose={onClose} title={words.formTitle[act]} footer={footer}>
      <form id="rule" className={css.form} onSubmit={(event) => void save(event)} noValidate autoComplete="off">
        {act === 'reactivate' && rule !== null ? (
          <TextField label={words.strategy} isReadOnly value={rule.strategy} onChange={() => undefined} />
        ) : (
          <StrategyField value={strategy} onChange={setStrategy} onMaking={setMaking} />
        )}
        <AccountSelect accounts={accounts} value={account} onChange={setAccount} />
        <SymbolsField takesMany={act === 'add'} value={typed} onChange={setTyped} />
        {act === 'add' && (
          <Suggestions
            taken={typed.toUpperCase()}
            onAdd={(symbol) => setTyped(typed.trim() === '' ? symbol : `${typed.trim()}, ${symbol}`)}
          />
        )}
        <RuleChecks lines={judged?.lines ?? []} onAgain={() => void send({ type: 'bots.draft', draft })} />
        {problem !== null && (
          <p role="alert">
            <Text tone="danger" size={12}>
              {problem}
            </Text>
          </p>
        )}
        <Text as="p" tone="text3" size={12}>
          {words.formHint[act]}
        </Text>
      </form>
    </Drawer>
  )
}

/**
 * Tells the core what the form says, and answers what the server thinks of exactly that; null while it looks at an
 * older word.
 */
function useJudged(draft: Form, onSaved: () => void, onProblem: (problem: string | null) => void): DraftView | null {
  const judged = useBots(draftOf)
  const finished = useBots(finishedOf) ?? 0
  const finishedBefore = useRef(finished)
  const end = useEffectEvent(onSaved)
  const isUnknown = judged === null
  const isDone = finished > finishedBefore.current
  useEffect(() => {
    if (isDone) end()
  }, [isDone])
  // Unknown as well after a restart of the core, which keeps no forms.
  useEffect(() => {
    if (isDone) return
    onProblem(null)
    void send({ type: 'bots.draft', draft }).then((answer) => {
      if (!answer.ok) onProblem(answer.error.message)
    })
  }, [draft, isUnknown, isDone, onProblem])
  useEffect(() => () => void send({ type: 'bots.drop_draft' }), [])
  return judged !== null &&
    (['act', 'rule', 'strategy', 'account', 'text'] as const).every((field) => judged.draft[field] === draft[field])
    ? judged
    : null
}

/** Symbols that are traded without a rule, one press away. */
function Suggestions({
  taken,
  onAdd,
}: {
  readonly taken: string
  readonly onAdd: (symbol: string) => void
}): ReactNode {
  const coverage = useBots(coverageOf)
  const symbols = (coverage?.state === 'ready' ? coverage.data.bySymbol : [])
    .filter(({ name }) => !taken.includes(name))
    .slice(0, 6)
  if (symbols.length === 0) return null
  return (
    <div className={css.group} role="group" aria-label={words.suggested}>
      <Text size={12} tone="text3">
        {words.suggested}
      </Text>
      <span className={css.chips}>
        {symbols.map(({ name, count }) => (
          <Button key={name} size="sm" icon="add" onPress={() => onAdd(name)}>
            {words.suggest(name, count)}
          </Button>
        ))}
      </span>
    </div>
  )
}
