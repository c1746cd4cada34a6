import { labPaper, labPaperStart, labPaperStop } from '../../../domain/wire/companion.ts'
import type { PaperLab } from '../../lab/paperLab.ts'
import type { Parts } from '../../parts.ts'
import { notFound, Problem } from '../problem.ts'
import { type App, serve } from '../serve.ts'

/** The laboratory's runs against the paper exchange: for administrators, in embedded mode. */
export function labRoutes(app: App, parts: Parts): void {
  const lab = (): PaperLab => {
    if (parts.paperLab === null) throw notFound()
    return parts.paperLab
  }
  serve(app, parts, labPaper, () => lab().told())
  serve(app, parts, labPaperStart, async ({ body }) => {
    if (!(await lab().start(body.fault, body.seconds)))
      throw new Problem(409, 'A run is under way. Stop it, or wait for its end.')
    return lab().told()
  })
  serve(app, parts, labPaperStop, async () => {
    await lab().stop()
    return lab().told()
  })
}
