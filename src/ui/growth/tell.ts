import type { ToldEvent } from '../../domain/experiments/constants.ts'
import type { Context } from '../../domain/experiments/journey.ts'
import { journeys, marketing } from './parts.ts'

/**
 * Tells of the visitor's way (spec 7, Other): noted on this device, and handed to the marketing script if there is one
 * and the user consented. Nothing waits for it, and a part that did not load is left out.
 */
export function tell(event: ToldEvent, context: Context = {}): void {
  // What is noted does not wait for the part that tells: the press may lead away at once.
  journeys()
    .then(async ({ noteTold }) => {
      if (!noteTold(event, context)) return
      const { tellMarketing } = await marketing()
      await tellMarketing(event, context)
    })
    .catch(() => undefined)
}
