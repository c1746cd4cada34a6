import type { ReactNode } from 'react'
import { formatDateTime, formatSeconds } from '../../../domain/core/format.ts'
import type { Journey } from '../../../domain/experiments/journey.ts'
import { Tag } from '../../kit/data/Tag.tsx'
import { Disclosure } from '../../kit/layout/Disclosure.tsx'
import { Text } from '../../kit/layout/Text.tsx'
import { useView } from '../../model/useView.ts'
import * as css from './admin.css.ts'
import { resultWords as words } from './resultTexts.ts'

/** Journeys, newest first; each opens to its pages, how long each was looked at, and what was done there. */
export function JourneyList({ journeys }: { readonly journeys: readonly Journey[] }): ReactNode {
  const { zone } = useView('shell')
  return journeys.map((journey) => (
    <Disclosure key={journey.sessionId} title={titleOf(journey, zone)}>
      <Text as="p" tone="text2">
        {`${words.source}: ${journey.source}. ${words.device}: ${journey.device}.`}
      </Text>
      <ol className={css.steps}>
        {journey.steps.map(({ page, at, spent, actions }) => (
          <li key={at} className={css.step}>
            <Text digits>{page}</Text>
            <Text tone="text3" digits>
              {formatSeconds(spent)}
            </Text>
            {[...new Set(actions)].map((action) => (
              <Tag key={action}>{action.replaceAll('_', ' ')}</Tag>
            ))}
          </li>
        ))}
      </ol>
    </Disclosure>
  ))
}

const titleOf = ({ startedAt, userType, steps }: Journey, zone: string): string =>
  `${formatDateTime(startedAt, zone)} · ${words.users[userType]} · ${words.steps(steps.length)}`
