import { useEffect, useId, type ReactNode } from 'react'
import { Dialog as AriaDialog } from 'react-aria-components/Dialog'
import { Heading } from 'react-aria-components/Heading'
import { Modal, ModalOverlay } from 'react-aria-components/Modal'
import { Button } from '../controls/Button.tsx'
import { cx } from '../classes.ts'
import * as css from './Dialog.css.ts'
import { FocusKept } from './FocusKept.tsx'
import { IconButton } from '../controls/IconButton.tsx'
import { overlay } from './overlay.css.ts'
import { Progress } from './Progress.tsx'
import { Words } from '../layout/Words.tsx'
import { useModalTurn } from './useModalTurn.ts'

/** Props of Dialog. */
export type DialogProps = {
  readonly isOpen: boolean
  /** Escape, scrim and the cross. Absent: it can only be left by its buttons. */
  readonly onClose?: (() => void) | undefined
  readonly title: string
  /** Right of the title: 'Step 2 of 6, 33 %'. */
  readonly step?: string
  /** Line under the title, 0 to 100. */
  readonly progress?: number
  readonly children?: ReactNode
  /** Buttons, safe choice first. */
  readonly footer?: ReactNode
  /** 440, 720 (wizards) or 960 wide. */
  readonly size?: keyof typeof css.widths
  readonly role?: 'dialog' | 'alertdialog'
}

/** A dialog on a scrim; focus moves in, stays in, and goes back, or to the screen. */
export function Dialog({
  isOpen,
  onClose,
  title,
  step,
  progress,
  children,
  footer,
  size = 'md',
  role = 'dialog',
}: DialogProps): ReactNode {
  const isLarge = size !== 'md'
  const isDrawn = useModalTurn(isOpen)
  const bodyId = useId()
  return (
    <ModalOverlay
      isOpen={isDrawn}
      onOpenChange={(open) => !open && onClose?.()}
      isDismissable={onClose !== undefined && role === 'dialog'}
      isKeyboardDismissDisabled={onClose === undefined}
      className={css.scrim}
    >
      <Modal className={cx(overlay, css.modal, css.widths[size])}>
        <FocusKept />
        <AriaDialog
          role={role}
          className={css.dialog}
          // What is asked for is read with its consequences, though the focus is on the safe button.
          {...(role === 'alertdialog' ? { 'aria-describedby': bodyId } : {})}
        >
          <header className={css.head}>
            <Heading slot="title" level={2} className={css.title}>
              <span>{title}</span>
            </Heading>
            {step && <span className={css.step}>{step}</span>}
            {onClose && role === 'dialog' && (
              <IconButton slot={null} size="sm" icon="close" label="Close" hasTooltip={false} onPress={onClose} />
            )}
          </header>
          {progress !== undefined && (
            <div className={css.stepLine}>
              <Progress value={progress} label={step ?? title} />
            </div>
          )}
          <div id={bodyId} className={css.body}>
            {isLarge ? <div className={css.content}>{children}</div> : children}
          </div>
          {footer !== undefined && <footer className={cx(css.foot, isLarge && css.ruledFoot)}>{footer}</footer>}
        </AriaDialog>
      </Modal>
    </ModalOverlay>
  )
}

/** Props of ConfirmDialog. */
export type ConfirmDialogProps = {
  readonly isOpen: boolean
  /** A question that names the thing: 'Delete account grid-sub?'. */
  readonly title: string
  /** Consequences in one paragraph with numbers. */
  readonly children: ReactNode
  /** Safe choice, first and focused: 'Keep account'. */
  readonly keepLabel: string
  /** The act, last and named: 'Delete grid-sub'. */
  readonly actLabel: string
  readonly onKeep: () => void
  readonly onAct: () => void
  readonly tone?: 'danger' | 'primary'
  readonly isBusy?: boolean
  /** The act stays locked until something is typed or read. */
  readonly isActDisabled?: boolean
  readonly error?: string | null
}

/** The one dialog before a destructive act. */
export function ConfirmDialog({
  isOpen,
  title,
  children,
  keepLabel,
  actLabel,
  onKeep,
  onAct,
  tone = 'danger',
  isBusy = false,
  isActDisabled = false,
  error,
}: ConfirmDialogProps): ReactNode {
  const footer = (
    <>
      <Button autoFocus onPress={onKeep} isDisabled={isBusy}>
        {keepLabel}
      </Button>
      <Button variant={tone} onPress={onAct} isBusy={isBusy} isDisabled={isActDisabled}>
        {actLabel}
      </Button>
    </>
  )
  return (
    <Dialog isOpen={isOpen} onClose={onKeep} title={title} role="alertdialog" footer={footer}>
      <Words>{children}</Words>
      {error && (
        <p className={css.error} role="alert">
          {error}
        </p>
      )}
    </Dialog>
  )
}

/** Props of Drawer. */
export type DrawerProps = {
  readonly isOpen: boolean
  readonly onClose: () => void
  /** Left: navigation of phones; right: details; bottom: filters of phones. */
  readonly side?: keyof typeof css.sides
  readonly title: string
  /** False: the content draws its own head. */
  readonly hasHeader?: boolean
  readonly isPadded?: boolean
  readonly children: ReactNode
  readonly footer?: ReactNode
}

/** A panel that slides over the screen's edge. */
export function Drawer({
  isOpen,
  onClose,
  side = 'right',
  title,
  hasHeader = true,
  isPadded = true,
  children,
  footer,
}: DrawerProps): ReactNode {
  const isAside = isOpen && side === 'right'
  // Toasts stand beside it (Toast.css.ts).
  useEffect(() => {
    if (!isAside) return
    document.documentElement.dataset['drawer'] = 'right'
    return () => {
      delete document.documentElement.dataset['drawer']
    }
  }, [isAside])
  const isDrawn = useModalTurn(isOpen)
  return (
    <ModalOverlay
      isOpen={isDrawn}
      onOpenChange={(open) => !open && onClose()}
      isDismissable
      className={cx(css.scrim, css.sideScrim)}
    >
      <Modal className={css.sides[side]}>
        <FocusKept />
        <AriaDialog aria-label={title} className={css.dialog}>
          {hasHeader && (
            <header className={css.sideHead}>
              <Heading slot="title" level={2} className={css.title}>
                <Words>{title}</Words>
              </Heading>
              <IconButton slot={null} icon="close" label="Close" hasTooltip={false} onPress={onClose} />
            </header>
          )}
          <div className={cx(css.sideBody, isPadded && css.sidePadded)}>{children}</div>
          {footer !== undefined && <footer className={css.sideFoot}>{footer}</footer>}
        </AriaDialog>
      </Modal>
    </ModalOverlay>
  )
}
