import { useState, type ReactNode } from 'react'
import { isSameTag, MOST_NOTED, MOST_TAGS, TAG_LENGTH, tagFrom } from '../../../../domain/closed/tags.ts'
import type { ClosedTradesData } from '../../../../domain/closed/view.types.ts'
import type { WriteOutcome } from '../../../../domain/writes/model.ts'
import { Button } from '../../../kit/controls/Button.tsx'
import { TagEditor } from '../../../kit/controls/TagEditor.tsx'
import { Dialog } from '../../../kit/feedback/Dialog.tsx'
import { Stack } from '../../../kit/layout/Stack.tsx'
import { Heading, Text } from '../../../kit/layout/Text.tsx'
import { read } from '../../../model/send.ts'
import { useView } from '../../../model/useView.ts'
import { useWrite } from '../../shared/useWrite.ts'
import { closedTexts as texts } from '../texts.ts'
import { useClosed } from '../useClosed.ts'

const shownOf = (data: ClosedTradesData): number => data.shown
const knownOf = (data: ClosedTradesData): readonly string[] => data.options.tags
const outcomeOf = (data: ClosedTradesData): WriteOutcome | null => data.noted

/** Tags for every trade that the filters show, at once. */
export default function TagTrades({ onClose }: { readonly onClose: () => void }): ReactNode {
  const shown = useClosed(shownOf) ?? 0
  const known = useClosed(knownOf) ?? []
  const { zone } = useView('shell')
  const [add, setAdd] = useState<readonly string[]>([])
  const [remove, setRemove] = useState<readonly string[]>([])
  const [unread, setUnread] = useState(false)
  const write = useWrite(useClosed(outcomeOf), onClose)
  const isTooMany = shown > MOST_NOTED
  const save = async (): Promise<void> => {
    const answer = await read({ type: 'closed.rows', address: location.search, zone, from: 0, count: MOST_NOTED })
    const rows = answer.ok ? answer.value?.rows : undefined
    setUnread(rows === undefined)
    if (rows !== undefined)
      await write.submit({ type: 'closed.note', trades: rows.map(({ id }) => id), note: null, add, remove })
  }
  const problem = unread ? texts.rowsFailed : write.problem
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={texts.tagShown(shown)}
      footer={
        <>
          <Button onPress={onClose}>{texts.cancel}</Button>
          <Button
            variant="primary"
            isBusy={write.isBusy}
            isDisabled={isTooMany || add.length + remove.length === 0}
            onPress={() => void save()}
          >
            {texts.tagShown(shown)}
          </Button>
        </>
      }
    >
      <Stack gap={12}>
        <Text as="p" size={13} tone={isTooMany ? 'warn' : 'text2'}>
          {isTooMany ? texts.tagTooMany(shown, MOST_NOTED) : texts.tagHint(shown)}
        </Text>
        <Part label={texts.tagsAdded} tags={add} known={known} onChange={setAdd} />
        {known.length > 0 && <Part label={texts.tagsRemoved} tags={remove} known={known} onChange={setRemove} />}
        <div role="status">
          {problem !== null && (
            <Text as="p" size={13} tone="danger">
              {problem}
            </Text>
          )}
        </div>
      </Stack>
    </Dialog>
  )
}

function Part({
  label,
  tags,
  known,
  onChange,
}: {
  readonly label: string
  readonly tags: readonly string[]
  readonly known: readonly string[]
  readonly onChange: (tags: readonly string[]) => void
}): ReactNode {
  return (
    <Stack gap={8}>
      <Heading level={3}>{label}</Heading>
      <TagEditor
        label={label}
        tags={tags}
        known={known}
        read={tagFrom}
        maxLength={TAG_LENGTH}
        isFull={tags.length >= MOST_TAGS}
        onAdd={(tag) => onChange(tags.some((one) => isSameTag(one, tag)) ? tags : [...tags, tag])}
        onRemove={(tag) => onChange(tags.filter((one) => one !== tag))}
      />
    </Stack>
  )
}
