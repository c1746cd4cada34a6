/** How many linked accounts and active rules a user has. */
export interface SetupStock {
  readonly accounts: number
  readonly rules: number
}

/** That, and how many steps of the checklist he neither did nor skipped. */
export interface SetupProgress extends SetupStock {
  readonly left: number
}

/**
 * `is_setup_complete` after a change: true once there is an account and an active rule, or once the last step
 * of the checklist was done or skipped; false again when the last account or rule went. Any other change leaves it, so
 * that who finished without a rule is not asked again for linking another account.
 */
export function setupFlagAfter(flag: boolean | null, before: SetupProgress, after: SetupProgress): boolean | null {
  if (after.accounts > 0 && after.rules > 0) return true
  const isLastGone = (before.accounts > 0 && after.accounts === 0) || (before.rules > 0 && after.rules === 0)
  if (isLastGone) return flag === true ? false : flag
  return after.left === 0 && (before.left > 0 || flag === null) ? true : flag
}
