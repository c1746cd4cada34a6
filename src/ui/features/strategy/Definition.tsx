import { useMemo, useState, type FormEvent, type ReactNode } from 'react'
import { formatDateTime } from '../../../domain/core/format.ts'
import { fieldsOf, readFields } from '../../../domain/strategies/form.ts'
import type { DefinitionView, StrategyPage } from '../../../domain/strategies/page.types.ts'
import { Button } from '../../kit/controls/Button.tsx'
import { Banner } from '../../kit/feedback/Feedback.tsx'
import { Panel } from '../../kit/layout/Panel.tsx'
import { Text } from '../../kit/layout/Text.tsx'
import { useView } from '../../model/useView.ts'
import type { Write } from '../shared/useWrite.ts'
import { DefinitionFields } from './DefinitionFields.tsx'
import { DeleteStrategy } from './DeleteStrategy.tsx'
import * as css from './strategy.css.ts'
import { words } from './texts.ts'
import type { DefinitionEdit } from './useDefinition.ts'

/** What its owner wrote down, as a form; and its end. */
export function Definition({
  page,
  edit,
  removal,
}: {
  readonly page: StrategyPage
  readonly edit: DefinitionEdit
  readonly removal: Write
}): ReactNode {
  const { definition } = page
  if (definition === null) return <Banner icon="info">{words.undefined_}</Banner>
  return <Form page={page} definition={definition} edit={edit} removal={removal} />
}

/** Nothing typed: it follows what other tabs save. Something typed: it stays until it is saved or discarded. */
function Form({
  page,
  definition,
  edit,
  removal,
}: {
  readonly page: StrategyPage
  readonly definition: DefinitionView
  readonly edit: DefinitionEdit
  readonly removal: Write
}): ReactNode {
  const { zone } = useView('shell')
  const { typed, before, isBusy, problem } = edit
  const [isDeleting, setDeleting] = useState(false)
  const saved = useMemo(() => ({ name: page.name, fields: fieldsOf(definition.keys) }), [page.name, definition.keys])
  const draft = typed ?? saved
  const { keys, problems } = readFields(draft.fields)
  const now = useMemo(() => ({ name: saved.name, keys: readFields(saved.fields).keys }), [saved])
  const from = before ?? now
  const isSame = draft.name.trim() === from.name && keys === from.keys
  const unfit = draft.name.trim() === '' ? words.unnamed : problems.size > 0 ? words.fix : undefined
  const why = isSame ? words.unchanged : unfit
  const save = (event: FormEvent): void => {
    event.preventDefault()
    if (why === undefined) edit.save(keys)
  }
  return (
    <>
      <Panel
        title={words.definition}
        {...(definition.updatedAt === null ? {} : { note: words.saved(formatDateTime(definition.updatedAt, zone)) })}
      >
        <form className={css.form} onSubmit={save} noValidate autoComplete="off" aria-label={words.definition}>
          <DefinitionFields draft={draft} problems={problems} onChange={(next) => edit.type(next, now)} />
          {problem !== null && (
            <p role="alert">
              <Text tone="danger" size={12}>
                {problem}
              </Text>
            </p>
          )}
          <span className={css.tools}>
            <Button variant="primary" type="submit" isBusy={isBusy || definition.isSaving} disabledReason={why}>
              {words.save}
            </Button>
            {typed !== null && <Button onPress={edit.discard}>{words.discard}</Button>}
          </span>
        </form>
      </Panel>
      <div className={css.danger}>
        <Button icon="delete" onPress={() => setDeleting(true)}>
          {words.remove}
        </Button>
      </div>
      {isDeleting && (
        <DeleteStrategy page={page} id={definition.id} removal={removal} onClose={() => setDeleting(false)} />
      )}
    </>
  )
}
