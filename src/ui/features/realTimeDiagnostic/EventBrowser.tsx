import { useCallback, useSyncExternalStore, type ReactNode } from 'react'
import { formatClockSeconds } from '../../../domain/core/format.ts'
import { NO_FILTER, ROWS_AT_ONCE } from '../../../domain/diagnostic/constants.ts'
import type { DiagVM, EventsPart } from '../../../domain/diagnostic/view.types.ts'
import { word } from '../../../domain/language/translate.ts'
import { Button } from '../../kit/controls/Button.tsx'
import { DataTable } from '../../kit/table/DataTable.tsx'
import { TextButton } from '../../kit/controls/Link.tsx'
import { Panel } from '../../kit/layout/Panel.tsx'
import { Pick } from '../../kit/controls/Select.tsx'
import { Text } from '../../kit/layout/Text.tsx'
import { useMedia } from '../../shell/useMedia.ts'
import { FilterText } from '../shared/table/FilterText.tsx'
import * as css from './diagnostic.css.ts'
import { EventCards } from './EventCards.tsx'
import { eventColumns } from './eventCells.tsx'
import { EventDrawer } from './EventDrawer.tsx'
import { eventLines } from './eventLines.ts'
import { diagTexts as texts, quickFilters } from './texts.ts'
import { change } from './useReport.ts'
import { NothingMatches } from '../shared/table/NothingMatches.tsx'

/** The log, line by line, narrowed by a filter; one entry opens beside it. */
export function EventBrowser({
  events,
  address,
  at,
  zone,
  maxHeight,
}: {
  readonly events: EventsPart
  readonly address: DiagVM['address']
  readonly at: number
  readonly zone: string
  readonly maxHeight?: number
}): ReactNode {
  const isPhone = useMedia('phone')
  const rows = useSyncExternalStore(eventLines.subscribe, () => eventLines.rows)
  const onText = useCallback(
    (text: string) => change({ f: text.trim() === '' ? NO_FILTER : text, rows: '' }, 'replace'),
    [],
  )
  const open = useCallback((id: string) => change({ id }), [])
  const isHeld = address.at !== null
  const empty = (
    <NothingMatches
      title={texts.noEvents(events.since === null ? '' : formatClockSeconds(events.since, zone))}
      hint={texts.noEventsHint}
      clear="Show everything"
      onClear={() => change({ f: NO_FILTER, from: '', to: '', at: '' })}
    />
  )
  const isQuick = quickFilters.some(({ id }) => id === address.f)
  return (
    <div className={css.browser}>
      <Panel
        isPadded={false}
        title={texts.events}
        note={texts.matching(events.matching, events.atHand)}
        actions={
          <>
            {isHeld && !isPhone && (
              <Text size={12} tone="warn">
                {texts.held(formatClockSeconds(address.at, zone))}
              </Text>
            )}
            <Button
              size="sm"
              variant="bare"
              icon={isHeld ? 'play' : 'pause'}
              onPress={() => change({ at: isHeld ? '' : String(Math.floor(at)) })}
            >
              {isHeld ? texts.live : texts.hold}
            </Button>
          </>
        }
      >
        <div className={css.bar}>
          <FilterText
            className={css.filter}
            label={texts.filter}
            text={address.f === NO_FILTER ? '' : address.f}
            onText={onText}
          />
          <Pick
            label="Show"
            neutral=""
            options={[...(isQuick ? [] : [{ id: address.f, label: 'Own filter' }]), ...quickFilters]}
            value={address.f}
            onChange={(f) => change({ f, rows: '' })}
            isSet={false}
          />
          {(address.from !== null || address.to !== null) && (
            <TextButton
              onPress={() => change({ from: '', to: '' })}
            >{`${texts.clearRange} (${texts.range(address.from === null ? word('begin') : formatClockSeconds(address.from, zone), address.to === null ? word('now') : formatClockSeconds(address.to, zone))})`}</TextButton>
          )}
        </div>
        {events.problems.length > 0 && (
          <ul className={css.problems} role="status">
            {events.problems.map((problem) => (
              <li key={problem}>{problem}</li>
            ))}
          </ul>
        )}
        {isPhone ? (
          rows.length === 0 && empty
        ) : (
          <DataTable
            label={texts.events}
            isPanel={false}
            density="compact"
            columns={eventColumns(zone)}
            rows={rows}
            onOpen={open}
            empty={empty}
            maxHeight={maxHeight ?? 'min(72vh, 900px)'}
          />
        )}
        {!isPhone && events.matching > events.rows.length && (
          <div className={css.older}>
            <Button size="sm" onPress={() => change({ rows: String(address.rows + ROWS_AT_ONCE) }, 'replace')}>
              {texts.older}
            </Button>
          </div>
        )}
      </Panel>
      {isPhone && rows.length > 0 && (
        <EventCards rows={rows} zone={zone} step={maxHeight === undefined ? 40 : 8} onOpen={open} />
      )}
      {address.id !== null && (
        <EventDrawer detail={events.detail} entry={address.id} zone={zone} onClose={() => change({ id: '' })} />
      )}
    </div>
  )
}
