import type { ReactNode } from 'react'
import type { ChangeLine, ConfigurationView } from '../../../../domain/configuration/view.types.ts'
import { Button } from '../../../kit/controls/Button.tsx'
import { Disclosure } from '../../../kit/layout/Disclosure.tsx'
import { Text } from '../../../kit/layout/Text.tsx'
import { send } from '../../../model/send.ts'
import { ChangeList } from '../../shared/ChangeList.tsx'
import { PanelState } from '../../shared/PanelState.tsx'
import { useDrafts } from './drafts.ts'
import { engineWords as words } from './words.ts'

/** Who set what and when, newest first; each change can be taken back. */
export function History({ changes }: { readonly changes: ConfigurationView['changes'] }): ReactNode {
  return (
    <Disclosure title={words.history} note={words.historyNote} icon="journal" id="configuration-history">
      {changes.state !== 'ready' ? (
        <PanelState of={changes} retry="configChanges" />
      ) : changes.data.length === 0 ? (
        <Text as="p" tone="text2">
          {words.noHistory}
        </Text>
      ) : (
        <ChangeList
          label={words.history}
          lines={changes.data.map((line) => ({
            ...line,
            details: [line.differences.join(', ')],
            action: <Restore line={line} />,
          }))}
        />
      )}
    </Disclosure>
  )
}

function Restore({
  line: { category, key, time, title, before, isRestored },
}: {
  readonly line: ChangeLine
}): ReactNode {
  const { drop } = useDrafts()
  const restore = (): void => {
    drop(`${category}.${key}`)
    void send(
      before === null
        ? { type: 'configuration.remove', category, key }
        : { type: 'configuration.set', path: `${category}.${key}`, value: before },
    )
  }
  return isRestored ? (
    <Text size={12} tone="text3">
      {words.restored}
    </Text>
  ) : (
    <Button size="sm" icon="undo" onPress={restore} aria-label={words.restoreOf(title, time)}>
      {words.restore}
    </Button>
  )
}
