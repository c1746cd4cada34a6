import { useState, type FormEvent, type ReactNode } from 'react'
import { EXAMPLE, fieldsOf, readFields } from '../../../domain/strategies/form.ts'
import type { StrategiesView } from '../../../domain/strategies/view.types.ts'
import type { WriteOutcome } from '../../../domain/writes/model.ts'
import { Button } from '../../kit/controls/Button.tsx'
import { Drawer } from '../../kit/feedback/Dialog.tsx'
import { Text } from '../../kit/layout/Text.tsx'
import { useWrite } from '../shared/useWrite.ts'
import { DefinitionFields, type DefinitionDraft } from '../strategy/DefinitionFields.tsx'
import * as css from '../strategy/strategy.css.ts'
import { words } from '../strategy/texts.ts'
import { useStrategies } from './useStrategies.ts'

const outcomeOf = (view: StrategiesView): WriteOutcome | null => view.created

/** A new strategy: its name and whatever its owner writes down of it. */
export default function CreateStrategy({
  isExample,
  onClose,
}: {
  readonly isExample: boolean
  readonly onClose: () => void
}): ReactNode {
  const [draft, setDraft] = useState<DefinitionDraft>(
    isExample ? { name: EXAMPLE.name, fields: fieldsOf(EXAMPLE.keys) } : { name: '', fields: [] },
  )
  const { keys, problems } = readFields(draft.fields)
  const { submit, isBusy, problem } = useWrite(useStrategies(outcomeOf), onClose)
  const why = draft.name.trim() === '' ? words.unnamed : problems.size > 0 ? words.fix : undefined
  const save = (event: FormEvent): void => {
    event.preventDefault()
    if (why === undefined) void submit({ type: 'strategies.save', strategy: null, name: draft.name, keys })
  }
  return (
    <Drawer
      isOpen
      onClose={onClose}
      title={words.createTitle}
      footer={
        <>
          <Button onPress={onClose}>{words.cancel}</Button>
          <Button variant="primary" type="submit" form="create-strategy" isBusy={isBusy} disabledReason={why}>
            {words.create}
          </Button>
        </>
      }
    >
      <form id="create-strategy" className={css.form} onSubmit={save} noValidate autoComplete="off">
        <DefinitionFields draft={draft} problems={problems} onChange={setDraft} />
        {problem !== null && (
          <p role="alert">
            <Text tone="danger" size={12}>
              {problem}
            </Text>
          </p>
        )}
      </form>
    </Drawer>
  )
}
