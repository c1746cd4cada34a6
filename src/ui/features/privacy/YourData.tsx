import { useState, type ReactNode } from 'react'
import type { WriteOutcome } from '../../../domain/writes/model.ts'
import { Button } from '../../kit/controls/Button.tsx'
import { Banner } from '../../kit/feedback/Feedback.tsx'
import { Panel } from '../../kit/layout/Panel.tsx'
import { Stack } from '../../kit/layout/Stack.tsx'
import { Text } from '../../kit/layout/Text.tsx'
import { read, send } from '../../model/send.ts'
import { download } from '../shared/download.ts'
import { DeleteAccount } from './DeleteAccount.tsx'
import { words } from './texts.ts'

/** All that the server keeps: taken along as a file, or deleted for ever. */
export function YourData({ deletion }: { readonly deletion: WriteOutcome | undefined }): ReactNode {
  const [isBusy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const [isAsked, setAsked] = useState(false)
  const save = async (): Promise<void> => {
    setBusy(true)
    setProblem(null)
    const answer = await read({ type: 'privacy.export' })
    setBusy(false)
    if (!answer.ok) return setProblem(answer.error.message)
    if (!answer.value.ok) return setProblem(answer.value.message)
    download(answer.value.file)
    void send({ type: 'toast.show', kind: 'success', text: words.exported(answer.value.file.rows) })
  }
  return (
    <Panel title={words.yours}>
      <Stack gap={12}>
        {problem !== null && (
          <Banner tone="danger" icon="error" role="alert" title={words.exportFailed}>
            {problem}
          </Banner>
        )}
        <Text as="p" tone="text2">
          {words.exportHint}
        </Text>
        <div>
          <Button icon="download" isBusy={isBusy} onPress={() => void save()}>
            {words.export}
          </Button>
        </div>
        <Text as="p" tone="text2">
          {words.deleteHint}
        </Text>
        <div>
          <Button icon="delete" onPress={() => setAsked(true)}>
            {words.delete}
          </Button>
        </div>
      </Stack>
      {isAsked && <DeleteAccount outcome={deletion} onClose={() => setAsked(false)} />}
    </Panel>
  )
}
