import type { ChannelsView } from '../../../domain/channels/view.types.ts'
import { useViewPart } from '../../model/useViewPart.ts'

/** A part of the page's view; null until it came. */
export const useChannels = <T>(part: (view: ChannelsView) => T): T | null => useViewPart('channels', part)
