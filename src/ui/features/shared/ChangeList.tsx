import type { ReactNode } from 'react'
import { Text } from '../../kit/layout/Text.tsx'
import * as css from './ChangeList.css.ts'

/** One change as it is told: who made it and when, what it was, a sentence each. */
interface Told {
  readonly id: string
  readonly time: string
  readonly by: string
  readonly title: string
  readonly details: readonly string[]
  /** What can be done about it. */
  readonly action?: ReactNode
}

/** Changes, newest first. */
export function ChangeList({ label, lines }: { readonly label: string; readonly lines: readonly Told[] }): ReactNode {
  return (
    <ol className={css.list} aria-label={label}>
      {lines.map(({ id, time, by, title, details, action }) => (
        <li key={id} className={css.change}>
          <div className={css.words}>
            <Text weight="label">{title}</Text>
            <Text size={12} tone="text3">
              {by === '' ? time : `${time}, ${by}`}
            </Text>
            {details.map((detail) => (
              <Text key={detail} size={12} tone="text2">
                {detail}
              </Text>
            ))}
          </div>
          {action}
        </li>
      ))}
    </ol>
  )
}
