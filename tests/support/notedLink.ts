import type { Command } from '../../src/domain/command.ts'
import { good } from '../../src/domain/core/outcome.ts'
import type { OpenHost } from '../../src/ui/link/host.ts'
import type { Link, LinkParts } from '../../src/ui/link/link.ts'

/** What a core that decides nothing is and was told, and the links to it. */
export interface NotedCore {
  readonly links: Link[]
  readonly sent: Command[]
  readonly hasSession?: boolean
}

type LinkModule = typeof import('../../src/ui/link/link.ts')

/** The page's own link, to a core that notes what it is sent. */
export function notedLink(real: LinkModule, core: NotedCore): LinkModule {
  const api = {
    attach: async () => good({ workerRun: 'run', workerLock: 'lock', hasSession: core.hasSession === true }),
    send: async (_tab: string, command: Command) => good({ entry: core.sent.push(command) }),
    read: async () => good(null),
  }
  const openHost = (() => ({ kind: 'shared', api, close: () => undefined })) as unknown as OpenHost
  const startLink = (parts: LinkParts): Link => {
    const link = real.startLink({ ...parts, openHost })
    core.links.push(link)
    return link
  }
  return { ...real, startLink }
}
