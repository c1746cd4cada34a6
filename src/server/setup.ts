import { setupFlagAfter, type SetupProgress } from '../domain/setup/flag.ts'
import { stepsLeft } from '../domain/setup/steps.ts'
import type { Db } from './db/open.ts'
import { forgetSaid, saidOfSteps, setupData } from './db/setup.ts'
import { saveUserSettings, userSettings } from './db/userSettings.ts'
import type { Change } from './events/log.ts'

/** Whose set-up a change is about, and when it is made. */
interface Whose {
  readonly userId: string
  readonly at: Date
}

/**
 * Runs a change that the set-up may hang on and settles `is_setup_complete` by it in the same transaction: what
 * becomes another is told to all devices of the user.
 */
export async function settlingSetup<T>(
  { tx, append }: Pick<Change, 'tx' | 'append'>,
  { userId, at }: Whose,
  work: () => Promise<T>,
): Promise<T> {
  const before = await progress(tx, userId)
  const made = await work()
  const { is_setup_complete: flag } = await userSettings(tx, userId)
  const next = setupFlagAfter(flag, before, await progress(tx, userId))
  if (next !== flag) {
    await saveUserSettings(tx, userId, { is_setup_complete: next })
    // What went is to be set up again: that it was skipped once says nothing any more.
    if (next === false) await forgetSaid(tx, userId, ['accounts', 'rules'])
    await tellSetup(append, next, at)
  }
  return made
}

async function progress(tx: Db, userId: string): Promise<SetupProgress> {
  const data = await setupData(tx, userId)
  return { accounts: data.accounts, rules: data.rules, left: stepsLeft(await saidOfSteps(tx, userId), data) }
}

/** Says to the user's devices whether his set-up is complete. */
export async function tellSetup(append: Change['append'], isComplete: boolean | null, at: Date): Promise<void> {
  await append({ type: 'setup_changed', at, data: { is_setup_complete: isComplete }, notifies: false })
}
