import { useUnit } from 'effector-react'
import type { ReactNode } from 'react'
import type { ShellBanner } from '../../domain/access/banner.types.ts'
import { renew } from '../installed/renew.ts'
import { Button } from '../kit/controls/Button.tsx'
import { Banner } from '../kit/feedback/Feedback.tsx'
import { ButtonLink } from '../kit/controls/Link.tsx'
import { $newer } from '../model/newer.ts'
import { send } from '../model/send.ts'
import { useView } from '../model/useView.ts'
import { ImpersonationBanner } from './ImpersonationBanner.tsx'
import { NewerBanner } from './NewerBanner.tsx'

/** Sentences over the whole page: storage lost, older version, gave up, accounts that do not follow the exchange. */
export function Banners(): ReactNode {
  const { banners } = useView('shell')
  const newer = useUnit($newer)
  // Of a newer version there is one word: what this tab knows of it says more than the core of the version before.
  const shown = banners
    .filter(({ id }) => newer === 'none' || id !== 'fenced')
    .map((banner) => (
      <Banner
        key={banner.id}
        tone={toneOf[banner.tone]}
        icon={banner.tone === 'info' ? 'info' : 'warning'}
        {...(banner.action === null ? {} : { actions: <Act action={banner.action} /> })}
      >
        {banner.text}
      </Banner>
    ))
  return (
    <>
      <ImpersonationBanner />
      {newer !== 'none' && <NewerBanner newer={newer} />}
      {shown}
    </>
  )
}

const toneOf = { warn: 'warn', danger: 'danger', info: 'plain' } as const satisfies Record<ShellBanner['tone'], string>

function Act({ action }: { readonly action: NonNullable<ShellBanner['action']> }): ReactNode {
  if ('to' in action)
    return (
      <ButtonLink size="sm" href={action.to}>
        {action.label}
      </ButtonLink>
    )
  const act = (): void => {
    if (action.command === 'reload') void renew()
    else void send({ type: 'live.reconnect' })
  }
  return (
    <Button size="sm" onPress={act}>
      {action.label}
    </Button>
  )
}
