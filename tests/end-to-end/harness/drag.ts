import type { Locator } from 'playwright-core'

/**
 * Drags a thing to another with the mouse, as a hand does: it moves a little before the page scrolls, for a browser
 * looks what lies under the place of the press when the first move comes.
 */
export async function drag(thing: Locator, to: Locator): Promise<void> {
  const { mouse } = thing.page()
  await thing.hover({ position: { x: 20, y: 20 } })
  const { x, y } = (await thing.boundingBox())!
  await mouse.down()
  await mouse.move(x + 40, y + 40, { steps: 3 })
  // The first move over a place enters it, the second is what it answers.
  await to.hover()
  await to.hover()
  await mouse.up()
}
