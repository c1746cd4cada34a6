import type { PlanContext } from '../../domain/channels/plan.ts'
import { channelChoices } from '../db/channels.ts'
import { typesOff } from '../db/notificationTypes.ts'
import type { Db } from '../db/open.ts'
import type { Reader } from '../db/tellings.ts'
import { userSettings } from '../db/userSettings.ts'

/** How a person wants to be told by a kind of channel, as he has it by now: what waited is told so too. */
export async function planContextOf(db: Db, { userId, kind }: Reader, at: number): Promise<PlanContext> {
  return {
    kind,
    choices: await channelChoices(db, userId),
    typesOff: (await typesOff(db, userId)) ?? [],
    zone: (await userSettings(db, userId)).timezone ?? 'UTC',
    at,
  }
}
