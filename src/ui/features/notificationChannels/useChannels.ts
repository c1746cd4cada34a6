import type { ChannelsView } from '../../../domain/channels/view.types.ts'
import { useViewPart } from '../../model/useViewPart.ts'
import { useWrite as useWriteOf, type Write } from '../shared/useWrite.ts'

/** A part of the page's view; null until it came. */
export const useChannels = <T>(part: (view: ChannelsView) => T): T | null => useViewPart('channels', part)

const outcomesOf = (view: ChannelsView): ChannelsView['outcomes'] => view.outcomes

/** A write of the page, by the name of its call. */
export const useWrite = (name: string, onSaved: () => void): Write =>
  useWriteOf(useChannels(outcomesOf)?.[name], onSaved)
