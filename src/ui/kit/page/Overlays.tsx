import { useState, type ReactNode } from 'react'
import { Button } from '../controls/Button.tsx'
import { ConfirmDialog, Dialog, Drawer } from '../feedback/Dialog.tsx'
import { NumberField } from '../controls/NumberField.tsx'
import { Panel } from '../layout/Panel.tsx'
import { Popover } from '../feedback/Popover.tsx'
import { Row, Stack } from '../layout/Stack.tsx'
import { Heading } from '../layout/Text.tsx'
import { Timeline } from '../data/Timeline.tsx'
import { Toast } from '../feedback/Toast.tsx'

const nothing = (): void => undefined

const decisions = [
  { id: '1', time: '12:02', title: 'Shown', detail: 'mark 136.87, event 48,102, live', tone: 'up' as const },
  { id: '2', time: '12:05', title: 'Dropped', detail: 'milestone repeat, 30 min window' },
  { id: '3', time: '12:06', title: 'Dropped', detail: 'same crossing, seen on the second stream' },
]

/** Dialogs, drawers, popovers and toasts. */
export function Overlays(): ReactNode {
  const [open, setOpen] = useState<'confirm' | 'wizard' | 'left' | 'right' | 'bottom' | null>(null)
  const close = (): void => setOpen(null)
  return (
    <Panel title="Overlays">
      <Stack gap={12}>
        <Row wrap>
          <Button onPress={() => setOpen('confirm')}>Delete...</Button>
          <Button onPress={() => setOpen('wizard')}>Wizard</Button>
          <Button onPress={() => setOpen('left')}>Left</Button>
          <Button onPress={() => setOpen('right')}>Right</Button>
          <Button onPress={() => setOpen('bottom')}>Bottom</Button>
          <Popover
            label="Why did I see this once?"
            hasHeader
            isPadded={false}
            width={360}
            trigger={<Button>Why?</Button>}
          >
            <Timeline label="Decisions" entries={decisions} />
          </Popover>
        </Row>
        <Heading level={3} tone="text2">
          Toasts
        </Heading>
        <Stack>
          <Toast
            tone="warn"
            icon="warning"
            title="Stream stopped after 5 attempts"
            text="Numbers are from 14:02."
            links={[{ label: 'Reconnect', onPress: nothing }]}
            lifeMs={60_000}
            onDismiss={nothing}
          />
          <Toast
            tone="ok"
            icon="check"
            title="12 trades synced"
            text="3 new, 9 updated, 0 conflicts."
            lifeMs={20_000}
            onDismiss={nothing}
          />
          <Toast icon="refresh" title="Trade Sync: reading closed trades" progress={62} onDismiss={nothing} />
        </Stack>
        <Heading level={3} tone="text2">
          Decisions
        </Heading>
        <Timeline label="Decisions" entries={decisions} />
      </Stack>
      <ConfirmDialog
        isOpen={open === 'confirm'}
        title="Delete account grid-sub?"
        keepLabel="Keep account"
        actLabel="Delete grid-sub"
        onKeep={close}
        onAct={close}
      >
        Its key is removed and its 7 open positions leave every screen. 388 closed trades stay in your history. This
        cannot be undone.
      </ConfirmDialog>
      <Dialog
        isOpen={open === 'wizard'}
        onClose={close}
        size="lg"
        title="How careful should it be?"
        step="Step 1 of 6, 17 %"
        progress={17}
        footer={
          <>
            <Button onPress={close}>Back</Button>
            <Button variant="primary" onPress={close}>
              Next
            </Button>
          </>
        }
      >
        <NumberField label="Incubation from" value={30} onChange={nothing} unit="trades" />
      </Dialog>
      {(['left', 'right', 'bottom'] as const).map((side) => (
        <Drawer
          key={side}
          side={side}
          isOpen={open === side}
          onClose={close}
          title="Filters"
          footer={
            <Button isWide variant="primary" onPress={close}>
              Show 24 rows
            </Button>
          }
        >
          Content of the drawer.
        </Drawer>
      ))}
    </Panel>
  )
}
