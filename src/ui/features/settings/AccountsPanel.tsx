import { useRef, useState, type ReactNode } from 'react'
import type { Loadable } from '../../../domain/core/outcome.ts'
import type { AccountItem, SettingsView } from '../../../domain/settings/view.types.ts'
import { Disclosure } from '../../kit/layout/Disclosure.tsx'
import { EmptyState } from '../../kit/feedback/Feedback.tsx'
import { Panel } from '../../kit/layout/Panel.tsx'
import { Stack } from '../../kit/layout/Stack.tsx'
import { Text } from '../../kit/layout/Text.tsx'
import { Badge } from '../../kit/data/Tag.tsx'
import { useViewPart } from '../../model/useViewPart.ts'
import { useMedia } from '../../shell/useMedia.ts'
import { AccountForm } from './AccountForm.tsx'
import { AccountLine } from './AccountLine.tsx'
import { PanelState } from '../shared/PanelState.tsx'
import * as css from './Settings.css.ts'
import { SyncButton, SyncProgress } from './SyncTrades.tsx'
import { words } from './texts.ts'
import { Whitelist } from './Whitelist.tsx'

const environmentOf = (view: SettingsView): string | null => view.environment
const accountsOf = (view: SettingsView): Loadable<readonly AccountItem[]> => view.accounts

/** Linked accounts: form and list share the place, one open at a time (SET-14). */
export function AccountsPanel(): ReactNode {
  const accounts = useViewPart('settings', accountsOf)
  const environment = useViewPart('settings', environmentOf)
  const isPhone = useMedia('phone')
  const [chosen, setChosen] = useState<'add' | 'list' | 'none' | null>(null)
  const rows = accounts?.state === 'ready' ? accounts.data : null
  // The form that is shown by itself stays until it is saved or closed, though an account appears from elsewhere.
  if (chosen === null && rows?.length === 0) setChosen('add')
  const open = chosen ?? 'list'
  const toggle = (part: 'add' | 'list') => (isOpen: boolean) => setChosen(isOpen ? part : 'none')
  const form = useRef<HTMLDivElement>(null)
  const list = useRef<HTMLButtonElement>(null)
  const saved = (): void => {
    // The form goes, and with it what was pressed.
    if (form.current?.contains(document.activeElement) === true) list.current?.focus()
    setChosen('list')
  }
  return (
    <Panel
      id="accounts"
      title={words.accounts}
      isPadded={false}
      actions={<SyncButton />}
      {...(isPhone || rows === null || rows.length === 0 ? {} : { note: words.linked(rows.length) })}
    >
      <SyncProgress />
      <Disclosure
        title={words.add}
        note={words.addNote}
        icon="add"
        isOpen={open === 'add'}
        onOpenChange={toggle('add')}
      >
        {open === 'add' && (
          <div ref={form}>
            <Stack gap={12}>
              {environment !== null && (
                <Text as="p" tone="text2">
                  {environment === 'paper' ? words.paperOnly : words.keysOf(environment)}
                </Text>
              )}
              <AccountForm onSaved={saved} />
            </Stack>
          </div>
        )}
      </Disclosure>
      <Disclosure
        triggerRef={list}
        title={words.existing}
        icon="key"
        isPadded={false}
        isOpen={open === 'list'}
        onOpenChange={toggle('list')}
        extra={rows === null ? undefined : <Badge text={String(rows.length)} tone="plain" />}
      >
        {rows === null || accounts?.state !== 'ready' ? (
          <PanelState of={accounts?.state === 'ready' ? null : accounts} retry="accountsList" />
        ) : rows.length === 0 ? (
          <EmptyState icon="plug" title={words.none} hint={words.noneHint} />
        ) : (
          <ul className={css.list}>
            {rows.map((row) => (
              <AccountLine key={row.id} account={row} />
            ))}
          </ul>
        )}
      </Disclosure>
      <Whitelist />
    </Panel>
  )
}
