import { useEffect, useState, type ReactNode } from 'react'
import { useSearch } from 'wouter'
import { useLocationProperty } from 'wouter/use-browser-location'
import type { SettingsView } from '../../../../domain/settings/view.types.ts'
import { Button } from '../../../kit/controls/Button.tsx'
import { IconButton } from '../../../kit/controls/IconButton.tsx'
import { ButtonLink } from '../../../kit/controls/Link.tsx'
import { EmptyState } from '../../../kit/feedback/Feedback.tsx'
import { Panel } from '../../../kit/layout/Panel.tsx'
import { useViewPart } from '../../../model/useViewPart.ts'
import { useMedia } from '../../../shell/useMedia.ts'
import { GenerateRecommendations } from '../../shared/GenerateRecommendations.tsx'
import { CategoryCard } from './CategoryCard.tsx'
import { DraftsProvider, useNewDrafts } from './drafts.ts'
import * as css from './Engine.css.ts'
import { History } from './History.tsx'
import { WizardStart } from './WizardStart.tsx'
import { engineWords as words } from './words.ts'
import { replaceAddress } from '../../../model/address.ts'

const generationOf = (view: SettingsView): SettingsView['generation'] => view.generation
const configurationOf = (view: SettingsView): SettingsView['configuration'] => view.configuration

/** The section 'Portfolio Recommendation Engine' (SET-25): categories, one open at a time, wizard and history. */
export function EnginePanel(): ReactNode {
  const configuration = useViewPart('settings', configurationOf)
  const generation = useViewPart('settings', generationOf)
  const drafts = useNewDrafts()
  const isPhone = useMedia('phone')
  const [isShown, setShown] = useState(true)
  const sought = useLocationProperty(() => location.hash.slice(1))
  const [, soughtCategory = null] = sought.split('.')
  const [open, setOpen] = useState(soughtCategory)
  useEffect(() => {
    if (soughtCategory === null) return undefined
    const show = (): void => {
      if (location.hash.slice(1) !== sought) return
      setShown(true)
      setOpen(soughtCategory)
    }
    show()
    // Pressed once more, a link opens what was closed since.
    addEventListener('pushState', show)
    return () => removeEventListener('pushState', show)
  }, [sought, soughtCategory])
  // The checklist of the set-up leads straight into the wizard; while it is open the address says so, and the core
  // asks for what it looks back on.
  const isAsked = new URLSearchParams(useSearch()).get('wizard') === '1'
  const [runs, setRuns] = useState(isAsked ? 1 : 0)
  const openWizard = (): void => {
    sayWizard(true)
    setRuns(runs + 1)
  }
  const goTo = (category: string): void => {
    setOpen(category)
    document.getElementById(`configuration-${category}`)?.scrollIntoView({ block: 'nearest' })
  }
  return (
    <Panel
      id="recommendations"
      title={words.title}
      isPadded={false}
      actions={
        configuration !== null && (
          <>
            {isPhone ? (
              <IconButton icon="wizard" label={words.wizard} onPress={openWizard} />
            ) : (
              <Button icon="wizard" onPress={openWizard}>
                {words.wizard}
              </Button>
            )}
            <IconButton
              icon={isShown ? 'chevronUp' : 'chevronDown'}
              label={isShown ? words.close : words.open}
              isExpanded={isShown}
              onPress={() => setShown(!isShown)}
            />
          </>
        )
      }
    >
      {configuration === null ? (
        <EmptyState
          icon="lock"
          title={words.locked}
          hint={words.lockedHint}
          action={<ButtonLink href="/pricing?need=elite&from=%2Fsettings">{words.plans}</ButtonLink>}
        />
      ) : (
        isShown && (
          <DraftsProvider value={drafts}>
            <nav className={css.bar} aria-label={words.categories}>
              {configuration.categories.map(({ category, title, status }) => (
                <Button
                  key={category}
                  size="sm"
                  variant={open === category ? 'default' : 'bare'}
                  onPress={() => goTo(category)}
                >
                  {status.count > 0 ? `${title} ${status.count}` : title}
                </Button>
              ))}
            </nav>
            {configuration.categories.map((card) => (
              <CategoryCard
                key={card.category}
                card={card}
                isOpen={open === card.category}
                sought={sought}
                onOpenChange={(isOpen) => setOpen(isOpen ? card.category : null)}
              />
            ))}
            <div className={css.generate}>
              <GenerateRecommendations task={generation} />
            </div>
            <History changes={configuration.changes} />
          </DraftsProvider>
        )
      )}
      {runs > 0 && configuration !== null && (
        <WizardStart key={runs} configuration={configuration} onClose={() => sayWizard(false)} />
      )}
    </Panel>
  )
}

function sayWizard(isOpen: boolean): void {
  const said = new URLSearchParams(location.search)
  if (isOpen) said.set('wizard', '1')
  else said.delete('wizard')
  const query = said.toString()
  replaceAddress(`${location.pathname}${query === '' ? '' : `?${query}`}${location.hash}`)
}
