import type { ReactNode } from 'react'

/**
 * What stands beside other children of its element, where it may be a text: that gets an element of its own. A
 * browser's translator takes texts out of the page, and React can change or remove only one that is alone in its
 * element.
 */
export const Words = ({ children }: { readonly children?: ReactNode }): ReactNode =>
  typeof children === 'string' || typeof children === 'number' ? <span>{children}</span> : <>{children}</>
