import { useContext, useId, type ReactNode } from 'react'
import { TooltipTriggerStateContext } from 'react-aria-components/Tooltip'

/** What a button does and says while it is off for a reason, and while it is not. */
export interface Off {
  readonly props: {
    readonly onPress?: () => void
    readonly 'aria-disabled'?: true
    readonly 'aria-describedby'?: string
  }
  /** Undefined while it is on. */
  readonly reason: string | undefined
  /** Of the text that says the reason. */
  readonly id: string
}

/**
 * A button with a reason stays focusable, so that the reason can be reached by keyboard. A finger neither hovers nor
 * focuses: a press opens the reason in place of the act. A reader hears it with the name of the button.
 */
export function useOff(reason: string | undefined, onPress: (() => void) | undefined, describedBy?: string): Off {
  const tooltip = useContext(TooltipTriggerStateContext)
  const id = useId()
  if (reason === undefined)
    return {
      props: { ...(onPress && { onPress }), ...(describedBy !== undefined && { 'aria-describedby': describedBy }) },
      reason,
      id,
    }
  return {
    props: {
      'aria-disabled': true,
      'aria-describedby': describedBy === undefined ? id : `${describedBy} ${id}`,
      onPress: () => tooltip?.open(true),
    },
    reason,
    id,
  }
}

/** The reason for readers; stands beside the button. */
export const OffReason = ({ of: { reason, id } }: { readonly of: Off }): ReactNode =>
  reason === undefined ? null : (
    <span id={id} hidden>
      {reason}
    </span>
  )
