import { labPaperStart } from '../../../domain/wire/companionOperator.ts'
import type { PaperLab } from '../../lab/paperLab.ts'
import type { Parts } from '../../parts.ts'
import { notFound, refused } from '../problem.ts'
import type { SomeRoutes } from '../serve.ts'

/** The laboratory's runs against the paper exchange: for administrators, in embedded mode. */
export function labRoutes(parts: Parts) {
  const lab = (): PaperLab => {
    if (parts.paperLab === null) throw notFound()
    return parts.paperLab
  }
  return {
    labPaper: async () => lab().told(),
    labPaperStart: async ({ body }) => {
      if (!(await lab().start(body.fault, body.seconds))) throw refused(labPaperStart, 'underWay')
      return lab().told()
    },
    labPaperStop: async () => {
      await lab().stop()
      return lab().told()
    },
  } satisfies SomeRoutes
}
