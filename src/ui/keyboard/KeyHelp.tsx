import type { ReactNode } from 'react'
import { Dialog } from '../kit/feedback/Dialog.tsx'
import { KeyHint } from '../kit/controls/KeyHint.tsx'
import { Text } from '../kit/layout/Text.tsx'
import { useView } from '../model/useView.ts'
import { useAppearance } from '../theme/theme.ts'
import { closeKeyHelp } from './keyHelp.ts'
import * as css from './KeyHelp.css.ts'
import { generalKeys, tableKeys, type KeyLine } from './keys.ts'

/** All keys that act, in one dialog. */
export default function KeyHelp(): ReactNode {
  const { sidebar } = useView('shell')
  const { singleKeys } = useAppearance()
  const screens: readonly KeyLine[] = sidebar
    .filter((entry) => !entry.locked)
    .map((entry) => ({ keys: ['g', entry.key], does: entry.label }))
  return (
    <Dialog isOpen onClose={closeKeyHelp} title="Keyboard" size="lg">
      <div className={css.columns}>
        {singleKeys ? (
          <Group title="Screens" lines={screens} />
        ) : (
          <Text as="p" tone="text2">
            Single-key shortcuts are off. They are turned on in the settings, under Appearance.
          </Text>
        )}
        <div className={css.groups}>
          <Group title="Everywhere" lines={generalKeys.filter(({ isSingle }) => singleKeys || isSingle !== true)} />
          <Group title="Tables" lines={tableKeys} />
        </div>
      </div>
    </Dialog>
  )
}

function Group({ title, lines }: { readonly title: string; readonly lines: readonly KeyLine[] }): ReactNode {
  return (
    <section>
      <h3 className={css.title}>{title}</h3>
      <dl className={css.lines}>
        {lines.map((line) => (
          <div key={line.does} className={css.line}>
            <dt>{line.does}</dt>
            <dd className={css.keys}>
              {line.keys.map((key) => (
                <KeyHint key={key}>{key}</KeyHint>
              ))}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
