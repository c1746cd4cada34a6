import { useState, type ReactNode } from 'react'
import { configurationTexts as texts } from '../../../../domain/configuration/viewTexts.ts'
import type { FieldCard } from '../../../../domain/configuration/view.types.ts'
import { Button } from '../../../kit/controls/Button.tsx'
import { ConfirmDialog } from '../../../kit/feedback/Dialog.tsx'
import { Tag } from '../../../kit/data/Tag.tsx'
import { Text } from '../../../kit/layout/Text.tsx'
import { send } from '../../../model/send.ts'
import * as css from './Engine.css.ts'
import { useDrafts } from './drafts.ts'
import { problemOf, wholeProblems } from './entry.ts'
import { HierarchyParts } from './HierarchyParts.tsx'
import { NumberParts } from './NumberParts.tsx'
import { useFieldDraft } from './useFieldDraft.ts'
import { engineWords as words } from './words.ts'

/** A field (spec 2, Field editor): what it is, whether it was set, its values, and the way back. */
export function FieldEditor({ field }: { readonly field: FieldCard }): ReactNode {
  const { category, key, title, description, isCustomized, isSaving } = field
  const [asks, setAsks] = useState(false)
  const { drop } = useDrafts()
  const remove = (): void => {
    setAsks(false)
    drop(`${category}.${key}`)
    void send({ type: 'configuration.remove', category, key })
  }
  return (
    <section
      id={`recommendations.${category}.${key}`}
      className={css.field}
      tabIndex={-1}
      aria-label={title}
      aria-busy={isSaving}
    >
      <header className={css.fieldHead}>
        <Text as="strong" weight="strong">
          {title}
        </Text>
        {isCustomized && <Tag tone="accent">{words.customized}</Tag>}
        {isSaving && (
          <Text size={12} tone="text3">
            {words.saving}
          </Text>
        )}
        {isCustomized && (
          <Button size="sm" variant="bare" icon="undo" onPress={() => setAsks(true)}>
            {words.reset(title)}
          </Button>
        )}
      </header>
      <Text as="p" size={12} tone="text3">
        {description}
      </Text>
      <Values field={field} />
      <ConfirmDialog
        isOpen={asks}
        title={words.removeQuestion(title)}
        keepLabel={words.keep}
        actLabel={words.reset(title)}
        onKeep={() => setAsks(false)}
        onAct={remove}
      >
        {words.removeText(title)}
      </ConfirmDialog>
    </section>
  )
}

function Values({ field }: { readonly field: FieldCard }): ReactNode {
  const { textOf, problems, type, leave, choose } = useFieldDraft(field)
  const names = Object.keys(field.rule.properties ?? {})
  const errorOf = (name: string): string | null => problemOf(problems, name)
  const isHierarchy = field.rule.properties?.['mode'] !== undefined
  if (names.length === 0)
    return (
      <Text as="p" size={12} tone="text2">
        {texts.empty(field.title)}
      </Text>
    )
  return (
    <>
      {isHierarchy ? (
        <HierarchyParts
          value={field.value as Readonly<Record<string, unknown>>}
          threshold={textOf('cross_broker_threshold')}
          errorOf={errorOf}
          onChange={choose}
          onThreshold={(text) => type('cross_broker_threshold', text)}
          onLeave={leave}
        />
      ) : (
        <NumberParts
          parts={field.parts}
          textOf={({ name }) => textOf(name)}
          errorOf={errorOf}
          onChange={type}
          onLeave={leave}
        />
      )}
      {wholeProblems(problems, names).map((problem) => (
        <Text key={problem} as="p" size={12} tone="danger">
          <span role="alert">{problem}</span>
        </Text>
      ))}
    </>
  )
}
