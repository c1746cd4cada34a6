import { useState, type ReactNode } from 'react'
import { settingsTexts as texts } from '../../../domain/settings/texts.ts'
import type { AccountItem } from '../../../domain/settings/view.types.ts'
import { Button } from '../../kit/controls/Button.tsx'
import { ConfirmDialog, Dialog } from '../../kit/feedback/Dialog.tsx'
import { IconButton } from '../../kit/controls/IconButton.tsx'
import { Row } from '../../kit/layout/Stack.tsx'
import { Tag } from '../../kit/data/Tag.tsx'
import { Text } from '../../kit/layout/Text.tsx'
import { AccountForm } from './AccountForm.tsx'
import { copied } from '../shared/copied.ts'
import * as css from './Settings.css.ts'
import { words } from './texts.ts'
import { useWriteOf } from '../shared/useWrite.ts'

const toneOf = { plain: 'text3', ok: 'ok', warn: 'warn', danger: 'danger' } as const

/** One linked account: its key hidden until asked for, the health of the key, and what can be done with it. */
export function AccountLine({ account }: { readonly account: AccountItem }): ReactNode {
  const { name, apiKey, maskedKey, environment, note, tone, isDeleting } = account
  const [isShown, setShown] = useState(false)
  const [open, setOpen] = useState<'edit' | 'delete' | null>(null)
  const { submit, isBusy, problem } = useWriteOf('settings', 'accountsDelete', () => setOpen(null))
  const whyOff = isDeleting ? words.removing : undefined
  const close = (): void => setOpen(null)
  return (
    <li className={css.account} data-leaving={isDeleting}>
      <span className={css.who}>
        <Text weight="label">{name}</Text>
        {environment !== null && environment !== 'live' && environment !== 'mainnet' && <Tag>{environment}</Tag>}
      </span>
      <span className={css.key}>
        <span className={css.keyText}>{isShown ? apiKey : maskedKey}</span>
        <IconButton
          size="sm"
          icon={isShown ? 'hide' : 'show'}
          label={isShown ? words.conceal(name) : words.reveal(name)}
          onPress={() => setShown(!isShown)}
        />
        <IconButton
          size="sm"
          icon="copy"
          label={words.copy(name)}
          onPress={() => void copied(apiKey, texts.copied, texts.copyFailed)}
        />
      </span>
      <span className={css.note}>
        {isDeleting ? (
          <Text size={12} tone="text3">
            {words.removing}
          </Text>
        ) : (
          note !== null && (
            <Text size={12} tone={toneOf[tone]}>
              {note}
            </Text>
          )
        )}
      </span>
      <Row gap={4}>
        <Button variant="bare" size="sm" disabledReason={whyOff} onPress={() => setOpen('edit')}>
          {words.edit}
        </Button>
        <IconButton
          size="sm"
          icon="delete"
          tone="danger"
          label={words.remove(name)}
          disabledReason={whyOff}
          onPress={() => setOpen('delete')}
        />
      </Row>
      <Dialog isOpen={open === 'edit'} onClose={close} title={words.editTitle(name)}>
        <AccountForm account={account} onSaved={close} onCancel={close} />
      </Dialog>
      <ConfirmDialog
        isOpen={open === 'delete'}
        title={words.removeTitle(name)}
        keepLabel={words.keep}
        actLabel={words.remove(name)}
        isBusy={isBusy}
        error={problem === null ? null : texts.deleteFailed(problem === '' ? texts.unknown : problem)}
        onKeep={close}
        onAct={() => void submit({ type: 'accounts.unlink', account: account.id })}
      >
        {words.removeText}
      </ConfirmDialog>
    </li>
  )
}
