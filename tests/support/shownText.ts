/** What an element shows: without what a figure that opens says to whoever does not see it. */
export const shownText = (element: Element | null | undefined): string =>
  (element?.textContent ?? '').replaceAll(/\. What .+? is made of/g, '')
