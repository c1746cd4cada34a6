import { useEffect, useState, type ReactNode } from 'react'
import type { CategoryCard as Card } from '../../../../domain/configuration/view.types.ts'
import { Button } from '../../../kit/controls/Button.tsx'
import { ConfirmDialog } from '../../../kit/feedback/Dialog.tsx'
import { Tag } from '../../../kit/data/Tag.tsx'
import type { IconName } from '../../../kit/icons.tsx'
import { Disclosure } from '../../../kit/layout/Disclosure.tsx'
import { Text } from '../../../kit/layout/Text.tsx'
import { send } from '../../../model/send.ts'
import { PanelState } from '../../shared/PanelState.tsx'
import * as css from './Engine.css.ts'
import { useDrafts } from './drafts.ts'
import { FieldEditor } from './FieldEditor.tsx'
import { StageBar } from './StageBar.tsx'
import { engineWords as words } from './words.ts'

const icons: Readonly<Record<string, IconName>> = {
  lifecycle: 'strategy',
  account_moves: 'swap',
  stability: 'scale',
  scoring: 'star',
  allocation: 'wallet',
  timing: 'clock',
}
const tones = { customized: 'accent', default: 'plain', attention: 'warn' } as const

/** A category of the configuration: its state in a badge, its fields when it is open. `sought`: the field to go to. */
export function CategoryCard({
  card,
  isOpen,
  sought,
  onOpenChange,
}: {
  readonly card: Card
  readonly isOpen: boolean
  readonly sought: string
  readonly onOpenChange: (isOpen: boolean) => void
}): ReactNode {
  const { category, title, note, status } = card
  return (
    <Disclosure
      id={`configuration-${category}`}
      title={title}
      note={note}
      icon={icons[category] ?? 'settings'}
      isOpen={isOpen}
      onOpenChange={onOpenChange}
      extra={<Tag tone={tones[status.kind]}>{status.text}</Tag>}
    >
      {isOpen && <Fields card={card} sought={sought} />}
    </Disclosure>
  )
}

function Fields({
  card: { category, title, status, fields },
  sought,
}: {
  readonly card: Card
  readonly sought: string
}): ReactNode {
  const [asks, setAsks] = useState(false)
  const isSought = fields.state === 'ready' && sought.startsWith(`recommendations.${category}.`)
  useEffect(() => {
    if (!isSought) return undefined
    const go = (): void => {
      const field = location.hash.slice(1) === sought ? document.getElementById(sought) : null
      field?.scrollIntoView({ block: 'center' })
      field?.focus({ preventScroll: true })
    }
    go()
    // A press on a link to where the address leads already changes nothing of it.
    addEventListener('pushState', go)
    return () => removeEventListener('pushState', go)
  }, [isSought, sought])
  const { drop } = useDrafts()
  const reset = (): void => {
    setAsks(false)
    drop(`${category}.`)
    void send({ type: 'configuration.reset', category })
  }
  if (fields.state === 'loading' || fields.state === 'failed')
    return <PanelState of={fields} retry={`configCategory?category=${category}`} />
  if (fields.state === 'empty') return <Text as="p">{fields.title}</Text>
  const valueOf = (key: string): unknown => fields.data.find((field) => field.key === key)?.value
  return (
    <div className={css.fields}>
      {category === 'lifecycle' && (
        <StageBar counts={valueOf('trade_count_thresholds')} caps={valueOf('allocation_caps')} />
      )}
      {fields.data.map((field) => (
        <FieldEditor key={field.key} field={field} />
      ))}
      {status.count > 0 && (
        <footer className={css.foot}>
          <Button variant="bare" icon="undo" onPress={() => setAsks(true)}>
            {words.resetCategory(title)}
          </Button>
        </footer>
      )}
      <ConfirmDialog
        isOpen={asks}
        title={words.resetQuestion(title)}
        keepLabel={words.keep}
        actLabel={words.resetCategory(title)}
        onKeep={() => setAsks(false)}
        onAct={reset}
      >
        {words.resetText(title)}
      </ConfirmDialog>
    </div>
  )
}
