import type { CommandBody } from '../../../src/domain/command.ts'
import type { Outcome } from '../../../src/domain/core/outcome.ts'
import type { Views } from '../../../src/domain/views.ts'
import type { Push } from '../../../src/streams/ports.ts'
import type { Attached } from '../../../src/worker/api.ts'
import { HELLO } from '../core/core.ts'
import { Runtime, type SimClock } from './clock.ts'
import type { SimWorker } from './worker.ts'

/** What a tab asks of its device. */
export interface TabHome {
  readonly clock: SimClock
  /** The worker of this user, started when there is none; `atLeast` after one that hung. */
  readonly workerOf: (userId: string, atLeast: number) => SimWorker
  /** Who the provider says is signed in on this device. */
  readonly signedIn: () => string | null
  readonly tokensOf: (userId: string) => Extract<CommandBody, { readonly type: 'session.start' }>['tokens']
  readonly onDraw: (tab: SimTab, push: Push) => void
  readonly onToast: (tab: SimTab, toast: string) => void
}

type Row = Readonly<Record<string, unknown>>

/** A send unanswered for so long means a hung worker (as the link's own constant). */
const SEND_TIMEOUT = 6_000
/** From asking the provider silently to its answer. */
const SIGN_IN = 60

/**
 * A tab as its link makes it: joins, mirrors, signs in silently, acknowledges toasts, and joins anew when its worker is
 * gone.
 */
export class SimTab {
  readonly home: TabHome
  readonly id: string
  readonly runtime: Runtime
  user: string
  isVisible = true
  name = ''
  worker: SimWorker | null = null
  views: Partial<Views> = {}
  rows: Record<string, Row> = {}
  readonly #toasts = new Set<string>()
  #joins = 0
  #commands = 0
  #generation = 0
  #waiting = new Map<string, { readonly body: CommandBody; readonly session: string }>()

  constructor(home: TabHome, id: string, user: string) {
    this.home = home
    this.id = id
    this.user = user
    this.runtime = new Runtime(home.clock)
  }

  get isOpen(): boolean {
    return !this.runtime.isDead
  }

  /** Joins the core of its user, as after a load of the page. */
  join(): void {
    const round = ++this.#joins
    this.leave()
    const worker = this.home.workerOf(this.user, this.#generation)
    this.worker = worker
    this.name = `${this.id}.${round}`
    const isOver = (): boolean => round !== this.#joins
    const hello = { ...HELLO, tab: this.name, visible: this.isVisible }
    this.#ask(
      worker,
      (api) => api.attach(hello, (push) => this.#drawn(worker, push, isOver)),
      (attached: Outcome<Attached>) => {
        if (isOver()) return
        if (!attached.ok)
          return void this.runtime.once(250, () => {
            if (!isOver()) this.join()
          })
        for (const [id, letter] of this.#waiting) this.#transmit(id, letter.body, letter.session)
        if (!attached.value.hasSession)
          this.runtime.once(SIGN_IN, () => {
            if (!isOver()) this.#signIn()
          })
      },
    )
  }

  /** The worker's lock was granted: it is gone. */
  workerGone(worker: SimWorker): void {
    if (this.worker !== worker) return
    this.worker = null
    this.runtime.once(5, () => {
      if (this.worker === null) this.join()
    })
  }

  leave(): void {
    if (this.worker !== null && this.name !== '') this.worker.tabGone(this.name)
    this.worker = null
  }

  close(): void {
    this.leave()
    this.runtime.kill()
  }

  setVisible(isVisible: boolean): void {
    if (this.isVisible === isVisible) return
    this.isVisible = isVisible
    this.send({ type: isVisible ? 'tab.show' : 'tab.hide' })
  }

  /** Goes until it is answered, however many workers it takes. */
  send(body: CommandBody): void {
    const id = `${this.id}-${++this.#commands}`
    const session = this.views.shell?.sessionId ?? ''
    this.#waiting.set(id, { body, session })
    this.#transmit(id, body, session)
  }

  #transmit(id: string, body: CommandBody, session: string): void {
    const { worker } = this
    if (worker === null) return
    let isAnswered = false
    this.#ask(
      worker,
      (api) => api.send(this.name, { ...body, id }, session),
      () => {
        isAnswered = true
        this.#waiting.delete(id)
      },
    )
    this.runtime.once(SEND_TIMEOUT, () => {
      if (isAnswered || this.worker !== worker || worker.runtime.isAwake) return
      this.#generation = worker.generation + 1
      this.join()
    })
  }

  #signIn(): void {
    const user = this.home.signedIn()
    if (user === null) return this.send({ type: 'session.report_absent' })
    if (user !== this.user) return this.become(user)
    this.send({ type: 'session.start', tokens: this.home.tokensOf(user) })
  }

  /** Loads anew with the core of another user, with nothing of the one before (T17). */
  become(user: string): void {
    this.user = user
    this.views = {}
    this.rows = {}
    this.#waiting.clear()
    this.#generation = 0
    this.join()
  }

  /** A call over the channel: a moment there, a moment back. */
  #ask<T>(
    worker: SimWorker,
    call: (api: Awaited<SimWorker['composed']>['api']) => Promise<T>,
    answered: (answer: T) => void,
  ): void {
    this.home.clock.once(1, () =>
      worker.runtime.enter(
        () =>
          void worker.composed
            .then(({ api }) => call(api))
            .then((answer) => this.home.clock.once(1, () => this.runtime.enter(() => answered(answer)))),
      ),
    )
  }

  #drawn(worker: SimWorker, push: Push, isOver: () => boolean): Promise<void> {
    return new Promise((resolve) => {
      this.home.clock.once(this.isVisible ? 8 : 1, () =>
        this.runtime.enter(() => {
          if (!isOver()) this.#take(push)
          this.home.clock.once(1, () => worker.runtime.enter(resolve))
        }),
      )
    })
  }

  #take(push: Push): void {
    const didAsk = this.views.access?.asksSilently
    this.views = { ...this.views, ...push.views }
    if (this.views.access?.asksSilently && !didAsk) this.runtime.once(SIGN_IN, () => this.#signIn())
    for (const patch of push.tables) {
      if (patch.full) this.rows = {}
      for (const id of patch.removed) delete this.rows[id]
      for (const [id, fields] of Object.entries(patch.rows)) this.rows[id] = { ...this.rows[id], ...fields }
    }
    this.home.onDraw(this, push)
    for (const { id: toast } of this.views.toasts?.shown ?? []) {
      // One that was pushed aside by newer ones and comes back is still the same.
      if (this.#toasts.has(toast)) continue
      this.#toasts.add(toast)
      this.home.onToast(this, toast)
      this.send({ type: 'toast.acknowledge', toast })
    }
  }
}
