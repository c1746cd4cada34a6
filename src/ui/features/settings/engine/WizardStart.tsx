import { useState, type ReactNode } from 'react'
import type { ConfigurationView } from '../../../../domain/configuration/view.types.ts'
import { WIZARD_STEPS } from '../../../../domain/configuration/wizard.ts'
import { Dialog } from '../../../kit/feedback/Dialog.tsx'
import { PanelState } from '../../shared/PanelState.tsx'
import { Wizard } from './Wizard.tsx'
import { engineWords as words } from './words.ts'

/**
 * The wizard, once all that it sets was answered: it begins with what is set (WIZ-15). A category of it that failed
 * says so in its place and asks again; left there it does not begin by itself.
 */
export function WizardStart({
  configuration,
  onClose,
}: {
  readonly configuration: ConfigurationView
  readonly onClose: () => void
}): ReactNode {
  const [isLeft, setLeft] = useState(false)
  const cards = configuration.categories.filter((card) =>
    WIZARD_STEPS.some(({ category }) => category === card.category),
  )
  const failed = cards.flatMap(({ category, fields }) => (fields.state === 'failed' ? [{ category, fields }] : []))
  if (isLeft) return null
  if (failed.length > 0)
    return (
      <Dialog
        isOpen
        onClose={() => {
          setLeft(true)
          onClose()
        }}
        size="lg"
        title={words.wizardTitle}
      >
        {failed.map(({ category, fields }) => (
          <PanelState key={category} of={fields} retry={`configCategory?category=${category}`} />
        ))}
      </Dialog>
    )
  if (cards.some(({ fields }) => fields.state === 'loading')) return null
  return <Wizard configuration={configuration} onClose={onClose} />
}
