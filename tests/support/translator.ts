export interface Translator {
  /** Texts that stand still: the application has changed them since, but no longer reaches them. */
  readonly standing: () => readonly string[]
  readonly stop: () => void
}

/**
 * Reads the page as a browser's translator does: each text node that is there or comes is taken out and a `font`
 * element with its text put in its place; of a translation every word would be another, here it stays the same. Marks
 * against translation are not heeded, so that no part leans on one.
 * Runs in the page, so it knows nothing of this file but what is in it.
 */
export function translate(): Translator {
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
  const observer = new MutationObserver((records) => {
    for (const { target, addedNodes } of records) for (const node of [target, ...addedNodes]) takeIn(node)
  })
  observer.observe(document, { childList: true, characterData: true, subtree: true })
  takeIn(document)
  return {
    standing: () =>
      taken
        .filter(({ shown, meant }) => shown.isConnected && shown.textContent !== meant.data)
        .map(({ shown, meant }) => `'${shown.textContent}' where '${meant.data}' was meant`),
    stop: () => observer.disconnect(),
  }
}
