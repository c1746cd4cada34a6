import type { ReactNode } from 'react'
import type { DefinitionField, FieldKind, FieldProblems } from '../../../domain/strategies/form.ts'
import { Switch } from '../../kit/controls/Choice.tsx'
import { Button } from '../../kit/controls/Button.tsx'
import { IconButton } from '../../kit/controls/IconButton.tsx'
import { Menu } from '../../kit/controls/Menu.tsx'
import { TextField } from '../../kit/controls/TextField.tsx'
import * as css from './strategy.css.ts'
import { words } from './texts.ts'

/** What is typed into a form of a definition. */
export interface DefinitionDraft {
  readonly name: string
  readonly fields: readonly DefinitionField[]
}

/** Name and fields: known types as their own inputs, everything else as JSON that is checked as one types. */
export function DefinitionFields({
  draft,
  problems,
  onChange,
}: {
  readonly draft: DefinitionDraft
  readonly problems: FieldProblems
  readonly onChange: (draft: DefinitionDraft) => void
}): ReactNode {
  const { fields } = draft
  const put = (line: number, change: Partial<DefinitionField>): void =>
    onChange({ ...draft, fields: fields.map((one) => (one.line === line ? { ...one, ...change } : one)) })
  const add = (kind: FieldKind): void => {
    const line = 1 + fields.reduce((most, one) => Math.max(most, one.line), -1)
    onChange({ ...draft, fields: [...fields, { line, key: '', kind, text: kind === 'flag' ? 'no' : '' }] })
  }
  return (
    <>
      <TextField
        label={words.name}
        isRequired
        maxLength={100}
        value={draft.name}
        onChange={(name) => onChange({ ...draft, name })}
      />
      {fields.map((field) => {
        const problem = problems.get(field.line)
        const error = (at: 'key' | 'value') => (problem?.at === at ? { error: problem.text } : {})
        return (
          <div key={field.line} className={css.field} role="group" aria-label={field.key || words.key}>
            <TextField
              label={words.key}
              maxLength={100}
              value={field.key}
              onChange={(key) => put(field.line, { key })}
              {...error('key')}
            />
            {field.kind === 'flag' ? (
              <span className={css.beside}>
                <Switch
                  isSelected={field.text === 'yes'}
                  onChange={(isOn) => put(field.line, { text: isOn ? 'yes' : 'no' })}
                >
                  {words.value(field.key, words.kinds.flag)}
                </Switch>
              </span>
            ) : (
              <TextField
                label={words.value(field.key, words.kinds[field.kind])}
                value={field.text}
                onChange={(text) => put(field.line, { text })}
                {...(field.kind === 'json' ? { rows: 4 } : {})}
                {...error('value')}
              />
            )}
            <span className={css.beside}>
              <IconButton
                icon="delete"
                label={words.removeField(field.key)}
                hasTooltip={false}
                onPress={() => onChange({ ...draft, fields: fields.filter((one) => one !== field) })}
              />
            </span>
          </div>
        )
      })}
      <span>
        <Menu
          label={words.addField}
          items={KINDS}
          onAction={(kind) => add(kind as FieldKind)}
          trigger={<Button icon="add">{words.addField}</Button>}
        />
      </span>
    </>
  )
}

const KINDS = (['text', 'number', 'flag', 'json'] as const).map((id) => ({ id, label: words.kinds[id] }))
