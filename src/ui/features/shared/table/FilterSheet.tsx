import type { ReactNode } from 'react'
import { counted } from '../../../../domain/core/format.ts'
import { Button } from '../../../kit/controls/Button.tsx'
import { Drawer } from '../../../kit/feedback/Dialog.tsx'
import { Row } from '../../../kit/layout/Stack.tsx'
import * as css from '../shared.css.ts'
import { tableTexts as texts } from './texts.ts'

/** All filters of a phone. Every choice works at once; the button says how many rows are left. */
export function FilterSheet({
  shown,
  isPart = false,
  onClear,
  onClose,
  children,
}: {
  readonly shown: number
  /** More may pass of what is not loaded. */
  readonly isPart?: boolean
  readonly onClear: () => void
  readonly onClose: () => void
  readonly children: ReactNode
}): ReactNode {
  const footer = (
    <Row gap={8} grow>
      <Button className={css.grow} onPress={onClear}>
        {texts.clear}
      </Button>
      <Button variant="primary" className={css.grow} onPress={onClose}>
        {`Show ${isPart ? counted(shown, 'loaded row') : counted(shown, 'row')}`}
      </Button>
    </Row>
  )
  return (
    <Drawer isOpen onClose={onClose} side="bottom" title={texts.filters} footer={footer}>
      <div className={css.fields}>{children}</div>
    </Drawer>
  )
}
