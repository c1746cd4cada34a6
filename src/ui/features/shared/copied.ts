import { send } from '../../model/send.ts'

/** Copies a text and says in a toast whether it went well. */
export async function copied(text: string, done: string, failed: string): Promise<void> {
  const isCopied = await Promise.resolve()
    .then(() => navigator.clipboard.writeText(text))
    .then(
      () => true,
      () => false,
    )
  await send({ type: 'toast.show', kind: isCopied ? 'success' : 'error', text: isCopied ? done : failed })
}
