import { configure, render, screen, waitFor } from '@testing-library/react'
import { act } from 'react'
import type { CommandBody } from '../../src/domain/command.ts'
import type { Question } from '../../src/domain/question.ts'
import type { Views } from '../../src/domain/views.ts'
// Loaded here, so that no test waits for a lazy screen's first reading.
import '../../src/ui/features/dashboard/Screen.tsx'
import '../../src/ui/features/liveTrades/Screen.tsx'
import '../../src/ui/keyboard/KeyHelp.tsx'
import { App } from '../../src/ui/App.tsx'
import { setBoot } from '../../src/ui/model/boot.ts'
import { acceptPush, dropAll } from '../../src/ui/model/mirrors.ts'
import { setLink } from '../../src/ui/model/send.ts'
import { noteToldPlace } from '../../src/ui/model/toldPlace.ts'
import { startAppearance } from '../../src/ui/theme/theme.ts'
import type { World } from './fixtures/views.ts'

// A condition that is waited for may take long on a busy machine; it ends as soon as it holds.
configure({ asyncUtilTimeout: 10_000 })

/** What the tab sent to its core, in order. */
export interface Shown {
  readonly sent: readonly CommandBody[]
  /** A push of changed views, as the worker sends it. */
  readonly push: (views: Partial<Views>) => void
}

/** The whole application over fixture views, at an address and a width, without a worker. */
export function showApp(
  world: World,
  at: {
    readonly path?: string
    /** Where the tab was when it greeted its core; there it still is without this. */
    readonly greetedAt?: string
    readonly width?: number
    /** Answers questions as a core would; with an error it fails. */ readonly read?: (question: Question) => unknown
  } = {},
): Shown {
  const sent: CommandBody[] = []
  setWidth(at.width ?? 1440)
  const path = at.path ?? '/dashboard'
  history.replaceState(null, '', path)
  noteToldPlace(at.greetedAt ?? path)
  dropAll()
  startAppearance()
  setLink({
    send: async (body) => {
      sent.push(body)
      return { ok: true, value: { entry: sent.length } }
    },
    read: async (question) => {
      const answer = at.read === undefined ? new Error('No core in this test.') : at.read(question)
      return answer instanceof Error
        ? { ok: false, error: { kind: 'protocol', message: answer.message } }
        : { ok: true, value: answer as never }
    },
  })
  setBoot({ kind: 'running' })
  acceptPush({
    views: world.views,
    tables: [
      {
        table: 'positions',
        full: true,
        rows: Object.fromEntries(world.positions.map((row) => [row.id, row])),
        removed: [],
      },
    ],
  })
  render(<App />)
  return { sent, push: (views) => act(() => acceptPush({ views, tables: [] })) }
}

/**
 * Waits until the screen itself says that what it shows is on its way. Before its code is there the skeleton of any
 * screen stands in its place, figures and all, and nothing that the screen draws can be there yet.
 */
export const ownSkeleton = (): Promise<void> =>
  waitFor(() => {
    screen.getByRole('status', { name: 'Loading...' })
    if (screen.queryByRole('region', { name: 'Loading...' }) !== null) throw new Error('The screen is not read yet.')
  })

/** Width of the window in CSS pixels; media queries follow. */
export function setWidth(width: number): void {
  const { happyDOM } = window as unknown as {
    readonly happyDOM: { setViewport(size: { width: number; height: number }): void }
  }
  happyDOM.setViewport({ width, height: 900 })
}

/** Names of a list's links and locked entries, in the order they are drawn. */
export const navigationNames = (): readonly string[] =>
  [...screen.getByRole('navigation', { name: 'Main' }).querySelectorAll('li:not([role]) > *')].map(
    (entry) => entry.getAttribute('aria-label') ?? entry.querySelector('span')?.firstChild?.textContent ?? '',
  )

/** An element by its name for assistive technology: far cheaper than a search by role through a whole screen. */
export function labelled(label: string): HTMLElement {
  const found = document.querySelector<HTMLElement>(`[aria-label="${label}"]`)
  if (found === null) throw new Error(`Expected an element labelled '${label}', found none.`)
  return found
}

/** As `showApp`, once the screen's lazy module is drawn. */
export async function showScreen(world: World, at: Parameters<typeof showApp>[1] = {}): Promise<Shown> {
  const shown = showApp(world, at)
  await act(async () => {
    await Promise.resolve()
  })
  return shown
}
