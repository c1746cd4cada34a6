import type { ReactNode } from 'react'
import type { ShellBanner } from '../../domain/access/banner.types.ts'
import { Button } from '../kit/controls/Button.tsx'
import { Banner } from '../kit/feedback/Feedback.tsx'
import { ButtonLink } from '../kit/controls/Link.tsx'
import { send } from '../model/send.ts'
import { useView } from '../model/useView.ts'
import { ImpersonationBanner } from './ImpersonationBanner.tsx'

/** Sentences over the whole page: storage lost, older version, gave up, accounts that do not follow the exchange. */
export function Banners(): ReactNode {
  const { banners } = useView('shell')
  const shown = banners.map((banner) => (
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
    if (action.command === 'reload') location.reload()
    else void send({ type: 'live.reconnect' })
  }
  return (
    <Button size="sm" onPress={act}>
      {action.label}
    </Button>
  )
}
