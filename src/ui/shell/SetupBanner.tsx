import { useUnit } from 'effector-react'
import type { ReactNode } from 'react'
import { bannerTexts } from '../../domain/setup/texts.ts'
import { Button } from '../kit/controls/Button.tsx'
import { ButtonLink, Link } from '../kit/controls/Link.tsx'
import { Banner } from '../kit/feedback/Feedback.tsx'
import { Icon } from '../kit/icons.tsx'
import { setupSteps } from '../model/local.ts'
import { useViewOrNull } from '../model/useView.ts'
import * as css from './SetupBanner.css.ts'
import { shellTexts } from './texts.ts'

/** What is left of the set-up (spec 2, Setup banner); folded it is one line. */
export function SetupBanner(): ReactNode {
  const banner = useViewOrNull('setup')?.banner ?? null
  const isHidden = useUnit(setupSteps.$value) === 'hidden'
  if (banner === null) return null
  if (isHidden)
    return (
      <Banner
        tone="accent"
        icon="info"
        actions={
          <Button size="sm" onPress={() => setupSteps.set('shown')}>
            {shellTexts.showSteps}
          </Button>
        }
      >
        {banner.label}
      </Banner>
    )
  return (
    <Banner
      tone="accent"
      icon="info"
      title={banner.headline}
      actions={
        <>
          <ButtonLink size="sm" href="/onboarding">
            {shellTexts.allSteps}
          </ButtonLink>
          <Button size="sm" onPress={() => setupSteps.set('hidden')}>
            {bannerTexts.hide}
          </Button>
        </>
      }
    >
      <ul className={css.steps}>
        {banner.steps.map(({ id, label, to, isDone }) => (
          <li key={id} className={css.step}>
            <Icon name={isDone ? 'check' : 'chevronRight'} size={14} {...(isDone ? { label: shellTexts.done } : {})} />
            <Link href={to}>{label}</Link>
          </li>
        ))}
      </ul>
    </Banner>
  )
}
