import { ADMIN_ADDRESS } from '../../../domain/access/addresses.ts'
import type { AdminView } from '../../../domain/admin/view.types.ts'
import { changeAddress } from '../../model/address.ts'
import { useViewPart } from '../../model/useViewPart.ts'

/** A part of the page's view; null before the first push. `pick` is a module-level function. */
export const useAdmin = <P>(pick: (view: AdminView) => P): P | null => useViewPart('admin', pick)

/** Writes the address. */
export const change = changeAddress(ADMIN_ADDRESS, '/admin')

/** Writes the text filter. */
export const search = (q: string): void => change({ q, page: '' }, 'replace')

/** Every filter set back; tab and order stay. */
export const noFilters = { q: '', role: '', plan: '', status: '', page: '' }
