import { Suspense, useState, type ReactNode } from 'react'
import { lazyPart } from '../../../errors/lazyPart.ts'
import { IconButton } from '../../../kit/controls/IconButton.tsx'
import { Coming } from '../../../kit/feedback/Coming.tsx'
import { dashboardTexts as texts } from '../texts.ts'

const ArrangeDrawer = lazyPart(() => import('./ArrangeDrawer.tsx'))

/** Opens what arranges the dashboard. */
export function ArrangeButton(): ReactNode {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <IconButton icon="cards" label={texts.arrange} onPress={() => setOpen(true)} />
      {isOpen && (
        <Suspense fallback={<Coming />}>
          <ArrangeDrawer onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
