import type { ReactNode } from 'react'
import type { RunVerdict } from '../../../domain/lab/verdict.ts'
import { TextButton } from '../../kit/controls/Link.tsx'
import { Text } from '../../kit/layout/Text.tsx'
import * as css from './lab.css.ts'
import { VerdictTag } from './VerdictTag.tsx'

export interface Choice<Id extends string> {
  readonly id: Id
  readonly name: string
  readonly about: string
  readonly verdict: RunVerdict | 'none'
  /** Quiet words under the name. */
  readonly below?: string | null
}

/**
 * What can be run, one a line: its name, which chooses it, what it is about, and what its last run came to. `titles`
 * are those of the columns.
 */
export function ChoiceTable<Id extends string>({
  titles,
  choices,
  chosen,
  onChoose,
}: {
  readonly titles: readonly [string, string, string]
  readonly choices: readonly Choice<Id>[]
  readonly chosen: Id
  readonly onChoose: (id: Id) => void
}): ReactNode {
  const [name, about, result] = titles
  return (
    <table className={css.table}>
      <thead className={css.head}>
        <tr>
          <th scope="col" className={`${css.th} ${css.name}`}>
            {name}
          </th>
          <th scope="col" className={css.th}>
            {about}
          </th>
          <th scope="col" className={`${css.th} ${css.result}`}>
            {result}
          </th>
        </tr>
      </thead>
      <tbody className={css.body}>
        {choices.map((choice) => (
          <tr
            key={choice.id}
            className={css.tr}
            data-chosen={choice.id === chosen}
            aria-current={choice.id === chosen ? 'true' : undefined}
          >
            <th scope="row" className={`${css.td} ${css.name}`}>
              <TextButton onPress={() => onChoose(choice.id)} className={css.pick}>
                {choice.name}
              </TextButton>
              {choice.below && (
                <Text as="div" size={12} tone="text3">
                  {choice.below}
                </Text>
              )}
            </th>
            <td className={css.td}>
              <Text tone="text2">{choice.about}</Text>
            </td>
            <td className={`${css.td} ${css.result}`}>
              <VerdictTag verdict={choice.verdict} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
