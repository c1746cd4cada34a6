import { opensSecrets } from '../channels/pushKeys.ts'
import { StartRefused, exitCodes } from './stop.ts'

/**
 * A start with a key that does not open what is kept would make new secrets in the place of those that the right one
 * still opens: they would be lost with it.
 */
export async function refuseOtherKey(by: Parameters<typeof opensSecrets>[0]): Promise<void> {
  if (await opensSecrets(by)) return
  throw new StartRefused(
    "The secrets in this database were encrypted with another key than this installation's. Give it back with KEY_ENCRYPTION_KEY, KEY_ENCRYPTION_KEY_FILE or as DATA_DIR/secrets.key. If it is lost, start once with KEY_ENCRYPTION_KEY_LOST=yes: users then may have to sign in anew, enter the API secrets of their accounts again, and add their devices, chats and webhooks again.",
    exitCodes.wrongSetting,
  )
}
