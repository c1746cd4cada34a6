/** What each field said when somebody began to type in it. */
const begun = new Map<HTMLInputElement | HTMLTextAreaElement, string>()

/** A search is typed again in a moment; a tick or a choice is one press. */
const TEXTS = new Set(['text', 'email', 'url', 'tel', 'number', 'password', 'date', 'time', 'datetime-local'])

/** From now on notes in which fields of the page somebody typed. */
export function watchTyping(): void {
  addEventListener(
    'beforeinput',
    ({ target }) => {
      if (isText(target) && !begun.has(target)) begun.set(target, target.value)
    },
    { capture: true, passive: true },
  )
}

/**
 * Whether something was typed that would be gone with the page: a field that is still there says something else than
 * before. One that was saved and stays on the page counts too, as nobody can tell from outside.
 */
export function hasTyped(): boolean {
  for (const [field] of begun) if (!field.isConnected) begun.delete(field)
  return [...begun].some(([field, before]) => field.value !== before)
}

const isText = (target: EventTarget | null): target is HTMLInputElement | HTMLTextAreaElement =>
  target instanceof HTMLTextAreaElement || (target instanceof HTMLInputElement && TEXTS.has(target.type))
