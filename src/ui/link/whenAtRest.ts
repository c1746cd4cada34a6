/**
 * The page is at rest when nobody moved a hand for this time after it was loaded, ms: its first words are read by then.
 * Folding a day and drawing it takes the main thread for some hundred ms.
 */
const REST = 4_000

/** After the page is loaded, it stood still for a moment and the main thread has nothing to do. */
export function whenAtRest(then: () => void): void {
  // Not every browser tells of idle time.
  const idle = (): void =>
    void ('requestIdleCallback' in globalThis ? requestIdleCallback(then, { timeout: REST }) : then())
  const rest = (): void => void setTimeout(idle, REST)
  if (document.readyState === 'complete') rest()
  else addEventListener('load', rest, { once: true })
}
