import type { ReactNode } from 'react'
import { Button } from '../../kit/controls/Button.tsx'
import { IconButton } from '../../kit/controls/IconButton.tsx'
import { Menu } from '../../kit/controls/Menu.tsx'
import { buildName } from '../../installed/holdBuild.ts'
import { read } from '../../model/send.ts'
import { useView } from '../../model/useView.ts'
import { saved, type ExportWords } from './saved.ts'

const items = [
  { id: 'csv', label: 'CSV', icon: 'file', hint: 'For spreadsheets' },
  { id: 'json', label: 'JSON', icon: 'data', hint: 'For programs' },
] as const

/** Which rows are saved, and what is said of it. */
export interface Exported {
  readonly of: 'live' | 'closed' | 'bots' | 'strategies' | 'optimization' | 'advice'
  readonly words: ExportWords & { readonly export: string }
}

/** Saves exactly the rows that the address shows, in a form to choose; the file is made in the worker. */
export function ExportMenu({
  of,
  words,
  hasWord = false,
}: Exported & {
  /** Where there is room for it: in a sheet. */
  readonly hasWord?: boolean
}): ReactNode {
  const { zone } = useView('shell')
  const save = async (format: 'csv' | 'json'): Promise<void> => {
    const asked = { address: location.search, zone, format, build: buildName() }
    const answer = await read({ type: `${of}.export` as const, ...asked })
    saved(answer, ({ rows }) => words.exported(rows), words.exportFailed)
  }
  return (
    <Menu
      label={words.export}
      items={items}
      onAction={(id) => void save(id === 'json' ? 'json' : 'csv')}
      trigger={
        hasWord ? <Button icon="download">{words.export}</Button> : <IconButton icon="download" label={words.export} />
      }
    />
  )
}
