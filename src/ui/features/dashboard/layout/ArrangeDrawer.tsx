import { useUnit } from 'effector-react'
import { useState, type FormEvent, type ReactNode } from 'react'
import { Button } from '../../../kit/controls/Button.tsx'
import { IconButton } from '../../../kit/controls/IconButton.tsx'
import { TextField } from '../../../kit/controls/TextField.tsx'
import { Drawer } from '../../../kit/feedback/Dialog.tsx'
import { Stack } from '../../../kit/layout/Stack.tsx'
import { Heading, Text } from '../../../kit/layout/Text.tsx'
import { dashboardTexts as texts } from '../texts.ts'
import * as css from './ArrangeDrawer.css.ts'
import { CardOrder } from './CardOrder.tsx'
import { isSameLayout, keptAs, type Layout, MOST_KEPT, NAME_LENGTH, USUAL } from './layout.ts'
import { layouts } from './layouts.ts'

/** Order and presence of the dashboard's cards; every change counts at once, behind the drawer. */
export default function ArrangeDrawer({ onClose }: { readonly onClose: () => void }): ReactNode {
  const all = useUnit(layouts.$value)
  const { shown, kept } = all
  const show = (layout: Layout): void => layouts.set({ kept, shown: { order: layout.order, hidden: layout.hidden } })
  return (
    <Drawer
      isOpen
      onClose={onClose}
      title={texts.arrange}
      footer={
        <>
          <Button disabledReason={isSameLayout(shown, USUAL) ? texts.isUsual : undefined} onPress={() => show(USUAL)}>
            {texts.asUsual}
          </Button>
          <Button variant="primary" onPress={onClose}>
            {texts.done}
          </Button>
        </>
      }
    >
      <Stack gap={16}>
        <Text as="p" size={13} tone="text2">
          {texts.arrangeHint}
        </Text>
        <CardOrder shown={shown} show={show} />
        <Stack gap={8}>
          <Heading level={3}>{texts.layouts}</Heading>
          {kept.length > 0 && (
            <ul className={css.list}>
              {kept.map((layout) => (
                <li key={layout.name} className={css.line}>
                  <span className={css.grows}>
                    <Text isName cut title={layout.name}>
                      {layout.name}
                    </Text>
                  </span>
                  <Button
                    size="sm"
                    disabledReason={isSameLayout(layout, shown) ? texts.isShown : undefined}
                    onPress={() => show(layout)}
                  >
                    {isSameLayout(layout, shown) ? texts.used : texts.use}
                  </Button>
                  <IconButton
                    size="sm"
                    icon="delete"
                    label={texts.forget(layout.name)}
                    onPress={() => layouts.set({ shown, kept: kept.filter((one) => one !== layout) })}
                  />
                </li>
              ))}
            </ul>
          )}
          <KeepForm isFull={kept.length >= MOST_KEPT} onKeep={(name) => layouts.set(keptAs(all, name))} />
        </Stack>
      </Stack>
    </Drawer>
  )
}

function KeepForm({
  isFull,
  onKeep,
}: {
  readonly isFull: boolean
  readonly onKeep: (name: string) => void
}): ReactNode {
  const [typed, setTyped] = useState('')
  const name = typed.trim()
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    if (name === '') return
    onKeep(name)
    setTyped('')
  }
  return (
    <form className={css.form} onSubmit={submit}>
      <TextField
        className={css.grows}
        label={texts.layoutName}
        value={typed}
        onChange={setTyped}
        maxLength={NAME_LENGTH}
        isDisabled={isFull}
        {...(isFull ? { hint: texts.layoutsFull(MOST_KEPT) } : {})}
      />
      <Button
        type="submit"
        disabledReason={isFull ? texts.layoutsFull(MOST_KEPT) : name === '' ? texts.noName : undefined}
      >
        {texts.keep}
      </Button>
    </form>
  )
}
