import { concept } from '../concept.ts'
import { CHANNEL_COMMANDS } from './commands.ts'
import { channelTimers, markSeen, noteShown, noteSuppressed, sayShown, settleChannelWrites } from './decide.ts'
import { CHANNELS_FACTS } from './events.ts'
import { NO_CHANNELS } from './model.ts'
import { CHANNELS_FOLDS } from './reduce.ts'

/** N4: one telling per person, over all devices and channels. */
export const channels = concept({
  name: 'channels',
  initial: NO_CHANNELS,
  facts: CHANNELS_FACTS,
  reduce: CHANNELS_FOLDS,
  commands: CHANNEL_COMMANDS,
  decide: [noteShown, noteSuppressed, sayShown, markSeen, settleChannelWrites],
  timers: channelTimers,
})
