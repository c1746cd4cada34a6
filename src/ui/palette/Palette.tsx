import { useUnit } from 'effector-react'
import { useState, type ReactNode } from 'react'
import { navigate } from 'wouter/use-browser-location'
import type { PaletteEntry } from '../../domain/palette/view.types.ts'
import { Coin } from '../features/shared/Coin.tsx'
import type { Option } from '../kit/controls/Options.tsx'
import { CommandDialog } from '../kit/feedback/CommandDialog.tsx'
import { Icon } from '../kit/icons.tsx'
import { read } from '../model/send.ts'
import { useLoaded } from '../model/useLoaded.ts'
import { useView } from '../model/useView.ts'
import { useShown, type Shown } from '../theme/theme.ts'
import { ACTS } from './acts.ts'
import { $recent, closePalette, noteChoice } from './palette.ts'
import { sectionsOf } from './sections.ts'
import { words } from './texts.ts'

const NOTHING: readonly PaletteEntry[] = []

const load = async (): Promise<readonly PaletteEntry[] | 'failed'> => {
  const answer = await read({ type: 'palette.entries' })
  return answer.ok ? answer.value : 'failed'
}

/** Search over screens, positions, symbols, accounts, strategies and acts (screens.md 2.0, Keyboard; A-197). */
export default function Palette(): ReactNode {
  const { sessionId } = useView('shell')
  const shown = useShown()
  const recent = useUnit($recent)
  const loaded = useLoaded<readonly PaletteEntry[] | 'failed'>(load, 'failed')
  const [search, setSearch] = useState('')
  const entries = (typeof loaded === 'object' ? (loaded ?? NOTHING) : NOTHING).map((entry) => named(entry, shown))
  const sections = sectionsOf(entries, search, recent.sessionId === sessionId ? recent.ids : [])
  const count = sections.reduce((sum, section) => sum + section.entries.length, 0)
  const choose = (id: string): void => {
    const entry = entries.find((one) => one.id === id)
    if (entry === undefined) return
    noteChoice({ sessionId, id })
    closePalette()
    if ('to' in entry.does) navigate(entry.does.to)
    else ACTS[entry.does.act].run(shown)
  }
  return (
    <CommandDialog
      onClose={closePalette}
      label={words.label}
      placeholder={words.placeholder}
      search={search}
      onSearch={setSearch}
      sections={sections.map((section) => ({ title: section.title, options: section.entries.map(optionOf) }))}
      onChoose={choose}
      empty={loaded === null ? words.loading : loaded === 'failed' ? words.failed : words.nothing(search)}
      status={loaded === null ? '' : words.results(count)}
    />
  )
}

/** An act says what it would do now. */
function named(entry: PaletteEntry, shown: Shown): PaletteEntry {
  const label = 'act' in entry.does ? ACTS[entry.does.act].label?.(shown) : undefined
  return label === undefined ? entry : { ...entry, label }
}

const optionOf = ({ id, label, note, coin, icon, does, isLocked }: PaletteEntry): Option => ({
  id,
  label,
  ...(note === '' ? {} : { hint: note }),
  icon: coin === null ? <Icon name={'act' in does ? ACTS[does.act].icon : (icon ?? 'right')} /> : <Coin coin={coin} />,
  isDisabled: isLocked,
})
