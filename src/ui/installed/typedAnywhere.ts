import { hasTyped } from '../model/typed.ts'

const CHANNEL = 'bot-blending.typed'
/** A tab that lives answers at once, ms. */
const ANSWER_WAIT = 300

/** Answers other tabs that ask. */
export function answerTyped(): void {
  const channel = new BroadcastChannel(CHANNEL)
  channel.onmessage = ({ data }) => {
    if (data === 'asked' && hasTyped()) channel.postMessage('typed')
  }
}

/** Whether something was typed and not saved, in this tab or in another. */
export function typedAnywhere(): Promise<boolean> {
  if (hasTyped()) return Promise.resolve(true)
  const channel = new BroadcastChannel(CHANNEL)
  return new Promise<boolean>((resolve) => {
    channel.onmessage = ({ data }) => {
      if (data === 'typed') resolve(true)
    }
    setTimeout(() => resolve(false), ANSWER_WAIT)
    channel.postMessage('asked')
  }).finally(() => channel.close())
}
