import { useState, type ReactNode } from 'react'
import type { ConfigurationView } from '../../../../domain/configuration/view.types.ts'
import { WIZARD_STEPS } from '../../../../domain/configuration/wizard.ts'
import { Dialog } from '../../../kit/feedback/Dialog.tsx'
import { SkeletonRows } from '../../../kit/feedback/Skeleton.tsx'
import { PanelState } from '../../shared/PanelState.tsx'
import { Wizard } from './Wizard.tsx'
import { engineWords as words } from './words.ts'

/**
 * The wizard, once all that it sets was answered: it begins with what is set (WIZ-15). What is on its way stands in its
 * place as a skeleton, a category that failed says so and asks again; left there it does not begin by itself.
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
  const instead =
    failed.length > 0 ? (
      failed.map(({ category, fields }) => (
        <PanelState key={category} of={fields} retry={`configCategory?category=${category}`} />
      ))
    ) : cards.some(({ fields }) => fields.state === 'loading') ? (
      <SkeletonRows rows={8} />
    ) : null
  if (instead === null) return <Wizard configuration={configuration} onClose={onClose} />
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
      {instead}
    </Dialog>
  )
}
