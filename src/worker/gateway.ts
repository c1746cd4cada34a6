import type { Command } from '../domain/command.ts'
import type { TokenSet } from '../domain/session/model.ts'
import type { DiagInput } from '../domain/diagnostic/input.ts'
import { bad, good, type Outcome } from '../domain/core/outcome.ts'
import type { Refusal } from '../domain/core/fact.ts'
import type { DeviceFigures } from '../domain/privacy/view.types.ts'
import type { Question } from '../domain/question.ts'
import type { TabHello } from '../domain/tabs/hello.ts'
import type { Core } from '../streams/core.ts'
import type { Judgements } from '../streams/judgements.ts'
import type { Log } from '../streams/log.ts'
import type { Meter } from '../streams/meter.ts'
import type { Publisher } from '../streams/publish.ts'
import type { EpochMs } from '../domain/core/time.ts'
import type { Identity } from './adapters/identity.ts'
import type { Secrets } from './adapters/secrets.ts'
import type { HttpPort } from '../streams/ports.ts'
import { exportAll } from './exportAll.ts'
import { impersonate } from './impersonate.ts'
import { PROTOCOL, type Attached, type WorkerApi } from './api.ts'
import { withoutSecrets } from './withoutSecrets.ts'
import type { OnPush, Tabs } from './tabs.ts'

export interface GatewayParts {
  readonly core: Core
  readonly log: Log
  readonly publisher: Publisher
  readonly judgements: Pick<Judgements, 'accept' | 'answer' | 'diagnose' | 'session' | 'sentence'>
  readonly tabs: Pick<Tabs, 'add' | 'has'>
  readonly identity: Pick<Identity, 'accept' | 'hasTokens' | 'idToken' | 'impersonation'>
  readonly http: HttpPort
  readonly secrets: Secrets
  readonly now: () => EpochMs
  readonly workerRun: string
  readonly workerLock: string
  /** True once a newer worker took the log over. */
  readonly isFenced: () => boolean
  readonly meter: Meter
  readonly generation: number
  /** The generation that wrote the log when this core began, where it is newer; else null. */
  readonly newer: number | null
  readonly startedAt: EpochMs
  /** Where this run began to fold. */
  readonly base: DiagInput['base']
  readonly checkpoints: () => DiagInput['checkpoints']
  readonly diskBytes: () => Promise<number | null>
}

/** Answers of commands, so that a second copy gets the first one's. */
const ANSWERS_KEPT = 1_000
/** Lines that `why` answers with. */
const WHY_LINES = 50

/** Where tabs' calls are answered: greetings, commands, questions. */
export function createGateway(parts: GatewayParts): WorkerApi {
  const { core, log, publisher, judgements, tabs, identity, secrets, now } = parts
  const answerById = new Map<string, Outcome<{ readonly entry: number }>>()

  async function attach(hello: TabHello, onPush: OnPush): Promise<Outcome<Attached>> {
    if (parts.isFenced() || hello.protocol !== PROTOCOL)
      return bad({
        kind: 'protocol',
        message: 'This tab and its worker are of different versions.',
        ...(parts.newer === null ? {} : { generation: parts.newer }),
      })
    tabs.add(hello.tab, onPush, hello.host.locks)
    core.append({ type: 'tab.attached', data: hello })
    publisher.joined(hello.tab)
    return good({ workerRun: parts.workerRun, workerLock: parts.workerLock, hasSession: identity.hasTokens() })
  }

  async function send(tab: string, command: Command, session?: string): Promise<Outcome<{ readonly entry: number }>> {
    const known = answerById.get(command.id)
    if (known !== undefined) return known
    const answer = decided(tab, command, session)
    // What was not taken goes again once the tab has joined anew.
    if (!answer.ok && answer.error.kind === 'protocol') return answer
    answerById.set(command.id, answer)
    if (answerById.size > ANSWERS_KEPT) answerById.delete(answerById.keys().next().value!)
    return answer
  }

  function decided(tab: string, command: Command, session: string | undefined): Outcome<{ readonly entry: number }> {
    if (!tabs.has(tab)) return bad({ kind: 'protocol', message: 'This tab is not attached.' })
    const { sessionId, sub } = judgements.session(core.state())
    if (!ofTabAlone(command) && session !== undefined && session !== '' && sessionId !== null && session !== sessionId)
      return refused(
        command,
        { rule: 'T17', reason: 'other_session', because: {} },
        'Someone else is signed in now. Reload the page.',
      )
    if (command.type === 'session.start' && sub !== null && command.tokens.profile.sub !== sub)
      return refused(
        command,
        { rule: 'T17', reason: 'other_user', because: {} },
        'Signed in as someone else. Reload the page.',
      )
    // Asked for in an earlier run, and on its way since: the form waits for that one (R10).
    const open = core.state().writes.overlays.find((overlay) => overlay.command === command.id)
    if (open !== undefined) return good({ entry: open.asked })
    const accepted = judgements.accept(withoutSecrets(command, secrets), tab, core.state(), now())
    if (!accepted.ok) return refused(command, accepted.error.refusal, accepted.error.message)
    // Tokens go to their holder before the fact, whose turn may already make a call.
    if (command.type === 'session.start') identity.accept(command.tokens satisfies TokenSet)
    const entries = accepted.value.map((event) => core.append(event)?.entry ?? log.last())
    return good({ entry: entries[0] ?? log.last() })
  }

  function refused(command: Command, refusal: Refusal | undefined, message: string): Outcome<never> {
    const why = refusal ?? { rule: '', reason: 'refused', because: {} }
    core.append({ type: 'command.refused', data: { ...why, command: command.type } })
    return bad({ kind: 'refused', message, refusal: why })
  }

  function answered(question: Question): unknown {
    switch (question.type) {
      case 'log.tail':
        return log.tail(question.count, question.matching)
      case 'log.why':
        return why(question.text)
      case 'core.figures':
        return { entries: log.last(), entriesInMemory: log.size(), workerRun: parts.workerRun }
      case 'session.hint':
        return identity.idToken()
      case 'session.impersonation':
        return identity.impersonation()
      case 'session.impersonate':
        return impersonate(
          { http: parts.http, identity, append: (event) => void core.append(event) },
          question.user,
          question.reason,
        )
      case 'privacy.export':
        return exportAll(parts.http)
      case 'privacy.device':
        return deviceFigures()
      case 'diagnostic.report':
      case 'diagnostic.fold':
      case 'problem.report':
        return diagnosed(question)
      default:
        return judgements.answer(question, core.state(), now())
    }
  }

  const deviceFigures = async (): Promise<DeviceFigures> => ({ entries: log.last(), bytes: await parts.diskBytes() })

  async function diagnosed(question: Question): Promise<unknown> {
    const { workerRun, generation, startedAt, base, meter } = parts
    const diskBytes = await parts.diskBytes()
    const { folds, most, now: waiting, turns, bytes } = meter.figures()
    const figures = {
      workerRun,
      generation,
      startedAt,
      lastEntry: log.last(),
      queue: { now: waiting, most },
      folds,
      turns,
      bytes,
      pushes: publisher.figures(),
      diskBytes,
    }
    return judgements.diagnose(question, {
      state: core.state(),
      at: now(),
      entries: log.tail(log.size()),
      base,
      checkpoints: parts.checkpoints(),
      core: figures,
    })
  }

  /** Verdicts that mention the text, newest last, with the entry that led to each. */
  function why(text: string): readonly string[] {
    const verdicts = log.tail(Number.MAX_SAFE_INTEGER, text).flatMap((entry) => {
      const sentence = judgements.sentence(entry)
      return sentence === null ? [] : [{ entry, sentence }]
    })
    return verdicts.slice(-WHY_LINES).map(({ entry, sentence }) => {
      const cause = entry.cause === null ? undefined : log.entry(entry.cause)
      return cause === undefined ? sentence : `${sentence} · because of #${cause.entry} ${cause.type}`
    })
  }

  return { attach, send, read: async (question) => good((await answered(question)) as never) }
}

/** Whether a tab is seen says nothing of a session: a hidden tab is not told of the next one, and would stay blind. */
const ofTabAlone = ({ type }: Command): boolean => type === 'tab.show' || type === 'tab.hide'
