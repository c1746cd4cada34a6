import type { SettingsView } from '../../../domain/settings/view.types.ts'
import { useViewPart } from '../../model/useViewPart.ts'
import { useWrite as useWriteOf, type Write } from '../shared/useWrite.ts'

const outcomesOf = (view: SettingsView): SettingsView['outcomes'] => view.outcomes

/** A write of the settings page, by the name of its call. */
export const useWrite = (name: string, onSaved: () => void): Write =>
  useWriteOf(useViewPart('settings', outcomesOf)?.[name], onSaved)
