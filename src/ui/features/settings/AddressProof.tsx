import type { ReactNode } from 'react'
import type { ProfileCard } from '../../../domain/settings/view.types.ts'
import { Button } from '../../kit/controls/Button.tsx'
import { Banner } from '../../kit/feedback/Feedback.tsx'
import { useWriteOf } from '../shared/useWrite.ts'
import { words } from './texts.ts'

/** An address that waits for its owner's word, and the way to have its link sent again. */
export function AddressProof({ proof }: { readonly proof: NonNullable<ProfileCard['proof']> }): ReactNode {
  const { submit, isBusy } = useWriteOf('settings', 'settingsUserUpdate', () => {})
  return (
    <Banner
      tone="warn"
      title={words.unproved}
      actions={
        <Button
          size="sm"
          isBusy={isBusy}
          onPress={() => void submit({ type: 'settings.prove_address', email: proof.awaits })}
        >
          {words.sendLink}
        </Button>
      }
    >
      {words.unprovedHint(proof.awaits, proof.goesTo)}
    </Banner>
  )
}
