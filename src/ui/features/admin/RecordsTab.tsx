import { useMemo, type ReactNode } from 'react'
import { RECORDS_OF } from '../../../domain/admin/constants.ts'
import type { AdminView, RecordRow } from '../../../domain/admin/view.types.ts'
import { formatDateTime } from '../../../domain/core/format.ts'
import { NONE } from '../../../domain/core/numbers.ts'
import type { Loadable } from '../../../domain/core/outcome.ts'
import { SkeletonRows } from '../../kit/feedback/Skeleton.tsx'
import { Panel } from '../../kit/layout/Panel.tsx'
import { Text } from '../../kit/layout/Text.tsx'
import { CardFacts, CardItem, CardList, CardNames } from '../../kit/table/CardList.tsx'
import { nameColumn, textColumn, timeColumn } from '../../kit/table/rowColumns.tsx'
import { idOfRow, RowTable, type RowColumn } from '../../kit/table/RowTable.tsx'
import { refetch } from '../../model/send.ts'
import { useView } from '../../model/useView.ts'
import { useMedia } from '../../shell/useMedia.ts'
import { EmptyScreen, FailedScreen } from '../shared/table/ScreenState.tsx'
import { recordWords } from './texts.ts'
import { useAdmin } from './useAdmin.ts'

type Section = keyof typeof RECORDS_OF
const recordsOf = (view: AdminView): Loadable<readonly RecordRow[]> | null => view.records

/** What happened, newest first: impersonations, messages of the card provider, mails. */
export function RecordsTab({ section }: { readonly section: Section }): ReactNode {
  const records = useAdmin(recordsOf)
  const { zone } = useView('shell')
  const isPhone = useMedia('phone')
  const columns = useMemo(() => columnsOf(section, zone), [section, zone])
  const words = recordWords[section]
  if (records === null || records.state === 'loading')
    return (
      <Panel>
        <SkeletonRows rows={8} />
      </Panel>
    )
  if (records.state === 'failed') return <FailedScreen of={records} onRetry={() => refetch(RECORDS_OF[section])} />
  if (records.state === 'empty' || records.data.length === 0)
    return <EmptyScreen of={{ title: words.none, hint: words.noneHint }} icon="list" />
  if (isPhone) return <RecordCards section={section} rows={records.data} zone={zone} />
  return <RowTable label={words.label} columns={columns} rows={records.data} idOf={idOfRow} isPanel />
}

const columnsOf = (section: Section, zone: string): readonly RowColumn<RecordRow>[] => {
  const words = recordWords[section]
  return [
    timeColumn(zone, { id: 'at', header: words.at, width: 176, of: ({ at }) => at }),
    nameColumn({ id: 'who', header: words.who, width: 144, of: ({ who }) => who ?? NONE }),
    textColumn({ id: 'what', header: words.what, isProse: true, width: 176, of: ({ what }) => what }),
    textColumn({
      id: 'state',
      header: words.state,
      isProse: true,
      width: 112,
      grow: 0,
      of: ({ state }) => plain(state),
    }),
    textColumn({ id: 'note', header: words.note, isProse: true, width: 200, priority: 2, of: ({ note }) => note }),
  ]
}

const plain = (word: string | null): string | null => word?.replaceAll('_', ' ') ?? null

/** The same of a phone. */
function RecordCards({
  section,
  rows,
  zone,
}: {
  readonly section: Section
  readonly rows: readonly RecordRow[]
  readonly zone: string
}): ReactNode {
  const words = recordWords[section]
  return (
    <CardList label={words.label}>
      {rows.map(({ id, at, who, what, state, note }) => (
        <CardItem key={id}>
          <CardNames>
            <Text size={16} weight="strong" cut>
              {what ?? NONE}
            </Text>
            <Text size={13} tone="text2" cut>
              {who ?? NONE}
            </Text>
          </CardNames>
          <CardFacts
            facts={[
              { label: words.state, value: plain(state) ?? NONE },
              { label: words.at, value: at === null ? NONE : formatDateTime(at, zone) },
            ]}
          />
          <Text as="p" size={13} tone="text2">
            {note ?? NONE}
          </Text>
        </CardItem>
      ))}
    </CardList>
  )
}
