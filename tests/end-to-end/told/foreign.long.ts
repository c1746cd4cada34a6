import { expect, lineTest } from '../harness/test.ts'
import { isLive, signInByLogin } from '../worker/people.ts'
import { opened } from './panel.ts'

/** As a server with ids of its own kind would name it: not a number, and it says a symbol. */
const FOREIGN = 'fact:SOLUSDT/9f2c'
const rows = [
  { id: FOREIGN, title: 'Put away' },
  { id: 'fact:ADAUSDT/1b7d', title: 'Still there' },
]

lineTest(
  'A-165 what was put away stays away over a log-out where a server has ids of its own, and nothing on the device says the id',
  async ({ page, context, line }) => {
    const at = new Date(Date.now() - 60_000).toISOString()
    const list = rows.map(({ id, title }) => ({
      id,
      event_type: 'unified_notification',
      event_timestamp: at,
      is_read: false,
      data: { title, message: `Words of ${title}.`, account: 'main' },
    }))
    line.bend(({ method, path }) =>
      method === 'GET' && path.endsWith('/notifications')
        ? {
            status: 200,
            body: JSON.stringify({ notifications: list, returned_count: list.length, total_count: list.length }),
          }
        : null,
    )
    await signInByLogin(page, /Mara/)
    await isLive(page)
    const panel = await opened(page)
    await panel.getByText('Words of Put away.', { exact: true }).waitFor()
    await panel.getByText('Words of Still there.', { exact: true }).waitFor()

    await panel.getByRole('button', { name: 'Dismiss Put away' }).click()
    await panel.getByText('Words of Put away.', { exact: true }).waitFor({ state: 'detached' })
    await page.keyboard.press('Escape')
    await page.getByRole('banner').getByRole('button', { name: 'Log out' }).click()
    await page.getByRole('link', { name: 'Sign in' }).first().waitFor()
    expect(await page.evaluate(kept)).not.toContain(FOREIGN)

    const again = await context.newPage()
    await page.close()
    await signInByLogin(again, /Mara/)
    await isLive(again)
    const second = await opened(again)
    await second.getByText('Words of Still there.', { exact: true }).waitFor()
    await second.getByText('Words of Put away.', { exact: true }).waitFor({ state: 'detached' })
  },
)

/** All that the device keeps, as text. */
async function kept(): Promise<string> {
  const texts: string[] = [JSON.stringify(localStorage), JSON.stringify(sessionStorage)]
  for (const { name } of await indexedDB.databases()) {
    const db = await new Promise<IDBDatabase>((resolve, reject) => {
      const opening = indexedDB.open(name!)
      opening.addEventListener('success', () => resolve(opening.result))
      opening.addEventListener('error', () => reject(opening.error!))
    })
    for (const store of db.objectStoreNames) {
      const values = await new Promise<unknown>((resolve, reject) => {
        const reading = db.transaction(store).objectStore(store).getAll()
        reading.addEventListener('success', () => resolve(reading.result))
        reading.addEventListener('error', () => reject(reading.error!))
      })
      texts.push(JSON.stringify(values))
    }
    db.close()
  }
  return texts.join('\n')
}
