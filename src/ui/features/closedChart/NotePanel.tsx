import { useEffect, useRef, useState, type ReactNode } from 'react'
import type { ClosedTradeRow } from '../../../domain/closed/model.ts'
import { MOST_TAGS, NOTE_LENGTH, noted, TAG_LENGTH, tagFrom, type TradeNote } from '../../../domain/closed/tags.ts'
import type { WriteOutcome } from '../../../domain/writes/model.ts'
import { Button } from '../../kit/controls/Button.tsx'
import { TagEditor } from '../../kit/controls/TagEditor.tsx'
import { TextField } from '../../kit/controls/TextField.tsx'
import { Panel } from '../../kit/layout/Panel.tsx'
import { Row, Stack } from '../../kit/layout/Stack.tsx'
import { Text } from '../../kit/layout/Text.tsx'
import { chartTexts as texts } from '../liveChart/texts.ts'
import { useWrite } from '../shared/useWrite.ts'

/** What its owner writes to a trade (screens.md 2.4). A tag counts at once, the note when it is saved. */
export function NotePanel({
  trade,
  known,
  outcome,
}: {
  readonly trade: ClosedTradeRow
  /** Tags used before. */
  readonly known: readonly string[]
  readonly outcome: WriteOutcome | null
}): ReactNode {
  const [draft, setDraft] = useState<string | null>(null)
  const note = draft ?? trade.note
  const sent = useRef<string | null>(null)
  // What is typed while something else is saved stays.
  const write = useWrite(outcome, () => setDraft((typed) => (typed === sent.current ? null : typed)))
  // What was typed to one trade is never saved to another.
  useEffect(() => setDraft(null), [trade.id])
  const change = (by: Partial<{ note: string; add: string[]; remove: string[] }>): void => {
    sent.current = by.note ?? null
    void write.submit({ type: 'closed.note', trades: [trade.id], note: null, add: [], remove: [], ...by })
  }
  const isChanged = draft !== null && draft !== trade.note
  return (
    <Panel title={texts.notes} id="notes">
      <Stack gap={12}>
        <TagEditor
          label={texts.tags}
          tags={trade.tags}
          known={known}
          read={tagFrom}
          maxLength={TAG_LENGTH}
          // The list's menu leads here to write.
          autoFocus={location.hash === '#notes'}
          isFull={trade.tags.length >= MOST_TAGS}
          onAdd={(tag) => {
            if (isNew(trade, tag)) change({ add: [tag] })
          }}
          onRemove={(tag) => change({ remove: [tag] })}
        />
        <Stack gap={12}>
          <TextField
            label={texts.note}
            rows={3}
            value={note}
            maxLength={NOTE_LENGTH}
            placeholder={texts.notePlaceholder}
            onChange={setDraft}
          />
          {isChanged && (
            <Row>
              <Button variant="primary" size="sm" isBusy={write.isBusy} onPress={() => change({ note })}>
                {texts.saveNote}
              </Button>
              <Button size="sm" variant="bare" onPress={() => setDraft(null)}>
                {texts.discardNote}
              </Button>
            </Row>
          )}
        </Stack>
        <div role="status">
          {write.problem !== null && (
            <Text as="p" size={13} tone="danger">
              {write.problem}
            </Text>
          )}
        </div>
      </Stack>
    </Panel>
  )
}

const isNew = (before: TradeNote, tag: string): boolean =>
  noted(before, { note: null, add: [tag], remove: [] }).tags.length > before.tags.length
