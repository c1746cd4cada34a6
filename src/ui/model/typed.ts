/** What each field said when somebody began to type in it. */
const begun = new Map<HTMLInputElement | HTMLTextAreaElement, string>()

/** Drafts that no field on the page shows now. */
const held = new Set<symbol>()

/** What is typed is kept beside its fields, which may be behind another tab of a screen; until the answer is called. */
export function holdTyped(): () => void {
  const draft = Symbol('draft')
  held.add(draft)
  return () => void held.delete(draft)
}

/** A search is typed again in a moment; a tick or a choice is one press. */
const TEXTS = new Set(['text', 'email', 'url', 'tel', 'number', 'password', 'date', 'time', 'datetime-local'])

/** From now on notes in which fields of the page somebody typed. */
export function watchTyping(): void {
  addEventListener(
    'beforeinput',
    ({ target }) => {
      if (!isText(target) || begun.has(target)) return
      forgetGone()
      begun.set(target, target.value)
    },
    { capture: true, passive: true },
  )
}

/**
 * Whether something was typed that would be gone with the page: a draft is held, or a field that is still there says
 * something else than before. One that was saved and stays on the page counts too, as nobody can tell from outside.
 */
export function hasTyped(): boolean {
  forgetGone()
  return held.size > 0 || [...begun].some(([field, before]) => field.value !== before)
}

/** Fields that left the page keep all of their form in memory. */
function forgetGone(): void {
  for (const [field] of begun) if (!field.isConnected) begun.delete(field)
}

const isText = (target: EventTarget | null): target is HTMLInputElement | HTMLTextAreaElement =>
  target instanceof HTMLTextAreaElement || (target instanceof HTMLInputElement && TEXTS.has(target.type))
