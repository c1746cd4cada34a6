import type { ReactNode } from 'react'
import type { Loadable } from '../../../domain/core/outcome.ts'
import type { DigestPreview, EmailPrefsView } from '../../../domain/mail/view.types.ts'
import { Panel } from '../../kit/layout/Panel.tsx'
import { Text } from '../../kit/layout/Text.tsx'
import { PanelState } from '../shared/PanelState.tsx'
import * as css from './EmailPreferences.css.ts'
import { words } from './texts.ts'
import { useMail } from './useMail.ts'

const previewOf = (view: EmailPrefsView): Loadable<DigestPreview> => view.preview

/** The digest as it would come now, drawn as text: nothing of it is HTML of a name. */
export function Preview(): ReactNode {
  const preview = useMail(previewOf)
  return (
    <Panel title={words.preview} note={words.previewNote}>
      {preview?.state === 'ready' ? (
        // The server writes its mails in English.
        <div className={css.form} lang="en">
          <Text size={16} weight="strong">
            {preview.data.subject}
          </Text>
          {preview.data.parts.map((part, index) =>
            typeof part === 'string' ? (
              <Text key={index} tone="text2">
                {part}
              </Text>
            ) : (
              <dl key={index} className={css.figures}>
                {part.map(([name, value]) => (
                  <div key={name} className={css.figure}>
                    <dt>{name}</dt>
                    <dd className={css.value}>{value}</dd>
                  </div>
                ))}
              </dl>
            ),
          )}
        </div>
      ) : (
        <PanelState of={preview} retry="digestPreview" />
      )}
    </Panel>
  )
}
