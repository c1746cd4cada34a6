import { counted } from '../core/format.ts'
import type { ReportGroups } from './view.types.ts'

/** What the sums of a report leave out, as sentences. */
export const gapsOf = ({ withoutFees, withoutFunding }: ReportGroups): readonly string[] => [
  ...(withoutFees === 0 ? [] : [`Fees of ${counted(withoutFees, 'trade')} are not known and in no sum of fees.`]),
  ...(withoutFunding === 0
    ? []
    : [`Funding of ${counted(withoutFunding, 'trade')} is not known and in no sum of funding.`]),
]
