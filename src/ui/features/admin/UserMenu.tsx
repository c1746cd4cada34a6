import { useState, type ReactNode } from 'react'
import type { UserRow } from '../../../domain/admin/view.types.ts'
import { IconButton } from '../../kit/controls/IconButton.tsx'
import { Menu } from '../../kit/controls/Menu.tsx'
import { useView } from '../../model/useView.ts'
import { copied } from '../shared/copied.ts'
import { ImpersonateDialog } from './ImpersonateDialog.tsx'
import { nameOf, words } from './texts.ts'
import { change } from './useAdmin.ts'

/** What can be done with a user. */
export function UserMenu({ user }: { readonly user: UserRow }): ReactNode {
  const { impersonation } = useView('shell')
  const [isAsked, setAsked] = useState(false)
  const whyNot = whyNotAs(user, impersonation !== null)
  const label = words.acts(nameOf(user))
  const items = [
    { id: 'details', label: words.details, icon: 'info' },
    {
      id: 'impersonate',
      label: words.impersonate,
      icon: 'show',
      hint: whyNot ?? words.impersonateHint,
      isDisabled: whyNot !== null,
    },
    { id: 'copy', label: words.copyId, icon: 'copy' },
  ] as const
  return (
    <>
      <Menu
        label={label}
        items={items}
        onAction={(act) =>
          act === 'impersonate'
            ? setAsked(true)
            : act === 'copy'
              ? void copied(user.id, words.copied, words.copyFailed)
              : change({ user: user.id })
        }
        trigger={<IconButton icon="more" size="sm" label={label} hasTooltip={false} />}
      />
      {isAsked && <ImpersonateDialog user={user} onClose={() => setAsked(false)} />}
    </>
  )
}

/** Why nobody can look as this user; null where one can. The server judges the same. */
function whyNotAs({ role, lastSeen }: UserRow, isImpersonating: boolean): string | null {
  if (isImpersonating) return words.notNow
  if (role === 'admin') return words.notAdmins
  return lastSeen === null ? words.neverCame : null
}
