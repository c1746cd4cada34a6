import type { ReactNode } from 'react'
import type { AdminView, FlagRow } from '../../../domain/admin/view.types.ts'
import { Tag } from '../../kit/data/Tag.tsx'
import { Panel } from '../../kit/layout/Panel.tsx'
import { Text } from '../../kit/layout/Text.tsx'
import * as css from './admin.css.ts'
import { flagNames, words } from './texts.ts'
import { useAdmin } from './useAdmin.ts'

const flagsOf = (view: AdminView): readonly FlagRow[] => view.flags

/** Build feature flags (spec 9): they belong to the build, so nobody changes them here. */
export function FlagsTab(): ReactNode {
  const flags = useAdmin(flagsOf) ?? []
  return (
    <Panel title={words.flags} note={words.flagsNote}>
      <dl className={css.facts}>
        {flags.map(({ name, isOn }) => (
          <div key={name} className={css.line}>
            <dt>
              <Text>{flagNames[name] ?? name}</Text>
            </dt>
            <dd className={css.fact}>
              <Tag tone={isOn ? 'ok' : 'line'}>{isOn ? words.on : words.off}</Tag>
            </dd>
          </div>
        ))}
      </dl>
    </Panel>
  )
}
