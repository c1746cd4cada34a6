import { useEffect, useRef, useState, type KeyboardEvent, type ReactNode } from 'react'
import type { BotsView } from '../../../domain/bots/view.types.ts'
import { Button } from '../../kit/controls/Button.tsx'
import { TextButton } from '../../kit/controls/Link.tsx'
import { Select } from '../../kit/controls/Select.tsx'
import { Text } from '../../kit/layout/Text.tsx'
import { TextField } from '../../kit/controls/TextField.tsx'
import { refetch } from '../../model/send.ts'
import { useWrite } from '../shared/useWrite.ts'
import * as css from './bots.css.ts'
import { words } from './texts.ts'
import { useBots } from './useBots.ts'
import type { WriteOutcome } from '../../../domain/writes/model.ts'

const strategiesOf = (view: BotsView): BotsView['strategies'] => view.strategies
const outcomeOf = (view: BotsView): WriteOutcome | null => view.outcomes['strategyDetailsCreate'] ?? null

/** The strategy of a rule; one that is not there yet is made by its name. */
export function StrategyField({
  value,
  onChange,
  onMaking,
}: {
  readonly value: string
  readonly onChange: (id: string) => void
  /** Told whether one is being made: `value` is then not what is meant. */
  readonly onMaking: (isMaking: boolean) => void
}): ReactNode {
  const strategies = useBots(strategiesOf)
  const known = strategies?.state === 'ready' ? strategies.data : []
  const [name, setName] = useState<string | null>(null)
  const [created, setCreated] = useState<string | null>(null)
  const sent = useRef('')
  const { submit, isBusy, problem } = useWrite(useBots(outcomeOf), () => {
    setCreated(sent.current)
    // What is typed meanwhile stays.
    setName((typed) => (typed?.trim() === sent.current ? null : typed))
  })
  const create = (): void => {
    if (name === null || name.trim() === '' || isBusy) return
    sent.current = name.trim()
    void submit({ type: 'strategies.create', name })
  }
  // The form around this field saves the rule.
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key !== 'Enter' || event.nativeEvent.isComposing) return
    event.preventDefault()
    create()
  }
  // It is chosen once the list that has it arrived.
  const found = created === null ? undefined : known.find((one) => one.name === created)?.id
  useEffect(() => {
    if (found === undefined) return
    setCreated(null)
    onChange(found)
  }, [found, onChange])
  const isMaking = created !== null || (name !== null && name.trim() !== '')
  useEffect(() => onMaking(isMaking), [isMaking, onMaking])
  const failed = strategies?.state === 'failed' ? `${strategies.title}. ${strategies.hint}` : null
  return (
    <div className={css.group}>
      <Select
        label={words.strategy}
        options={known.map((one) => ({ id: one.id, label: one.name }))}
        isRequired
        isLoading={strategies === null || strategies.state === 'loading'}
        isSearchable={known.length > 8}
        value={value === '' ? null : value}
        onChange={(id) => {
          setCreated(null)
          onChange(id ?? '')
        }}
        error={failed}
      />
      {failed !== null && (
        <span>
          <TextButton onPress={() => refetch('strategyDetailsList')}>{words.retry}</TextButton>
        </span>
      )}
      {name === null ? (
        <span>
          <TextButton onPress={() => setName('')}>{words.newStrategy}</TextButton>
        </span>
      ) : (
        <div className={css.inline}>
          <TextField
            className={css.grows}
            label={words.strategyName}
            maxLength={100}
            autoFocus
            value={name}
            onChange={setName}
            onKeyDown={onKeyDown}
          />
          <Button onPress={create} isBusy={isBusy} isDisabled={name.trim() === ''}>
            {words.create}
          </Button>
          <Button variant="bare" onPress={() => setName(null)}>
            {words.cancel}
          </Button>
          {problem !== null && (
            <p role="alert">
              <Text tone="danger" size={12}>
                {problem}
              </Text>
            </p>
          )}
        </div>
      )}
    </div>
  )
}
