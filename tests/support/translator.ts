/**
 * Reads the page as a browser's translator does: each text node that is there or comes is taken out and a `font`
 * element with its text put in its place; of a translation every word would be another, here it stays the same. Marks
 * against translation are not heeded, so that no part leans on one.
 *
 * Gives what stands still: texts that the application has changed since, but no longer reaches. Runs in the page, so
 * it knows nothing of this file but what is in it.
 */
export function translate(): () => readonly string[] {
  const taken: { readonly shown: HTMLElement; readonly meant: Text }[] = []
  const take = (text: Text): void => {
    const around = text.parentElement
    if (around === null || text.data.trim() === '') return
    if (around.closest('font, script, style, noscript, textarea, title, svg') !== null) return
    const shown = document.createElement('font')
    shown.appendChild(document.createElement('font')).textContent = text.data
    around.replaceChild(shown, text)
    taken.push({ shown, meant: text })
  }
  const takeIn = (node: Node): void => {
    if (node.nodeType === Node.TEXT_NODE) take(node as Text)
    else for (const child of [...node.childNodes]) takeIn(child)
  }
  new MutationObserver((records) => {
    for (const { target, addedNodes } of records) for (const node of [target, ...addedNodes]) takeIn(node)
  }).observe(document, { childList: true, characterData: true, subtree: true })
  takeIn(document)
  return () =>
    taken
      .filter(({ shown, meant }) => shown.isConnected && shown.textContent !== meant.data)
      .map(({ shown, meant }) => `'${shown.textContent}' where '${meant.data}' was meant`)
}
